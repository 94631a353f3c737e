/** Answers are shown to people and logged, so a key that the other side repeats is removed first. */

const STANDS_FOR_KEY = '(the API key)';

/**
 * Returns a function that removes a key from texts, also from JSON that escapes characters of the
 * key.
 *
 * @param key letters, digits and underscores
 */
export function keyRemover(key: string): (text: string) => string {
  const pattern = new RegExp(Array.from(key, plainOrEscaped).join(''), 'g');
  return (text) => text.replace(pattern, STANDS_FOR_KEY);
}

/** `k` matches `k`, `\u006b` and `\u006B`. */
function plainOrEscaped(character: string): string {
  const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `(?:${character}|\\\\u(?:${digits}|${digits.toUpperCase()}))`;
}

/**
 * Removes a key from all texts and names of fields in a value that was parsed from JSON.
 *
 * @param value is changed in place; it may be nested as deeply as the parser allows, so this does
 *   not recurse
 */
export function cleanedValue(value: unknown, withoutKey: (text: string) => string): unknown {
  const root: Record<string, unknown> = { value };
  const containers = [root];
  for (const container of containers) {
    for (const [name, field] of Object.entries(container)) {
      const cleaned = typeof field === 'string' ? withoutKey(field) : field;
      const cleanedName = withoutKey(name);
      if (cleanedName !== name) delete container[name];
      if (cleanedName !== name || cleaned !== field) container[cleanedName] = cleaned;
      if (isContainer(field)) containers.push(field);
    }
  }
  return root['value'];
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
