/** A JSON Schema as nested lists. */
import { escapeHtml } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import type { Schema } from './document.ts';

/** The keywords that are listed after the type, in words. */
const CONSTRAINTS: Readonly<Record<string, (value: unknown) => string>> = {
  format: (value) => `format ${value}`,
  pattern: (value) => `pattern ${value}`,
  minimum: (value) => `at least ${value}`,
  exclusiveMinimum: (value) => `above ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMaximum: (value) => `below ${value}`,
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  minItems: (value) => `at least ${value} entries`,
  maxItems: (value) => `at most ${value} entries`,
  uniqueItems: () => 'each once',
  default: (value) => `default ${JSON.stringify(value)}`,
};

/** The fragment of a named schema. */
export function schemaId(name: string): string {
  return `schema-${name}`;
}

/** Type, constraints, description and members, down to the next named schema. */
export function schemaHtml(schema: Schema): string {
  return `<p>${headOf(schema)}</p>\n${proseHtml(schema.description)}${membersHtml(schema)}`;
}

/** Renders Markdown of the document; its links stay unchanged. */
export function proseHtml(text: string | undefined): string {
  return text === undefined ? '' : renderMarkdown(text, (address) => ({ address })).html;
}

function headOf(schema: Schema): string {
  const constraints = Object.entries(CONSTRAINTS).flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [escapeHtml(words(schema[keyword]))],
  );
  return [typeHtml(schema), ...constraints].join(', ');
}

function typeHtml(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, type } = schema;
  const choices = anyOf ?? oneOf;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#${escapeHtml(schemaId(name))}">${escapeHtml(name)}</a>`;
  }
  if (choices !== undefined) return choices.map(typeHtml).join(' or ');
  if (items !== undefined) return `array of ${typeHtml(items)}`;
  if (schema.const !== undefined) return `always ${valueHtml(schema.const)}`;
  if (schema.enum !== undefined) return `one of ${schema.enum.map(valueHtml).join(' ')}`;
  return escapeHtml([type ?? 'any value'].flat().join(' or '));
}

function valueHtml(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`;
}

function membersHtml(schema: Schema): string {
  const { properties, required = [], items, anyOf, oneOf } = schema;
  const inner = [...(items === undefined ? [] : [items]), ...(anyOf ?? oneOf ?? [])];
  const below = inner.map(membersHtml).join('');
  if (properties === undefined) return below;
  const members = Object.entries(properties).map(([name, member]) => {
    const need = required.includes(name) ? ', required' : '';
    const head = `<p><code>${escapeHtml(name)}</code>: ${headOf(member)}${need}</p>`;
    return `<li>${head}\n${proseHtml(member.description)}${membersHtml(member)}</li>`;
  });
  return `<ul>\n${members.join('\n')}\n</ul>\n${below}`;
}
