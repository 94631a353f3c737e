/** The reference as Markdown: the same document, for readers that do not use HTML. */
import { type Body, type OpenApiDocument, resolved, type Schema } from './document.ts';
import { headRemark, type Route, routesOf, titleOf } from './operation.ts';

/**
 * The text for a document.
 *
 * @param document OpenAPI 3.1, as JSON
 * @param docsUrl where the documentation is
 * @throws {RangeError} if one of its references leads nowhere
 */
export function referenceMarkdown(document: object, docsUrl: string): string {
  const openapi = document as OpenApiDocument;
  const schemas = Object.entries(openapi.components?.schemas ?? {});
  return [
    '# API reference',
    `Version ${openapi.info.version}. [openapi.json](${docsUrl}/openapi.json) has all of this for generators.`,
    openapi.info.description ?? '',
    ...routesOf(openapi).map((route) => operationText(openapi, route)),
    '## Schemas',
    ...schemas.map(([name, schema]) => schemaText(name, schema)),
  ]
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .concat('\n');
}

function operationText(openapi: OpenApiDocument, route: Route): string {
  const { method, path, operation } = route;
  const { description = '', requestBody, responses = {} } = operation;
  const body = requestBody === undefined ? '' : bodyText(resolved<Body>(openapi, requestBody));
  const answers = Object.entries(responses).map(([status, found]) => {
    const response = resolved<Body>(openapi, found);
    return `- **${status}**: ${oneLine(response.description)}${bodyText(response)}`;
  });
  return [
    `## ${titleOf(route)}`,
    `\`${method.toUpperCase()} ${path}\``,
    description,
    headRemark(route),
    body === '' ? '' : `Request body:${body}`,
    answers.join('\n'),
  ].join('\n\n');
}

/** The media types of a body, with their schemas. */
function bodyText({ content = {} }: Body): string {
  return Object.entries(content)
    .map(([type, { schema = {} }]) => ` \`${type}\`, ${typeText(schema)}.`)
    .join('');
}

function schemaText(name: string, schema: Schema): string {
  const { description = '', properties, required = [] } = schema;
  const head = [`### ${name}`, description];
  if (properties === undefined) return [...head, typeText(schema)].join('\n\n');
  const rows = Object.entries(properties).map(
    ([name, value]) =>
      `| \`${name}\` | ${cell(typeText(value))} | ${required.includes(name) ? 'yes' : 'no'} | ${cell(oneLine(value.description))} |`,
  );
  const table = ['| Field | Type | Required | Meaning |', '| --- | --- | --- | --- |', ...rows];
  return [...head, table.join('\n')].join('\n\n');
}

function typeText(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, type } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return choices.map(typeText).join(' or ');
  if (items !== undefined) return `array of ${typeText(items)}`;
  if (schema.const !== undefined) return `always ${valueText(schema.const)}`;
  if (schema.enum !== undefined) return `one of ${schema.enum.map(valueText).join(', ')}`;
  return [type ?? 'any value'].flat().join(' or ');
}

function valueText(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
