/** The lines of a stream of bytes. */
import { isAscii, isUtf8 } from 'node:buffer';

/** Much longer than a moment. Of a longer line, nothing is kept. */
export const LINE_BYTES_MAX = 1_024;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its end; undefined if the line cannot be read. */
  readonly text: string | undefined;
  /** Why it cannot be read, as a predicate: "is not valid UTF-8."; empty if it can. */
  readonly fault: string;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const NOTHING = Buffer.alloc(0);

/**
 * Splits a stream into lines, which end in LF or CRLF; the last one may have no end. A byte order mark
 * before the first one is left out.
 */
export class LineSplitter {
  #number = 0;
  /** The beginning of a line whose end has not come yet. */
  #begun: Buffer = NOTHING;
  #isTooLong = false;
  readonly #bytesMax: number;

  /** @param bytesMax the longest line */
  constructor(bytesMax = LINE_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** The lines that end in this part of the stream. */
  *lines(bytes: Buffer): Generator<Line> {
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(LINE_FEED, from);
      if (end === -1) break;
      yield this.#line(bytes.subarray(from, end));
      from = end + 1;
    }
    this.#begin(bytes.subarray(from));
  }

  /** The line that the stream ended in, if it has no end of its own. */
  *rest(): Generator<Line> {
    // A file that has only a mark is empty.
    const isOnlyMark = this.#number === 0 && this.#begun.equals(BYTE_ORDER_MARK);
    if ((this.#begun.length > 0 && !isOnlyMark) || this.#isTooLong) yield this.#line(NOTHING);
  }

  #begin(bytes: Buffer): void {
    if (this.#isTooLong || bytes.length === 0) return;
    this.#isTooLong = this.#begun.length + bytes.length > this.#bytesMax;
    // A copy, so that the part of the stream is not kept with it.
    this.#begun = this.#isTooLong ? NOTHING : Buffer.concat([this.#begun, bytes]);
  }

  #line(end: Buffer): Line {
    const isTooLong = this.#isTooLong || this.#begun.length + end.length > this.#bytesMax;
    const bytes = this.#begun.length === 0 ? end : Buffer.concat([this.#begun, end]);
    this.#begun = NOTHING;
    this.#isTooLong = false;
    this.#number++;
    return isTooLong
      ? {
          number: this.#number,
          text: undefined,
          fault: `is longer than ${this.#bytesMax} bytes.`,
        }
      : lineOf(this.#number, bytes);
  }
}

function lineOf(number: number, bytes: Buffer): Line {
  const isMarked = number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK);
  const hasReturn = bytes.at(-1) === CARRIAGE_RETURN;
  const content = bytes.subarray(isMarked ? 3 : 0, bytes.length - (hasReturn ? 1 : 0));
  if (isAscii(content)) return { number, text: content.toString('latin1'), fault: '' };
  if (isUtf8(content)) return { number, text: content.toString('utf8'), fault: '' };
  return { number, text: undefined, fault: 'is not valid UTF-8.' };
}
