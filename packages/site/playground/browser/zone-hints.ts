/** What people type for a time zone that is not one, and what to tell them. */

const OFFSET = /^(?:utc|gmt)? ?[+\u2212-] ?\d/i;

/** In lower case. */
const ABBREVIATIONS = new Set([
  ...['adt', 'ast', 'cdt', 'cst', 'edt', 'est', 'hst', 'mdt', 'mst', 'ndt', 'nst', 'pdt', 'pst'],
  ...['bst', 'cest', 'cet', 'eest', 'eet', 'gmt', 'mesz', 'mez', 'msk', 'wet'],
  ...['acst', 'aedt', 'aest', 'awst', 'ist', 'jst', 'kst', 'nzdt', 'nzst', 'sast'],
]);

const WHAT_TO_DO =
  'Search by city or country; if you know the offset, state it under “Calendar and offset”.';

/** @returns undefined if the text is neither an offset nor an abbreviation */
export function zoneHint(typed: string): string | undefined {
  const text = typed.trim();
  if (OFFSET.test(text)) {
    return `This is an offset, not a time zone: it does not say when clocks were changed. ${WHAT_TO_DO}`;
  }
  if (ABBREVIATIONS.has(text.toLowerCase())) {
    return `This abbreviation has meant different clocks in different places and years. ${WHAT_TO_DO}`;
  }
  return undefined;
}
