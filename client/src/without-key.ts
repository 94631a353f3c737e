/** What comes is shown to people and logged; a key that the other side repeats is taken out of it first. */

const STANDS_FOR_KEY = '(the API key)';

/**
 * What takes a key out of texts, also out of JSON that writes characters of the key as escapes.
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
 * Takes a key out of every text of a value that was parsed from JSON, and out of the names of members.
 *
 * @param value which is changed; it may be nested as deep as its parser allows, so this does not recurse
 */
export function cleanedValue(value: unknown, withoutKey: (text: string) => string): unknown {
  const root: Record<string, unknown> = { value };
  const containers = [root];
  for (const container of containers) {
    for (const [name, member] of Object.entries(container)) {
      const cleaned = typeof member === 'string' ? withoutKey(member) : member;
      const cleaned_name = withoutKey(name);
      if (cleaned_name !== name) delete container[name];
      if (cleaned_name !== name || cleaned !== member) container[cleaned_name] = cleaned;
      if (isContainer(member)) containers.push(member);
    }
  }
  return root['value'];
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
