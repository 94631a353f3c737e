import { redactKeys } from '../problem/redact.ts';

/** A place in the request body: the names of fields and the indexes of arrays that lead to it. */
export type Path = readonly (string | number)[];

/**
 * The JSON Pointer of a place, in URI-fragment form (RFC 6901, sections 3, 4 and 6).
 *
 * @example jsonPointer(['subject', 'a/b']) // '#/subject/a~1b'
 */
export function jsonPointer(path: Path): string {
  return `#${path.map((token) => `/${fragmentToken(String(token))}`).join('')}`;
}

function fragmentToken(token: string): string {
  // Before encoding, because the mark that replaces a key has to be encoded too.
  const escaped = redactKeys(token).replaceAll('~', '~0').replaceAll('/', '~1');
  // A lone surrogate has no UTF-8 form, and encodeURI throws on it. What else encodeURI leaves as it is,
  // RFC 3986 (section 3.5) allows in a fragment.
  return encodeURI(escaped.toWellFormed()).replaceAll('#', '%23');
}
