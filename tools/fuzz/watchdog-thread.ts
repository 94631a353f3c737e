/** The watchdog's thread; see watchdog.ts. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { fromJson, writeSeed } from './seeds.ts';

/** A check takes a few milliseconds; this is enough even on a very busy machine. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 1_000;

const { shared, headBytes } = workerData as {
  readonly shared: SharedArrayBuffer;
  readonly headBytes: number;
};
const head = new Int32Array(shared, 0, 3);
let last = -1;
let sinceMs = performance.now();

setInterval(() => {
  const count = Atomics.load(head, 0);
  const length = Atomics.load(head, 1);
  if (count !== last || length === 0) {
    last = count;
    sinceMs = performance.now();
  } else if (performance.now() - sinceMs > PATIENCE_MS) {
    end(length);
  }
}, LOOK_MS);

function end(length: number): void {
  const broke = `it does not come back within ${PATIENCE_MS / 1_000} seconds`;
  const { target, input } = JSON.parse(Buffer.from(shared, headBytes, length).toString());
  const file = writeSeed({ target, broke, input: fromJson(input) });
  writeSync(2, `fuzz: ${target}: ${broke}; kept as tools/fuzz/seeds/${file}\n`);
  const guarded = Atomics.load(head, 2);
  if (guarded !== 0) process.kill(guarded, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}
