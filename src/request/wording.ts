/** Names places, types and values for findings. */
import { redactKeys } from '../problem/redact.ts';
import { type JsonValue, type Path, typeName } from './read-json.ts';

/** A place in a readable form: `subject.location.latitude`, `settings.bodies[3]`. */
export function place(path: Path): string {
  if (path.length === 0) return 'The body';
  return path
    .map((token, index) =>
      typeof token === 'number' ? `[${token}]` : index === 0 ? token : `.${token}`,
    )
    .join('');
}

export function article(type: string | undefined): string {
  if (type === 'null' || type === undefined) return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

const SHOWN_LENGTH_MAX = 64;

/** The caller's value, shortened for a sentence. */
export function shown(value: JsonValue): string {
  if (typeof value === 'object' && value !== null) return article(typeName(value));
  // JSON.stringify cannot write Infinity, the value of a number too large for a double.
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  if (text.length <= SHOWN_LENGTH_MAX) return text;
  // Do not leave half of a surrogate pair.
  return `${text.slice(0, SHOWN_LENGTH_MAX).replace(/[\ud800-\udbff]$/, '')}…"`;
}

/** `"a", "b"`, or with the last two joined by a word. */
export function quoted(names: readonly unknown[], last = ', '): string {
  const texts = names.map((name) => JSON.stringify(name));
  return texts.length < 2
    ? texts.join('')
    : `${texts.slice(0, -1).join(', ')}${last}${texts.at(-1)}`;
}

/**
 * The JSON Pointer of a place, in URI-fragment form (RFC 6901, sections 3, 4 and 6).
 *
 * @example jsonPointer(['subject', 'a/b']) // '#/subject/a~1b'
 */
export function jsonPointer(path: Path): string {
  return `#${path.map((token) => `/${fragmentToken(String(token))}`).join('')}`;
}

function fragmentToken(token: string): string {
  // Before encoding, because the replacement for a key needs encoding, too.
  const escaped = redactKeys(token).replaceAll('~', '~0').replaceAll('/', '~1');
  // A lone surrogate has no UTF-8 form, and encodeURI throws on it. A fragment may
  // contain all other characters that encodeURI leaves unchanged (RFC 3986, section 3.5).
  return encodeURI(escaped.toWellFormed()).replaceAll('#', '%23');
}
