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
