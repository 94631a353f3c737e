/** Turns valid inputs into nearly valid ones. */
import fc from 'fast-check';

/** Removes some units at a position and inserts others there. */
interface Edit {
  /** Any whole number, taken modulo the length of the text. */
  readonly at: number;
  readonly removed: number;
  readonly added: string;
}

/**
 * Texts with up to four edits, by characters or by tokens.
 *
 * @param words texts to insert, besides the empty text and any character of one byte
 */
export function nearly(
  texts: fc.Arbitrary<string>,
  words: readonly string[],
): fc.Arbitrary<string> {
  const edit: fc.Arbitrary<Edit> = fc.record({
    at: fc.nat({ max: 65_535 }),
    removed: fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 2 }) }, fc.nat({ max: 40 })),
    added: fc.oneof(fc.constant(''), fc.constantFrom(...words), anyByte),
  });
  return fc
    .tuple(texts, fc.boolean(), fc.array(edit, { maxLength: 4 }))
    .map(([text, byToken, edits]) => edited(byToken ? tokensOf(text) : [...text], edits));
}

/** The same for bytes. Each byte is edited as one character, so the result need not be UTF-8. */
export function nearlyBytes(
  texts: fc.Arbitrary<Buffer>,
  words: readonly string[],
): fc.Arbitrary<Buffer> {
  const latin1 = texts.map((bytes) => bytes.toString('latin1'));
  const inBytes = words.map((word) => Buffer.from(word).toString('latin1'));
  return nearly(latin1, inBytes).map((text) => Buffer.from(text, 'latin1'));
}

/** Long texts that repeat one part, which are expensive for a reader that backtracks. */
export function pumped(parts: readonly string[], lengthMax: number): fc.Arbitrary<string> {
  const part = fc.constantFrom(...parts);
  return fc
    .tuple(part, part, fc.integer({ min: 1_000, max: lengthMax }), part)
    .map(([before, unit, length, behind]) => {
      const count = Math.ceil(length / Math.max(1, unit.length));
      return before + unit.repeat(count) + behind;
    });
}

const anyByte = fc.nat({ max: 255 }).map((byte) => String.fromCharCode(byte));

/** Words, spaces and signs. */
function tokensOf(text: string): string[] {
  return text.match(/\w+|\s+|[^\w\s]/gu) ?? [];
}

function edited(units: readonly string[], edits: readonly Edit[]): string {
  return edits
    .reduce<string[]>(
      (rest, { at, removed, added }) => rest.toSpliced(at % (rest.length + 1), removed, added),
      [...units],
    )
    .join('');
}
