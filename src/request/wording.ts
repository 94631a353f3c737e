/** Names places, types and values for findings. */
import type { Path } from './json-pointer.ts';
import { type JsonValue, typeName } from './read-json.ts';

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

/** Callers may send very long texts. */
const SHOWN_LENGTH_MAX = 64;

/** Shows what the caller sent, short enough for a sentence. */
export function shown(value: JsonValue): string {
  if (typeof value === 'object' && value !== null) return article(typeName(value));
  // JSON cannot write Infinity, which a number too large for a double becomes.
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  if (text.length <= SHOWN_LENGTH_MAX) return text;
  // The cut must not leave half of a surrogate pair.
  return `${text.slice(0, SHOWN_LENGTH_MAX).replace(/[\ud800-\udbff]$/, '')}…"`;
}

/** `"a", "b"`, or with the last two joined by a word. */
export function quoted(names: readonly unknown[], last = ', '): string {
  const texts = names.map((name) => JSON.stringify(name));
  return texts.length < 2
    ? texts.join('')
    : `${texts.slice(0, -1).join(', ')}${last}${texts.at(-1)}`;
}
