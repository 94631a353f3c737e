/** Follows the bytes of a message's head and chunks, as far as it takes to see where a message may end. */

const LF = 10;
const CR = 13;
const SLASH = 47;
/** The four bytes of `HTTP`, as one number. */
const HTTP = 0x48_54_54_50;
/** CR LF CR LF: every head and every body in chunks ends with it. */
const EMPTY_LINE: readonly number[] = [CR, LF, CR, LF];

/**
 * What has been seen of one message. Node's parser also takes the requests of RTSP and ICE, and does not
 * tell: only the bytes of the request line do.
 */
export class Framing {
  #in_request_line = true;
  /** The last four bytes of the request line so far. */
  #window = 0;
  /** The four bytes before its last slash. */
  #protocol = 0;
  /** How many bytes of an empty line have come. */
  #matched = 0;

  /** Whether the request line names HTTP. */
  get is_http(): boolean {
    return this.#protocol === HTTP;
  }

  /**
   * Takes bytes of a head, or of a body in chunks, up to the first place where the message may end.
   *
   * @returns where that is: behind the next empty line, or `end`
   */
  advance(bytes: Buffer, start: number, end: number): number {
    let at = start;
    if (this.#in_request_line) at = this.#passRequestLine(bytes, start, end);
    while (at < end) {
      const byte = bytes[at++];
      if (byte === EMPTY_LINE[this.#matched]) this.#matched++;
      else this.#matched = byte === CR ? 1 : 0;
      if (this.#matched < EMPTY_LINE.length) continue;
      this.#matched = 0;
      return at;
    }
    return end;
  }

  #passRequestLine(bytes: Buffer, start: number, end: number): number {
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LF && this.#window !== 0) {
        this.#in_request_line = false;
        this.#matched = 2;
        return at + 1;
      }
      if (byte === SLASH) this.#protocol = this.#window;
      // Empty lines before a request are no part of it.
      if (byte !== LF && byte !== CR) this.#window = (this.#window << 8) | byte;
    }
    return end;
  }
}
