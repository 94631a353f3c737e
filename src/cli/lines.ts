/** The lines of a stream of bytes. */
import { isAscii, isUtf8 } from 'node:buffer';

/** Much longer than a moment. Of a longer line, nothing is kept. */
export const LINE_BYTES_MAX = 1_024;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its end; undefined if the line cannot be read. */
  readonly text: string | undefined;
  /** Why it cannot be read, in a sentence; empty if it can. */
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
  #is_too_long = false;
  readonly #bytes_max: number;

  /** @param bytes_max the longest line */
  constructor(bytes_max = LINE_BYTES_MAX) {
    this.#bytes_max = bytes_max;
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
    const is_only_mark = this.#number === 0 && this.#begun.equals(BYTE_ORDER_MARK);
    if ((this.#begun.length > 0 && !is_only_mark) || this.#is_too_long) yield this.#line(NOTHING);
  }

  #begin(bytes: Buffer): void {
    if (this.#is_too_long || bytes.length === 0) return;
    this.#is_too_long = this.#begun.length + bytes.length > this.#bytes_max;
    // A copy, so that the part of the stream is not kept with it.
    this.#begun = this.#is_too_long ? NOTHING : Buffer.concat([this.#begun, bytes]);
  }

  #line(end: Buffer): Line {
    const is_too_long = this.#is_too_long || this.#begun.length + end.length > this.#bytes_max;
    const bytes = this.#begun.length === 0 ? end : Buffer.concat([this.#begun, end]);
    this.#begun = NOTHING;
    this.#is_too_long = false;
    this.#number++;
    return is_too_long
      ? {
          number: this.#number,
          text: undefined,
          fault: `it is longer than ${this.#bytes_max} bytes.`,
        }
      : lineOf(this.#number, bytes);
  }
}

function lineOf(number: number, bytes: Buffer): Line {
  const is_marked = number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK);
  const has_return = bytes.at(-1) === CARRIAGE_RETURN;
  const content = bytes.subarray(is_marked ? 3 : 0, bytes.length - (has_return ? 1 : 0));
  if (isAscii(content)) return { number, text: content.toString('latin1'), fault: '' };
  if (isUtf8(content)) return { number, text: content.toString('utf8'), fault: '' };
  return { number, text: undefined, fault: 'it is not valid UTF-8.' };
}
