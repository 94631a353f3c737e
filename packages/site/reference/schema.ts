/** A JSON Schema as nested lists of fields. */
import { escapeHtml } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import type { OpenApiDocument, Schema } from './document.ts';

/** The keywords that are listed after the type, in words. */
const CONSTRAINTS: Readonly<Record<string, (value: unknown) => string>> = {
  format: (value) => `format ${value}`,
  minimum: (value) => `at least ${value}`,
  exclusiveMinimum: (value) => `above ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMaximum: (value) => `below ${value}`,
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  minItems: (value) => `at least ${value} ${value === 1 ? 'entry' : 'entries'}`,
  maxItems: (value) => `at most ${value} entries`,
  uniqueItems: () => 'each once',
};

const NAMED = /^#\/components\/schemas\/(.+)$/;

/** Renders Markdown of the document; its links stay unchanged. */
export function proseHtml(text: string | undefined): string {
  return text === undefined ? '' : renderMarkdown(text, (address) => ({ address })).html;
}

/**
 * Writes the schemas of one page. A named schema is written at its first use; later uses link
 * there, so each is on the page once.
 */
export class SchemaWriter {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #written = new Set<string>();

  constructor({ components }: OpenApiDocument) {
    this.#schemas = components?.schemas ?? {};
  }

  /** The named schemas that are not written yet. */
  get left(): readonly string[] {
    return Object.keys(this.#schemas).filter((name) => !this.#written.has(name));
  }

  /** A schema with everything in it that the page does not have yet. */
  written(schema: Schema): string {
    return `<div class="schema">\n<p class="type">${this.#head(schema)}</p>\n${this.#about(schema)}</div>\n`;
  }

  /** A named schema, for use below a heading with its name and ID. */
  named(name: string): string {
    this.#written.add(name);
    const schema = this.#schemas[name] ?? {};
    return `<p class="type">${this.#head(schema)}</p>\n${this.#about(schema)}`;
  }

  /** A type in a few words, with the values that it has and links to the schemas that it names. */
  brief(schema: Schema): string {
    const values = schema.enum?.map(valueHtml) ?? [];
    return [this.#head(schema), ...values].join(' ');
  }

  /** Description, values and fields; also of a named schema at its first use. */
  #about(schema: Schema): string {
    const { description, pattern } = schema;
    const names = namesIn(schema).filter((name) => !this.#written.has(name));
    for (const name of names) this.#written.add(name);
    const inner = names.map(
      (name) =>
        `<div class="named" id="${escapeHtml(schemaId(name))}">\n${this.#about(this.#schemas[name] ?? {})}</div>\n`,
    );
    const below = partsOf(schema).filter(({ $ref }) => $ref === undefined);
    return [
      proseHtml(description),
      pattern === undefined
        ? ''
        : `<details><summary>Pattern</summary><p><code class="pattern">${escapeHtml(String(pattern))}</code></p></details>\n`,
      schema.enum === undefined
        ? ''
        : `<p class="values">${schema.enum.map(valueHtml).join(' ')}</p>\n`,
      this.#fields(schema),
      ...below.map((part) => this.#about(part)),
      ...inner,
    ].join('');
  }

  #fields({ properties, required = [] }: Schema): string {
    if (properties === undefined) return '';
    const fields = Object.entries(properties).map(([name, field]) => {
      const need = required.includes(name) ? 'required' : 'optional';
      return `<li><p><code class="member">${escapeHtml(name)}</code> <span class="type">${this.#head(field)}</span> · <span class="${need}">${need}</span></p>
${this.#about(field)}</li>`;
    });
    return `<ul class="members">\n${fields.join('\n')}\n</ul>\n`;
  }

  #head(schema: Schema): string {
    const constraints = Object.entries(CONSTRAINTS).flatMap(([keyword, words]) =>
      schema[keyword] === undefined ? [] : [escapeHtml(words(schema[keyword]))],
    );
    const fallback = schema.default === undefined ? [] : [`default ${valueHtml(schema.default)}`];
    return [typeHtml(schema), ...constraints, ...fallback].join(', ');
  }
}

/** The fragment of a named schema. */
export function schemaId(name: string): string {
  return `schema-${name}`;
}

/** The schemas that this one is made of, without its fields. */
function partsOf({ items, anyOf, oneOf }: Schema): readonly Schema[] {
  return [...(items === undefined ? [] : [items]), ...(anyOf ?? oneOf ?? [])];
}

/** The named schemas that a field has, or may have, as its value. */
function namesIn(schema: Schema): string[] {
  return [schema, ...partsOf(schema)].flatMap(({ $ref }) => nameOf($ref) ?? []);
}

function nameOf(ref: string | undefined): string | undefined {
  return ref === undefined ? undefined : NAMED.exec(ref)?.[1];
}

function typeHtml(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, type } = schema;
  const choices = anyOf ?? oneOf;
  if ($ref !== undefined) {
    const name = nameOf($ref) ?? $ref;
    return `<a href="#${escapeHtml(schemaId(name))}">${escapeHtml(name)}</a>`;
  }
  if (choices !== undefined) return choices.map(typeHtml).join(' or ');
  if (items !== undefined) return `array of ${typeHtml(items)}`;
  if (schema.const !== undefined) return `always ${valueHtml(schema.const)}`;
  if (schema.enum !== undefined) return 'one of';
  return escapeHtml([type ?? 'any value'].flat().join(' or '));
}

function valueHtml(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`;
}
