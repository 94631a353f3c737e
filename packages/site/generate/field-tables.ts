/** Generates tables of a schema's fields, for pages that are otherwise written by hand. */
import { type JsonSchema, NAMED_SCHEMAS, type SchemaName } from '../openapi/schemas.ts';

const MARKED = /(<!-- fields:(\w+) -->\n)[\s\S]*?(<!-- \/fields -->)/g;

/**
 * Fills every place between `<!-- fields:NAME -->` and `<!-- /fields -->`.
 *
 * @throws if there is no schema of that name
 */
export function withFieldTables(page: string): string {
  return page.replace(MARKED, (_all, opening: string, name: string, closing: string) => {
    if (!Object.hasOwn(NAMED_SCHEMAS, name)) throw new Error(`there is no schema ${name}`);
    return `${opening}\n${fieldTable(name as SchemaName)}\n${closing}`;
  });
}

/** The fields of a schema at every level, as a Markdown table, in the order in which they are sent. */
export function fieldTable(name: SchemaName): string {
  const schema = JSON.parse(JSON.stringify(NAMED_SCHEMAS[name])) as JsonSchema;
  // Only requests are closed.
  const isRequest = schema['additionalProperties'] === false;
  const rows = fieldsOf(schema, '').map(({ path, part, required }) => [
    `\`${path}\``,
    meaningOf(part),
    typeOf(part),
    isRequest ? needOf(part, path, required) : required ? 'always' : 'sometimes',
    exampleOf(part),
  ]);
  return [
    ['Field', 'Meaning', 'Type', isRequest ? 'Required or default' : 'Present', 'Example'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}

interface Field {
  /** Dotted, with `[]` after an array. */
  readonly path: string;
  readonly part: JsonSchema;
  readonly required: boolean;
}

function fieldsOf(schema: JsonSchema, prefix: string): Field[] {
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = prefix + name;
    const items = part.items === undefined ? [] : fieldsOf(part.items, `${path}[].`);
    const options = (part.anyOf ?? []).flatMap((option) => fieldsOf(option, `${path}.`));
    return [
      { path, part, required: required.includes(name) },
      ...fieldsOf(part, `${path}.`),
      ...items,
      ...options,
    ];
  });
}

function typeOf({ type, items, anyOf, enum: names }: JsonSchema): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (items !== undefined) return `array of ${typeOf(items)}s`;
  return names === undefined ? String(type) : 'string';
}

function needOf({ default: fallback }: JsonSchema, path: string, required: boolean): string {
  const parent = path.split('.').slice(0, -1).join('.');
  if (required) return parent === '' ? 'required' : `required in \`${parent}\``;
  return fallback === undefined ? 'optional' : `\`${JSON.stringify(fallback)}\``;
}

function meaningOf({ description, enum: names, items }: JsonSchema): string {
  const list = (names ?? items?.enum)?.map((name) => `\`${name}\``).join(', ');
  if (list === undefined) return String(description);
  return `${description} ${names === undefined ? 'Each is one' : 'One'} of ${list}.`;
}

/** Empty for an object: its fields have their own examples. */
function exampleOf(part: JsonSchema): string {
  if (part.properties !== undefined || part.items?.properties !== undefined) return '';
  const [example] = (part['examples'] ?? []) as readonly unknown[];
  return `\`${JSON.stringify(example)}\``;
}
