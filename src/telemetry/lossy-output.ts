/**
 * Standard output for lines that may be lost. A full disk or a missing reader costs lines, but never delays a response
 * and never ends the process.
 */
import { write, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/** Lines are written together, after this many characters or milliseconds. */
const BATCH_LENGTH = 8_192;
const BATCH_MS = 100;

/**
 * Maximum size of one write, in whole lines. A process that ends during a write does not know how much was written, and
 * may lose the rest.
 */
const WRITE_BYTES_MAX = 16_384;
const LINE_END = 0x0a;

/** The most characters that wait for a slow output. Further lines are lost. */
const BACKLOG_LENGTH_MAX = 4_194_304;

/**
 * The same for lines of lost usage, which are its only record and are written together at shutdown. This is the most
 * that a process can have counted.
 */
const LOSSES_LENGTH_MAX = 67_108_864;
const LOSS = '"msg":"usage lost"';

/** How long lines are dropped after a failed write. */
const RETRY_MS = 1_000;

/** Pauses while the output is busy: between attempts, and at exit. */
const BUSY_PAUSE_MS = 20;
const END_WAIT_MS_MAX = 1_000;
/** The limit for all writes at exit, if the output is slow. */
const END_MS_MAX = 5_000;

/** Writes lines in the background, in order. Waiting lines are written at exit. */
export function lossyOutput(): { write(line: string): void } {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  /** The bytes being written, and how many of them are in the current write. */
  let current: Buffer | undefined;
  let underWay = 0;
  /** True if a line was cut off, so that the next line needs a line break first. */
  let isCut = false;
  let failedMs = Number.NEGATIVE_INFINITY;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (current !== undefined || waiting === '') return;
    current = Buffer.from(isCut ? `\n${waiting}` : waiting);
    waiting = '';
    writeOn();
  };
  const writeOn = () => {
    if (current === undefined) return;
    const bytes = current;
    underWay = wholeLines(bytes);
    write(STANDARD_OUTPUT, bytes, 0, underWay, null, (error, written) => {
      underWay = 0;
      if (error?.code === 'EAGAIN') {
        setTimeout(writeOn, BUSY_PAUSE_MS).unref();
        return;
      }
      if (error !== null) {
        failedMs = performance.now();
        current = undefined;
        waiting = '';
        return;
      }
      if (written > 0) isCut = bytes[written - 1] !== LINE_END;
      current = written < bytes.length ? bytes.subarray(written) : undefined;
      if (current !== undefined) writeOn();
      else schedule();
    });
  };
  const schedule = () => {
    if (waiting.length >= BATCH_LENGTH) flush();
    else if (waiting !== '') timer ??= setTimeout(flush, BATCH_MS).unref();
  };

  process.on('exit', () => {
    const rest = [current?.subarray(underWay) ?? Buffer.alloc(0), Buffer.from(waiting)];
    // Gives the current write time to finish. How much of it was written is unknown.
    if (underWay > 0) pause();
    const startsAnew = underWay > 0 || (isCut && current === undefined);
    if (rest.some(({ length }) => length > 0)) {
      writeLast(Buffer.concat([Buffer.from(startsAnew ? '\n' : ''), ...rest]));
    }
  });
  return {
    write: (line) => {
      if (performance.now() - failedMs < RETRY_MS) return;
      const length = waiting.length + line.length;
      if (length > BACKLOG_LENGTH_MAX && (length > LOSSES_LENGTH_MAX || !line.includes(LOSS)))
        return;
      waiting += line;
      schedule();
    },
  };
}

/** How many bytes to write next, in whole lines. */
function wholeLines(bytes: Buffer): number {
  if (bytes.length <= WRITE_BYTES_MAX) return bytes.length;
  const end = bytes.lastIndexOf(LINE_END, WRITE_BYTES_MAX - 1);
  return (end < 0 ? bytes.indexOf(LINE_END) : end) + 1 || bytes.length;
}

/** Writes as much as possible, and waits up to `END_WAIT_MS_MAX` while the output is busy. */
function writeLast(bytes: Buffer): void {
  const endMs = performance.now() + END_MS_MAX;
  let deadlineMs = performance.now() + END_WAIT_MS_MAX;
  let rest = bytes;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      deadlineMs = Math.min(endMs, performance.now() + END_WAIT_MS_MAX);
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (!isBusy || performance.now() >= deadlineMs) return;
      pause();
    }
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
}
