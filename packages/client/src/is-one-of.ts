/**
 * Tells whether a value is one of a list of words: narrows a text from a form or a file to the words of the
 * contract.
 *
 * @param words for example `AYANAMSAS` or `BODY_NAMES`
 * @example
 * if (isOneOf(AYANAMSAS, text)) await ecliptic.positions(subject, { zodiac: 'sidereal', ayanamsa: text });
 */
export function isOneOf<const Word extends string>(
  words: readonly Word[],
  value: unknown,
): value is Word {
  return (words as readonly unknown[]).includes(value);
}
