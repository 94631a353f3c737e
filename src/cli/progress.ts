/** Progress in one line of a terminal; nothing is shown where there is none. */

const WIDTH = 40;
/** Moves to the start of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K';
/** Often enough to look steady, and too rarely to cost anything. */
const REPAINT_MS = 100;

/** A stream that may be a terminal. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A line that is painted over. */
interface Line<Shown extends readonly number[]> {
  /** True if there is a terminal to show it on. */
  readonly isShown: boolean;
  show(...shown: Shown): void;
  /** Removes the line. */
  clear(): void;
}

export type Progress = Line<[done: number, total: number]>;
/** How many lines were answered, and how fast; `bytes` is the part of the input that is done. */
export type Rate = Line<[lines: number, bytes: number]>;

/** @param text undefined if it is too early for another one */
function lineOn<Shown extends readonly number[]>(
  output: Output | undefined,
  text: (...shown: Shown) => string | undefined,
): Line<Shown> {
  if (output?.isTTY !== true) return { isShown: false, show: () => {}, clear: () => {} };
  return {
    isShown: true,
    show: (...shown) => {
      const line = text(...shown);
      if (line !== undefined) output.write(`${CLEAR_LINE}${line}`);
    },
    clear: () => output.write(CLEAR_LINE),
  };
}

/** `[████████            ] 40 %  4000 of 10000` */
export function progressOn(output: Output): Progress {
  return lineOn(output, (done, total) => `${bar(done, total)}  ${done} of ${total}`);
}

function bar(done: number, total: number): string {
  const filled = Math.floor((done * WIDTH) / total);
  return `[${'█'.repeat(filled).padEnd(WIDTH)}] ${Math.floor((done * 100) / total)} %`;
}

/**
 * `40000 lines, 20000 a second`, after a bar if it is known where the input ends.
 *
 * @param total bytes of the input, if they are known
 * @param now in milliseconds
 */
export function rateOn(
  output: Output | undefined,
  total: number | undefined,
  now: () => number = () => performance.now(),
): Rate {
  const started = now();
  let painted = started;
  return lineOn(output, (lines, bytes) => {
    if (now() - painted < REPAINT_MS) return undefined;
    painted = now();
    // A file may grow while it is read.
    const part = total === undefined ? '' : `${bar(Math.min(bytes, total), total)}  `;
    return `${part}${lines} lines, ${Math.round((lines * 1_000) / (painted - started))} a second`;
  });
}
