/**
 * ExecStartPost of ecliptic@.service: waits until the started process is ready. Exits with 1 if the process ends first.
 * systemd limits the time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { requestPage } from './probe.mjs';

const PAUSE_MS = 100;
const RESPONSE_MS_MAX = 3_000;
/** How often it prints why it is waiting. */
const REPORT_MS = 5_000;

const { PORT = '', MAINPID = '' } = process.env;
let reportAtMs = performance.now() + REPORT_MS;

for (;;) {
  const reason = await unreadiness();
  if (reason === undefined) break;
  if (!isAlive(Number(MAINPID))) {
    process.stderr.write('ready: the service has ended. Its log has the reason.\n');
    process.exit(1);
  }
  if (performance.now() >= reportAtMs) {
    process.stderr.write(`ready: still waiting: ${reason}\n`);
    reportAtMs += REPORT_MS;
  }
  await delay(PAUSE_MS);
}

/** @returns {Promise<string | undefined>} why the process is not ready; undefined if it is */
async function unreadiness() {
  try {
    const { status, body } = await requestPage(PORT, '/ready', RESPONSE_MS_MAX);
    return status === 200 ? undefined : body;
  } catch (error) {
    return error.message;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
