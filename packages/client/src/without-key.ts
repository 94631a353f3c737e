/** Responses are shown and logged, so a key repeated by the server is removed first. */

const STANDS_FOR_KEY = '(the API key)';

/**
 * Returns a function that removes a key from texts, also from JSON that escapes characters of the key, and from JSON
 * in such JSON. JSON stays valid, except after nine or more backslashes.
 *
 * @param key letters, digits and underscores
 */
export function keyRemover(key: string): (text: string) => string {
  const pattern = new RegExp(Array.from(key, plainOrEscaped).join(''), 'g');
  return (text) => text.replace(pattern, STANDS_FOR_KEY);
}

/** `k` matches `k`, `\u006b`, `\u006B`, and `\\u006b`. The bound keeps a body of backslashes cheap. */
function plainOrEscaped(character: string): string {
  const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `(?:${character}|\\\\{1,8}u(?:${digits}|${digits.toUpperCase()}))`;
}
