/**
 * Exits with 1 if something listens on the port already: ExecStartPre of ecliptic@.service. Otherwise its
 * answer to ready.mjs would make systemd believe that this process is ready.
 */
import { ask } from './probe.mjs';

const ANSWER_MS_MAX = 3_000;

const { PORT = '' } = process.env;
const taken = await ask(PORT, '/health', ANSWER_MS_MAX).then(
  () => true,
  (error) => error.code !== 'ECONNREFUSED',
);
if (taken) {
  process.stderr.write(`check-port: another program listens on port ${PORT} already\n`);
  process.exitCode = 1;
}
