/** The lines of a stream of bytes, in bounded memory: one reader for usage, tables and messages. */

export interface Line {
  /** Without its line feed. Bytes that are not UTF-8 are U+FFFD. */
  readonly text: string;
  /** Longer than the limit; only the beginning is in `text`. */
  readonly isCut: boolean;
  /** Without a line feed at its end, because the stream ends there. */
  readonly isTorn: boolean;
  /** With the line feed. */
  readonly bytes: number;
}

/** @param bytesMax how much of a line is read, without its line feed */
export async function* linesOf(
  parts: AsyncIterable<Buffer>,
  bytesMax: number,
): AsyncGenerator<Line> {
  // One character for each byte, so that the bytes of a damaged line count as what they are.
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
