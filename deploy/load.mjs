/**
 * A steady, limited load for deploy/rehearse.sh: repeats a few requests from a few clients, without retries. A response
 * is a failure if it is not a 200, or differs from the first response to the same request. It ends on SIGTERM or after
 * LOAD_SECONDS, and prints one line: responses, failures, the slowest response in milliseconds, and seconds. Standard
 * error has the first failures.
 */
const { LOAD_URL = 'http://nginx:8080', LOAD_KEY = '', LOAD_SECONDS = '300' } = process.env;
const CLIENTS = 4;
/** The pause between two requests of a client. */
const PAUSE_MS = 10;
/** nginx tries other replicas for eight seconds. */
const TIMEOUT_MS = 15_000;
const SHOWN = 10;

const REQUESTS = [
  '1990-06-15T14:30:00+02:00',
  '1955-01-31T05:00:00Z',
  '2026-03-01T23:59:59-08:00',
].map((datetime) => JSON.stringify({ subject: { datetime } }));

const responses = new Map();
const count = { answered: 0, failed: 0, slowestMs: 0 };
let over = false;
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (over = true));
setTimeout(() => (over = true), Number(LOAD_SECONDS) * 1_000).unref();

async function call(body) {
  const startedMs = performance.now();
  const response = await fetch(`${LOAD_URL}/v1/western/positions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${LOAD_KEY}`, 'Content-Type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  count.slowestMs = Math.max(count.slowestMs, performance.now() - startedMs);
  if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 300)}`);
  count.answered++;
  if (!responses.has(body)) responses.set(body, text);
  if (responses.get(body) !== text) throw new Error(`a different response to ${body}`);
}

async function runClient(index) {
  for (; !over; index++) {
    await call(REQUESTS[index % REQUESTS.length]).catch((error) => {
      count.failed++;
      if (count.failed > SHOWN) return;
      const reason = error.cause?.message ?? error.message;
      process.stderr.write(`${new Date().toISOString()} ${reason}\n`);
    });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const beganMs = performance.now();
await Promise.all(Array.from({ length: CLIENTS }, (_, index) => runClient(index)));
const seconds = Math.max(1, Math.round((performance.now() - beganMs) / 1_000));
console.log(count.answered, count.failed, Math.round(count.slowestMs), seconds);
