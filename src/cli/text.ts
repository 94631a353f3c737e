/** Small pieces of text. */

/** TypeScript does not know `rawJSON` yet (tc39.es/proposal-json-parse-with-source). */
export const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

/** One JSON document with a line feed. A `bigint` becomes a number with all its digits. */
export function jsonDocument(value: unknown): string {
  const text = JSON.stringify(
    value,
    (_, value) => (typeof value === 'bigint' ? rawJSON(String(value)) : value),
    2,
  );
  return `${text}\n`;
}

/** Quotes a word for a POSIX shell if necessary. */
export function shellQuoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** `1 call`, `2 calls` */
export function counted(count: number | bigint, noun: string): string {
  return `${count} ${noun}${BigInt(count) === 1n ? '' : 's'}`;
}

/**
 * Makes an error message a whole sentence. Messages of the system and of other modules begin in lower case and have no full stop.
 * A leading name (`client.timeout`, `--zone`) and lines after the first are left unchanged.
 */
export function sentence(text: string): string {
  const begun = text.replace(/^[a-z]+(?=[ ,])/, (word) => word[0]?.toUpperCase() + word.slice(1));
  return text.includes('\n') || /[^\w)"'>*]$/.test(begun) ? begun : `${begun}.`;
}
