/**
 * The reference as text, for readers without JavaScript and for search engines. With JavaScript,
 * `reference.js` replaces it by Redoc.
 */
import { escapeHtml } from '../html.ts';
import { highlightedCode } from '../markdown.ts';
import {
  type Body,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolved,
} from './document.ts';
import { proseHtml, schemaHtml, schemaId } from './schema.ts';

/** What the frame around the page needs to know. */
export interface ReferencePage {
  /** HTML inside `<main>`. */
  readonly main: string;
  /** Assets, by path relative to the documentation's address. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** Directives of the Content Security Policy that this page needs in addition. */
  readonly policy: Readonly<Record<string, string>>;
}

/**
 * Redoc adds rules to style elements that it creates empty; this is the digest of an empty one. No
 * other inline style is allowed.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** OpenAPI's methods, in the order in which the page lists them. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The heading of operations without a tag. */
const UNTAGGED = 'Operations';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * The page for a document.
 *
 * @param document OpenAPI 3.1, as JSON; served as `openapi.json` at the documentation's address
 * @throws {RangeError} if one of its references leads nowhere
 */
export function referencePage(document: object): ReferencePage {
  const openapi = document as OpenApiDocument;
  const routes = routesOf(openapi);
  const sections = Map.groupBy(routes, ({ operation }) => operation.tags?.[0] ?? UNTAGGED);
  return {
    main: [
      `<h1>API reference</h1>\n<p>Version ${escapeHtml(openapi.info.version)}.</p>\n`,
      proseHtml(openapi.info.description),
      serversHtml(openapi),
      securityHtml(openapi),
      ...Array.from(sections, ([tag, tagged]) => tagHtml(openapi, tag, tagged)),
      schemasHtml(openapi),
    ].join(''),
    styles: ['assets/reference.css'],
    scripts: ['assets/reference.js'],
    // The bundle contains the font.
    policy: { 'style-src': `'self' ${EMPTY_STYLE}`, 'font-src': 'data:' },
  };
}

function routesOf({ paths = {} }: OpenApiDocument): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] === undefined ? [] : [{ method, path, operation: item[method] as Operation }],
    ),
  );
}

function serversHtml({ servers = [] }: OpenApiDocument): string {
  if (servers.length === 0) return '';
  const items = servers.map(({ url, description }) => {
    const words = description === undefined ? '' : `: ${escapeHtml(description)}`;
    return `<li><code>${escapeHtml(url)}</code>${words}</li>`;
  });
  return `<h2>Servers</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`;
}

function securityHtml({ components }: OpenApiDocument): string {
  const schemes = Object.entries(components?.securitySchemes ?? {});
  if (schemes.length === 0) return '';
  const items = schemes.map(
    ([name, { type, scheme = '', description }]) =>
      `<h3>${escapeHtml(name)}</h3>\n<p>${escapeHtml(`${type} ${scheme}`.trim())}</p>\n${proseHtml(description)}`,
  );
  return `<h2>Authentication</h2>\n${items.join('')}`;
}

function tagHtml(openapi: OpenApiDocument, tag: string, routes: readonly Route[]): string {
  const about = openapi.tags?.find(({ name }) => name === tag)?.description;
  const operations = routes.map((route) => operationHtml(openapi, tag, route));
  return `<h2 id="${fragment(tag)}">${escapeHtml(tag)}</h2>\n${proseHtml(about)}${operations.join('')}`;
}

/** The fragment of a place on the page, the same as in the component. */
function fragment(...names: readonly string[]): string {
  const slugs = names.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'));
  return escapeHtml(`/${slugs.join('/')}`);
}

function operationHtml(openapi: OpenApiDocument, tag: string, route: Route): string {
  const { method, path, operation } = route;
  const address = `${method.toUpperCase()} ${path}`;
  const id = fragment(tag, operation.operationId ?? address);
  return [
    `<h3 id="${id}">${escapeHtml(operation.summary ?? address)}</h3>\n`,
    `<p><code>${escapeHtml(address)}</code></p>\n`,
    proseHtml(operation.description),
    needsHtml(operation.security ?? openapi.security),
    parametersHtml(openapi, operation),
    requestHtml(openapi, operation),
    responsesHtml(openapi, operation),
    samplesHtml(operation),
  ].join('');
}

