/** Turns valid inputs into nearly valid ones. */
import fc from 'fast-check';

/** Removes some units at a position and inserts others there. */
export interface Edit {
  /** Any whole number, taken modulo the length of what is edited. */
  readonly at: number;
  readonly removed: number;
  readonly added: string;
}

/** A few edits, each of which inserts nothing, one of the words, or a value of the arbitrary. */
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

/** @param units characters or longer parts of a text, which edits remove and insert as a whole */
export function edited(units: readonly string[], changes: readonly Edit[]): string {
  return changes
    .reduce<string[]>(
      (rest, { at, removed, added }) => rest.toSpliced(at % (rest.length + 1), removed, added),
      [...units],
    )
    .join('');
}

/** Units of one character, or of one word, number or sign if `byToken` is set. */
export function unitsOf(text: string, byToken: boolean): string[] {
  return byToken ? (text.match(/\w+|\s+|[^\w\s]/gu) ?? []) : text.split('');
}

/**
 * The text with some edits, by characters or by tokens.
 *
 * @param texts valid texts
 */
export function nearly(
  texts: fc.Arbitrary<string>,
  words: readonly string[],
  anything: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.boolean(), edits(words, anything))
    .map(([text, byToken, changes]) => edited(unitsOf(text, byToken), changes));
}

/** The same for bytes. Each byte is edited as one character, so the result need not be UTF-8. */
export function nearlyBytes(
  texts: fc.Arbitrary<Buffer>,
  words: readonly string[],
): fc.Arbitrary<Buffer> {
  const latin1 = texts.map((bytes) => bytes.toString('latin1'));
  return nearly(latin1, words.map(bytesText), anyByte).map((text) => Buffer.from(text, 'latin1'));
}

/** Long texts that repeat one part, which are expensive for a reader that backtracks. */
export function pumped(parts: readonly string[], lengthMax = 32_768): fc.Arbitrary<string> {
  const part = fc.constantFrom(...parts);
  return fc
    .tuple(part, part, fc.integer({ min: 1_000, max: lengthMax }), part)
    .map(([before, unit, length, behind]) => {
      const count = Math.ceil(length / Math.max(1, unit.length));
      return before + unit.repeat(count) + behind;
    });
}

const anyByte = fc.nat({ max: 255 }).map((byte) => String.fromCharCode(byte));

function bytesText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
