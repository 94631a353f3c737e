type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const WIDTH_MAX = 100;
const INDENT = '  ';

/** JSON text in the format of the repository's formatter, so that generated files pass its check. */
export function jsonText(value: unknown): string {
  return `${written(JSON.parse(JSON.stringify(value)) as Json, '', 0)}\n`;
}

/**
 * @param indent of the line on which the value begins
 * @param taken how many other characters are on that line, before and after the value
 */
function written(value: Json, indent: string, taken: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + INDENT;
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).map(([name, field]) => {
      const key = `${JSON.stringify(name)}: `;
      return inner + key + written(field, inner, key.length + 1);
    });
    return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`;
  }
  const flat = flatArray(value);
  if (flat !== undefined && indent.length + taken + flat.length <= WIDTH_MAX) return flat;
  const items = value.map((item) => inner + written(item, inner, 1));
  return `[\n${items.join(',\n')}\n${indent}]`;
}

/** On one line, unless it contains an object with fields. */
function flatArray(items: readonly Json[]): string | undefined {
  const texts = items.map((item) => {
    if (Array.isArray(item)) return flatArray(item);
    const hasFields = typeof item === 'object' && item !== null && Object.keys(item).length > 0;
    return hasFields ? undefined : JSON.stringify(item);
  });
  return texts.includes(undefined) ? undefined : `[${texts.join(', ')}]`;
}