function needsHtml(security: Operation['security'] = []): string {
  const names = security.flatMap((schemes) => Object.keys(schemes));
  return names.length === 0
    ? '<p>No authentication.</p>\n'
    : `<p>Authentication: ${names.map(escapeHtml).join(', ')}.</p>\n`;
}

function parametersHtml(openapi: OpenApiDocument, { parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const items = parameters.map((parameter) => parameterHtml(resolved(openapi, parameter)));
  return `<h4>Parameters</h4>\n<ul>\n${items.join('\n')}\n</ul>\n`;
}

function parameterHtml({ name, in: place, required, description, schema = {} }: Parameter): string {
  const remarks = [...(place === undefined ? [] : [place]), ...(required ? ['required'] : [])];
  const words = remarks.length === 0 ? '' : ` (${escapeHtml(remarks.join(', '))})`;
  return `<li><code>${escapeHtml(name)}</code>${words}\n${proseHtml(description)}${schemaHtml(schema)}</li>`;
}

function requestHtml(openapi: OpenApiDocument, { requestBody }: Operation): string {
  if (requestBody === undefined) return '';
  const body = resolved<Body>(openapi, requestBody);
  const need = body.required ? ', required' : '';
  return `<h4>Request body${need}</h4>\n${proseHtml(body.description)}${contentHtml(openapi, body)}`;
}

function responsesHtml(openapi: OpenApiDocument, { responses = {} }: Operation): string {
  const items = Object.entries(responses).map(([status, found]) => {
    const response = resolved<Body>(openapi, found);
    const headers = Object.entries(response.headers ?? {}).map(([name, header]) =>
      parameterHtml({ name, ...resolved<Omit<Parameter, 'name'>>(openapi, header) }),
    );
    const list = headers.length === 0 ? '' : `<p>Header:</p>\n<ul>\n${headers.join('\n')}\n</ul>\n`;
    const about = proseHtml(response.description);
    return `<h5>${escapeHtml(status)}</h5>\n${about}${list}${contentHtml(openapi, response)}`;
  });
  return items.length === 0 ? '' : `<h4>Responses</h4>\n${items.join('')}`;
}

function contentHtml(openapi: OpenApiDocument, { content = {} }: Body): string {
  return Object.entries(content)
    .map(([media_type, media]) => {
      const schema = media.schema === undefined ? '' : schemaHtml(media.schema);
      return `<p><code>${escapeHtml(media_type)}</code></p>\n${schema}${examplesHtml(openapi, media)}`;
    })
    .join('');
}

function examplesHtml(openapi: OpenApiDocument, { example, examples = {} }: MediaType): string {
  const named = Object.entries(examples).map(([name, found]) => {
    const { summary, value } = resolved(openapi, found);
    return exampleHtml(summary === undefined ? name : `${name}: ${summary}`, value);
  });
  return [...(example === undefined ? [] : [exampleHtml('Example', example)]), ...named].join('');
}

function exampleHtml(title: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return `<details><summary>${escapeHtml(title)}</summary>\n${highlightedCode(text, 'json')}</details>\n`;
}

function samplesHtml({ 'x-codeSamples': samples = [] }: Operation): string {
  if (samples.length === 0) return '';
  const items = samples.map(
    ({ lang, label, source }) =>
      `<h5>${escapeHtml(label ?? lang)}</h5>\n${highlightedCode(source, lang.toLowerCase())}`,
  );
  return `<h4>Samples</h4>\n${items.join('')}`;
}

function schemasHtml({ components }: OpenApiDocument): string {
  const schemas = Object.entries(components?.schemas ?? {});
  if (schemas.length === 0) return '';
  const items = schemas.map(
    ([name, schema]) =>
      `<h3 id="${escapeHtml(schemaId(name))}">${escapeHtml(name)}</h3>\n${schemaHtml(schema)}`,
  );
  return `<h2>Schemas</h2>\n${items.join('')}`;
}
