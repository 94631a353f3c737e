/** Reads the lines of a stream of bytes in bounded memory, for usage, tables and messages. */

export interface Line {
  /** Without the line feed. Bytes that are not UTF-8 become U+FFFD. */
  readonly text: string;
  /** True if the line is longer than the limit; `text` has only its beginning. */
  readonly isCut: boolean;
  /** True if the stream ends without a line feed. */
  readonly isTorn: boolean;
  /** With the line feed. */
  readonly bytes: number;
}

/** @param bytesMax the limit of `text`, without the line feed */
export async function* linesOf(
  parts: AsyncIterable<Buffer>,
  bytesMax: number,
): AsyncGenerator<Line> {
  // One character per byte, so that the bytes of a damaged line are counted exactly.
  let begun = '';
  let length = 0;
  const line = (isTorn: boolean): Line => ({
    text: Buffer.from(begun, 'latin1').toString(),
    isCut: length > bytesMax,
    isTorn,
    bytes: isTorn ? length : length + 1,
  });
  for await (const part of parts) {
    for (const [index, next] of part.toString('latin1').split('\n').entries()) {
      if (index > 0) {
        yield line(false);
        [begun, length] = ['', 0];
      }
      length += next.length;
      begun = (begun + next).slice(0, bytesMax);
    }
  }
  if (length > 0) yield line(true);
}
