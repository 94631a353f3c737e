/** Changes of what is right into what is nearly right. */
import fc from 'fast-check';

/** Takes some units out at a place, and puts others there. */
export interface Edit {
  /** Any whole number; it is reduced to the length of what is edited. */
  readonly at: number;
  readonly removed: number;
  readonly added: string;
}

/** A few edits, each of which adds nothing, one of the words, or what the arbitrary gives. */
export function edits(
  words: readonly string[],
  anything: fc.Arbitrary<string>,
): fc.Arbitrary<Edit[]> {
  const edit = fc.record({
    at: fc.nat({ max: 65_535 }),
    removed: fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 2 }) }, fc.nat({ max: 40 })),
    added: fc.oneof(fc.constant(''), fc.constantFrom(...words), anything),
  });
  return fc.array(edit, { maxLength: 4 });
}

/** @param units characters, or longer parts of a text, that edits take and put as a whole */
export function edited(units: readonly string[], changes: readonly Edit[]): string {
  return changes
    .reduce<string[]>(
      (rest, { at, removed, added }) => rest.toSpliced(at % (rest.length + 1), removed, added),
      [...units],
    )
    .join('');
}

/** Units of one character, or where `by_token` is set of one word, number or sign. */
export function unitsOf(text: string, by_token: boolean): string[] {
  return by_token ? (text.match(/\w+|\s+|[^\w\s]/gu) ?? []) : text.split('');
}

/**
 * The text with some edits, by characters or by tokens.
 *
 * @param texts what is right
 */
export function nearly(
  texts: fc.Arbitrary<string>,
  words: readonly string[],
  anything: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.boolean(), edits(words, anything))
    .map(([text, by_token, changes]) => edited(unitsOf(text, by_token), changes));
}

/** The same for bytes: a character is one byte, so nothing need be UTF-8 behind it. */
export function nearlyBytes(
  texts: fc.Arbitrary<Buffer>,
  words: readonly string[],
): fc.Arbitrary<Buffer> {
  const latin1 = texts.map((bytes) => bytes.toString('latin1'));
  return nearly(latin1, words.map(bytesText), anyByte).map((text) => Buffer.from(text, 'latin1'));
}

/** Long texts of one part said over and over, which are dear to a reader that looks back. */
export function pumped(parts: readonly string[], length_max = 32_768): fc.Arbitrary<string> {
  const part = fc.constantFrom(...parts);
  return fc
    .tuple(part, part, fc.integer({ min: 1_000, max: length_max }), part)
    .map(([before, unit, length, behind]) => {
      const count = Math.ceil(length / Math.max(1, unit.length));
      return before + unit.repeat(count) + behind;
    });
}

const anyByte = fc.nat({ max: 255 }).map((byte) => String.fromCharCode(byte));

function bytesText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
