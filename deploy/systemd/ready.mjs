/**
 * Waits until the process that systemd has just started can answer requests: ExecStartPost of
 * ecliptic@.service. Exits with 1 if that process ends before; systemd limits how long it may take.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from './probe.mjs';

const PAUSE_MS = 100;
const ANSWER_MS_MAX = 3_000;
/** The time after which it tells why it is still waiting, and between repetitions of that. */
const PATIENCE_MS = 5_000;

const { PORT = '', MAINPID = '' } = process.env;
let tellAtMs = performance.now() + PATIENCE_MS;

for (;;) {
  const reason = await unreadiness();
  if (reason === undefined) break;
  if (!isAlive(Number(MAINPID))) {
    process.stderr.write('ready: the service has ended; its own lines say why\n');
    process.exit(1);
  }
  if (performance.now() >= tellAtMs) {
    process.stderr.write(`ready: still waiting: ${reason}\n`);
    tellAtMs += PATIENCE_MS;
  }
  await delay(PAUSE_MS);
}

/** @returns {Promise<string | undefined>} why the process is not ready; undefined if it is */
async function unreadiness() {
  try {
    const { status, body } = await ask(PORT, '/ready', ANSWER_MS_MAX);
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
