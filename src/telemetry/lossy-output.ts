/**
 * Standard output for lines that may be lost: a full disk, or a reader that is gone, costs lines, but
 * never answers, and never ends the process.
 */
import { write, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/** Lines are written together: once there are so many characters, or after so many milliseconds. */
const BATCH_LENGTH = 8_192;
const BATCH_MS = 100;

/**
 * Maximum size of one write, in whole lines: a process that ends during a write cannot know how much of it
 * was written, and may lose the rest.
 */
const WRITE_BYTES_MAX = 16_384;
const LINE_END = 0x0a;

/** How many characters may wait if the output is slower than the service; further lines are lost. */
const BACKLOG_LENGTH_MAX = 4_194_304;

/**
 * The same for lines of lost usage: they are its only record, and a service that stops writes them all at once. This is
 * the most that a process can have counted.
 */
const LOSSES_LENGTH_MAX = 67_108_864;
const LOSS = '"msg":"usage lost"';

/** How long lines are lost after one that could not be written, until the next is tried. */
const RETRY_MS = 1_000;

/** Waits for an output that accepts nothing at present: between attempts, and at the end. */
const BUSY_PAUSE_MS = 20;
const END_WAIT_MS_MAX = 1_000;
/** How long the end may take in total if the output accepts a little now and then. */
const END_MS_MAX = 5_000;

/** Writes lines in the background, in order; lines that wait when the process exits are written then. */
export function lossyOutput(): { write(line: string): void } {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  /** What is being written, and how many bytes of it in the current write. */
  let current: Buffer | undefined;
  let underWay = 0;
  /** True if a line was cut off: the next one must not continue it. */
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
    // The current write gets time to finish before the rest; how much of it was written is unknown.
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

/** How many bytes to write next. The text ends with a line end. */
function wholeLines(bytes: Buffer): number {
  if (bytes.length <= WRITE_BYTES_MAX) return bytes.length;
  const end = bytes.lastIndexOf(LINE_END, WRITE_BYTES_MAX - 1);
  return (end < 0 ? bytes.indexOf(LINE_END) : end) + 1 || bytes.length;
}

/** Writes as much as possible, and waits up to `END_WAIT_MS_MAX` while the output accepts nothing. */
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
