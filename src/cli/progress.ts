/** Progress in one line of a terminal; without a terminal, it shows no progress. */

const WIDTH = 40;
/** Moves to the start of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K';
/** Looks steady, and costs almost no time. */
const REPAINT_MS = 100;

/** A stream that may be a terminal. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A line that is repainted. */
interface Line {
  /** True if there is a terminal. */
  readonly isShown: boolean;
  /** Removes the line. */
  clear(): void;
}

export interface Progress extends Line {
  show(done: number, total: number): void;
}

export interface Rate extends Line {
  /** @param bytes of the input that were read */
  show(lines: number, bytes: number): void;
}

function lineOn(output: Output | undefined) {
  const isShown = output?.isTTY === true;
  const paint = (text: string) => {
    if (isShown) output.write(CLEAR_LINE + text);
  };
  return { isShown, paint, clear: () => paint('') };
}

/** `[████████            ] 40 %  4000 of 10000` */
export function progressOn(output: Output): Progress {
  const { paint, ...line } = lineOn(output);
  return { ...line, show: (done, total) => paint(`${bar(done, total)}  ${done} of ${total}`) };
}

function bar(done: number, total: number): string {
  const filled = Math.floor((done * WIDTH) / total);
  return `[${'█'.repeat(filled).padEnd(WIDTH)}] ${Math.floor((done * 100) / total)} %`;
}

/**
 * `40000 lines, 20000 a second`, after a bar if the size of the input is known.
 *
 * @param total bytes of the input, if they are known
 */
export function rateOn(output: Output | undefined, total: number | undefined): Rate {
  const { paint, ...line } = lineOn(output);
  const started = performance.now();
  let painted = started;
  const show = (lines: number, bytes: number) => {
    const now = performance.now();
    if (now - painted < REPAINT_MS) return;
    painted = now;
    // A file may grow while it is read.
    const part = total === undefined ? '' : `${bar(Math.min(bytes, total), total)}  `;
    paint(`${part}${lines} lines, ${Math.round((lines * 1_000) / (now - started))} a second`);
  };
  return { ...line, show };
}
