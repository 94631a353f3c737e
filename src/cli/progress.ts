const WIDTH = 40;
/** Moves to the start of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K';

/** Shows progress in one line of a terminal; does nothing if the output is not a terminal. */
export interface Progress {
  show(done: number, total: number): void;
  /** Removes the line. */
  clear(): void;
}

export function progressOn(output: {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}): Progress {
  if (output.isTTY !== true) return { show: () => {}, clear: () => {} };
  return {
    show: (done, total) => output.write(`${CLEAR_LINE}${progressLine(done, total)}`),
    clear: () => output.write(CLEAR_LINE),
  };
}

/** `[████████            ] 40 %  4000 of 10000` */
export function progressLine(done: number, total: number): string {
  const filled = Math.floor((done * WIDTH) / total);
  const bar = '█'.repeat(filled).padEnd(WIDTH);
  return `[${bar}] ${Math.floor((done * 100) / total)} %  ${done} of ${total}`;
}
