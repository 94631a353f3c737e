const WIDTH = 40;
/** Moves to the start of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K';

/** Shows progress in one line of a terminal; does nothing if the output is not a terminal. */
export interface Progress {
  show(done: number, total: number): void;
  /** Removes the line. */
  clear(): void;
}

/** A stream that may be a terminal. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export function progressOn(output: Output): Progress {
  if (output.isTTY !== true) return { show: () => {}, clear: () => {} };
  return {
    show: (done, total) => output.write(`${CLEAR_LINE}${progressLine(done, total)}`),
    clear: () => output.write(CLEAR_LINE),
  };
}

/** `[████████            ] 40 %  4000 of 10000` */
function progressLine(done: number, total: number): string {
  return `${bar(done, total)}  ${done} of ${total}`;
}

function bar(done: number, total: number): string {
  const filled = Math.floor((done * WIDTH) / total);
  return `[${'█'.repeat(filled).padEnd(WIDTH)}] ${Math.floor((done * 100) / total)} %`;
}

/** Often enough to look steady, and too rarely to cost anything. */
const REPAINT_MS = 100;

/** Shows how many lines were answered, and how fast, in one line of a terminal. */
export interface Rate {
  /** True if there is a terminal to show it on. */
  readonly isShown: boolean;
  /** @param bytes of the input, for the part of it that is done */
  show(lines: number, bytes: number): void;
  /** Removes the line. */
  clear(): void;
}

/**
 * @param output nothing is shown if there is none, or if it is not a terminal
 * @param total bytes of the input, if they are known
 * @param now in milliseconds
 */
export function rateOn(
  output: Output | undefined,
  total: number | undefined,
  now: () => number = () => performance.now(),
): Rate {
  if (output?.isTTY !== true) return { isShown: false, show: () => {}, clear: () => {} };
  const started = now();
  let painted = started;
  return {
    isShown: true,
    show: (lines, bytes) => {
      if (now() - painted < REPAINT_MS) return;
      painted = now();
      const text = rateLine(lines, painted - started);
      // A file may grow while it is read.
      const part = total === undefined ? '' : `${bar(Math.min(bytes, total), total)}  `;
      output.write(`${CLEAR_LINE}${part}${text}`);
    },
    clear: () => output.write(CLEAR_LINE),
  };
}

/** `40000 lines, 20000 a second` */
function rateLine(lines: number, elapsedMs: number): string {
  return `${lines} lines, ${Math.round((lines * 1_000) / elapsedMs)} a second`;
}
