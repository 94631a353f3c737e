/** The reference: everything in the OpenAPI document, as a page. */
import { escapeHtml } from '../html.ts';
import { type Heading, headingHtml } from '../markdown.ts';
import type { OpenApiDocument } from './document.ts';
import { operationHtml, type Route, routesOf, titleOf } from './operation.ts';
import { proseHtml, SchemaWriter, schemaId } from './schema.ts';

/** Facts for the frame around the page. */
export interface ReferencePage {
  /** HTML inside `<main>`. */
  readonly main: string;
  readonly headings: readonly Heading[];
}

/** Where the page leads, relative to itself. */
interface ReferenceAddresses {
  readonly openapi: string;
  /** The page on which requests can be tried. */
  readonly playground: string;
}

/** A part of the page below a heading of its own. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/**
 * The page for a document.
 *
 * @param document OpenAPI 3.1, as JSON
 * @throws {RangeError} if one of its references leads nowhere
 */
export function referencePage(document: object, addresses: ReferenceAddresses): ReferencePage {
  const openapi = document as OpenApiDocument;
  const schemas = new SchemaWriter(openapi);
  const [introduction = '', ...notes] = (openapi.info.description ?? '').split(/^(?=## )/m);
  const parts = [
    ...operationParts(openapi, schemas, addresses.playground),
    ...authenticationPart(openapi),
    ...notes.map(notePart),
    ...schemasPart(schemas),
  ].map(({ id, title, html }) => ({ id: escapeHtml(id), title: escapeHtml(title), html }));
  return {
    main: [
      '<h1>API reference</h1>\n',
      proseHtml(introduction),
      `<p>Version ${escapeHtml(openapi.info.version)}. <a href="${escapeHtml(addresses.openapi)}">openapi.json</a> has all of this for generators and editors.</p>\n`,
      serversHtml(openapi),
      ...parts.map(({ id, title, html }) => headingHtml(2, id, title) + html),
    ].join(''),
    headings: parts.map(({ id, title }) => ({ id, html: title, level: 2 })),
  };
}

function operationParts(
  openapi: OpenApiDocument,
  schemas: SchemaWriter,
  playground: string,
): Part[] {
  return routesOf(openapi).map((route) => ({
    id: operationId(route),
    title: titleOf(route),
    html: operationHtml(openapi, route, schemas, playground),
  }));
}

/** The fragment of an operation: its tag and its name. */
function operationId({ method, path, operation }: Route): string {
  const names = [...(operation.tags ?? []).slice(0, 1), operation.operationId ?? method + path];
  return names.map((name) => `/${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`).join('');
}

function serversHtml({ servers = [] }: OpenApiDocument): string {
  if (servers.length === 0) return '';
  const items = servers.map(({ url, description }) => {
    const words = description === undefined ? '' : `: ${escapeHtml(description)}`;
    return `<li><code>${escapeHtml(url)}</code>${words}</li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>\n`;
}

function authenticationPart({ components }: OpenApiDocument): Part[] {
  const schemes = Object.entries(components?.securitySchemes ?? {});
  if (schemes.length === 0) return [];
  const items = schemes.map(
    ([name, { type, scheme = '', description }]) =>
      `<p><strong>${escapeHtml(name)}</strong>: ${escapeHtml(`${type} ${scheme}`.trim())}</p>\n${proseHtml(description)}`,
  );
  return [{ id: 'authentication', title: 'Authentication', html: items.join('') }];
}

/** The schemas that no operation has written out. */
function schemasPart(schemas: SchemaWriter): Part[] {
  const items: string[] = [];
  // Writing one may write others with it.
  for (let [name] = schemas.left; name !== undefined; [name] = schemas.left) {
    const id = escapeHtml(schemaId(name));
    items.push(`${headingHtml(3, id, escapeHtml(name))}${schemas.named(name)}`);
  }
  return items.length === 0 ? [] : [{ id: 'schemas', title: 'Schemas', html: items.join('') }];
}

/** A section of the document's own introduction. */
function notePart(text: string): Part {
  const [heading = '', ...lines] = text.split('\n');
  const title = heading.replace(/^## /, '');
  return { id: title.toLowerCase(), title, html: proseHtml(lines.join('\n')) };
}
