/** The borders of the blocks of coefficients in an ephemeris file, from its header. */

const LITTLE_ENDIAN_MARK = 'cba\0';
const LINES_OF_TEXT = 3;
const DOUBLES_OF_CONSTANTS = 5;
const DOUBLES_OF_ELEMENTS = 10;
/** SEI_FLG_ELLIPSE: two rows of coefficients of a reference ellipse follow. */
const HAS_ELLIPSE = 4;

/** The blocks of one body. */
export interface Blocks {
  /** The library's internal number: 0 the Earth-Moon barycentre, 1 the Moon, 2 Mercury and so on. */
  readonly body: number;
  /** Julian days in Terrestrial Time. */
  readonly startJd: number;
  readonly endJd: number;
  /** Days of one block. */
  readonly days: number;
}

/**
 * Reads the header of a file of Swiss Ephemeris.
 *
 * @throws {Error} if it is not such a file
 */
export function blocksOf(content: Uint8Array): Blocks[] {
  const head = new Head(content);
  const mark = head.text(4);
  if (mark !== LITTLE_ENDIAN_MARK) throw new Error('not a little-endian file of Swiss Ephemeris');
  // The length, the number of the JPL ephemeris, and the days of the file.
  head.skip(4 + 4 + 8 + 8);
  const bodies = Array.from({ length: head.uint16() }, () => 0).map(() => head.uint16());
  head.skip(4 + DOUBLES_OF_CONSTANTS * 8);
  return bodies.map((body) => {
    head.skip(4);
    const [flags, orders] = [head.uint8(), head.uint8()];
    head.skip(4);
    const [startJd = 0, endJd = 0, days = 0] = head.doubles(DOUBLES_OF_ELEMENTS);
    if (flags & HAS_ELLIPSE) head.skip(2 * orders * 8);
    return { body, startJd, endJd, days };
  });
}

/** The library's borders within a range: multiples of a block's length. */
export function bordersOf({ startJd, endJd, days }: Blocks, fromJd: number, toJd: number) {
  const first = Math.max(1, Math.ceil((fromJd - startJd) / days));
  const last = Math.floor((Math.min(toJd, endJd) - startJd) / days);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, n) => startJd + (first + n) * days,
  );
}

/** Reads values in sequence. */
class Head {
  readonly #view: DataView;
  #at = 0;

  constructor(content: Uint8Array) {
    this.#view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    for (let line = 0; line < LINES_OF_TEXT; line++) {
      this.#at = content.indexOf('\n'.charCodeAt(0), this.#at) + 1;
    }
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }
  text(bytes: number): string {
    return String.fromCharCode(...Array.from({ length: bytes }, () => this.uint8()));
  }
  uint8(): number {
    return this.#view.getUint8(this.#at++);
  }
  uint16(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2, true);
  }
  doubles(count: number): number[] {
    return Array.from({ length: count }, () => {
      this.#at += 8;
      return this.#view.getFloat64(this.#at - 8, true);
    });
  }
}
