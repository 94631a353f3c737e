/**
 * ExecStartPre of ecliptic@.service: exits with 1 if another program listens on the port. Otherwise ready.mjs would take
 * its response for one of this process.
 */
import { requestPage } from './probe.mjs';

const RESPONSE_MS_MAX = 3_000;

const { PORT = '' } = process.env;
const taken = await requestPage(PORT, '/health', RESPONSE_MS_MAX).then(
  () => true,
  (error) => error.code !== 'ECONNREFUSED',
);
if (taken) {
  process.stderr.write(`check-port: another program already listens on port ${PORT}\n`);
  process.exitCode = 1;
}
