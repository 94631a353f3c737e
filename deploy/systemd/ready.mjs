/**
 * Waits until the process that systemd has just started can answer requests: ExecStartPost of
 * ecliptic@.service. Exits with 1 if that process ends before; systemd limits how long it may take.
 */
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 100;
const ANSWER_MS_MAX = 3_000;
/** How long it waits before it tells why it is still waiting, and how often it repeats that. */
const PATIENCE_MS = 5_000;

/** Addresses that mean all of the machine's, and one at which it can be reached. */
const REACHABLE = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '::1' };

const { HOST = '', PORT = '', MAINPID = '' } = process.env;
const host = REACHABLE[HOST] ?? HOST;
let tell_at_ms = performance.now() + PATIENCE_MS;

for (;;) {
  const reason = await unreadiness();
  if (reason === undefined) break;
  if (!isAlive(Number(MAINPID))) {
    process.stderr.write('ready: the service has ended; its own lines say why\n');
    process.exit(1);
  }
  if (performance.now() >= tell_at_ms) {
    process.stderr.write(`ready: still waiting: ${reason}\n`);
    tell_at_ms += PATIENCE_MS;
  }
  await delay(PAUSE_MS);
}

/** @returns why /ready does not answer 200; undefined if it does */
function unreadiness() {
  const { promise, resolve } = Promise.withResolvers();
  const request = get({ host, port: PORT, path: '/ready', timeout: ANSWER_MS_MAX, agent: false });
  request.on('timeout', () => request.destroy(new Error(`no answer in ${ANSWER_MS_MAX} ms`)));
  request.on('error', (error) => resolve(error.message));
  request.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8');
    response.on('data', (text) => {
      body += text;
    });
    response.on('error', (error) => resolve(error.message));
    response.on('end', () => resolve(response.statusCode === 200 ? undefined : body));
  });
  return promise;
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
