/** One operation of the API: its request, its responses, and programs that call it. */
import { tabsHtml } from '../code-tabs.ts';
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
import { proseHtml, type SchemaWriter } from './schema.ts';

/** An operation, and where it is. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** True if HEAD returns the header fields of its response. */
  readonly hasHead: boolean;
}

/** Statuses with a schema at the operation. Errors have the same schema everywhere. */
const SUCCESS = /^2/;

/** OpenAPI's methods, in the order in which the page lists them. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The operations of a document, in its order. A HEAD is a remark on its GET. */
export function routesOf({ paths = {} }: OpenApiDocument): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      const hasGet = item['get'] !== undefined;
      if (operation === undefined || (method === 'head' && hasGet)) return [];
      return [{ method, path, operation, hasHead: method === 'get' && 'head' in item }];
    }),
  );
}

/** The description of HEAD, in Markdown; empty if the route has none. */
export function headRemark({ path, hasHead }: Route): string {
  return hasHead ? `\`HEAD ${path}\` has the same answers, without a body.` : '';
}

/** The title of an operation. */
export function titleOf({ method, path, operation }: Route): string {
  return operation.summary ?? `${method.toUpperCase()} ${path}`;
}

/**
 * Writes the contents below the heading of an operation.
 *
 * @param openapi the document
 * @param playground where requests to it can be tried
 */
export function operationHtml(
  openapi: OpenApiDocument,
  route: Route,
  schemas: SchemaWriter,
  playground: string,
): string {
  const { method, path, operation } = route;
  const words = `<div class="words">
${proseHtml(operation.description)}${proseHtml(headRemark(route))}${moreHtml(operation)}${needsHtml(operation.security ?? openapi.security)}${parametersHtml(openapi, operation, schemas)}${requestHtml(openapi, operation, schemas)}${responsesHtml(openapi, operation, schemas)}</div>
`;
  const code = samplesHtml(operation, playground) + firstExamplesHtml(openapi, operation);
  return `<p class="address"><span class="method">${escapeHtml(method.toUpperCase())}</span> <code>${escapeHtml(path)}</code></p>
<div class="operation">
${words}${code === '' ? '' : `<div class="programs">\n${code}</div>\n`}</div>
`;
}

function moreHtml({ externalDocs }: Operation): string {
  if (externalDocs === undefined) return '';
  const { url, description = url } = externalDocs;
  return `<p>See <a href="${escapeHtml(url)}">${escapeHtml(description)}</a>.</p>\n`;
}

function needsHtml(security: Operation['security'] = []): string {
  const names = security.flatMap((schemes) => Object.keys(schemes));
  return names.length === 0
    ? '<p>No key is needed.</p>\n'
    : `<p>Authentication: <a href="#authentication">${names.map(escapeHtml).join(', ')}</a>.</p>\n`;
}

function parametersHtml(
  openapi: OpenApiDocument,
  { parameters = [] }: Operation,
  schemas: SchemaWriter,
): string {
  if (parameters.length === 0) return '';
  const items = parameters.map((found) => parameterHtml(resolved(openapi, found), schemas));
  return `<h3>Parameters</h3>\n<ul class="members">\n${items.join('\n')}\n</ul>\n`;
}

function parameterHtml(
  { name, in: place, required, description, schema = {} }: Parameter,
  schemas: SchemaWriter,
): string {
  const remarks = [...(place === undefined ? [] : [place]), ...(required ? ['required'] : [])];
  const words = remarks.length === 0 ? '' : ` (${escapeHtml(remarks.join(', '))})`;
  return `<li><p><code class="member">${escapeHtml(name)}</code>${words} <span class="type">${schemas.brief(schema)}</span></p>\n${proseHtml(description)}</li>`;
}

function requestHtml(
  openapi: OpenApiDocument,
  { requestBody }: Operation,
  schemas: SchemaWriter,
): string {
  if (requestBody === undefined) return '';
  const body = resolved<Body>(openapi, requestBody);
  const need = body.required ? ', required' : '';
  return `<h3>Request body${need}</h3>\n${proseHtml(body.description)}${contentHtml(openapi, body, (schema) => schemas.written(schema))}`;
}

function responsesHtml(
  openapi: OpenApiDocument,
  { responses = {} }: Operation,
  schemas: SchemaWriter,
): string {
  const items = Object.entries(responses).map(([status, found]) => {
    const response = resolved<Body>(openapi, found);
    const content = contentHtml(openapi, response, (schema) =>
      SUCCESS.test(status)
        ? schemas.written(schema)
        : `<p class="type">${schemas.brief(schema)}</p>\n`,
    );
    return `<h4><span class="status">${escapeHtml(status)}</span></h4>\n${proseHtml(response.description)}${headersHtml(openapi, response, schemas)}${content}`;
  });
  return items.length === 0 ? '' : `<h3>Responses</h3>\n${items.join('')}`;
}

function headersHtml(
  openapi: OpenApiDocument,
  { headers = {} }: Body,
  schemas: SchemaWriter,
): string {
  const items = Object.entries(headers).map(([name, header]) =>
    parameterHtml({ name, ...resolved<Omit<Parameter, 'name'>>(openapi, header) }, schemas),
  );
  if (items.length === 0) return '';
  return `<details><summary>Header fields</summary>\n<ul class="members">\n${items.join('\n')}\n</ul>\n</details>\n`;
}

function contentHtml(
  openapi: OpenApiDocument,
  { content = {} }: Body,
  render: (schema: NonNullable<MediaType['schema']>) => string,
): string {
  return Object.entries(content)
    .map(([mediaType, media]) => {
      const schema = media.schema === undefined ? '' : render(media.schema);
      return `<p><code>${escapeHtml(mediaType)}</code></p>\n${schema}${examplesHtml(openapi, media)}`;
    })
    .join('');
}

interface NamedExample {
  readonly title: string;
  readonly value: unknown;
}

function examplesOf(
  openapi: OpenApiDocument,
  { example, examples = {} }: MediaType,
): readonly NamedExample[] {
  const named = Object.entries(examples).map(([name, found]) => {
    const { summary, value } = resolved(openapi, found);
    return { title: summary ?? name, value };
  });
  return [...(example === undefined ? [] : [{ title: 'Example', value: example }]), ...named];
}

function examplesHtml(openapi: OpenApiDocument, media: MediaType): string {
  return examplesOf(openapi, media)
    .map(
      (example) =>
        `<details><summary>${escapeHtml(example.title)}</summary>\n${valueHtml(example)}</details>\n`,
    )
    .join('');
}

function valueHtml({ value }: NamedExample): string {
  return highlightedCode(
    typeof value === 'string' ? value : JSON.stringify(value, undefined, 2),
    'json',
  );
}

function samplesHtml({ 'x-codeSamples': samples = [] }: Operation, playground: string): string {
  if (samples.length === 0) return '';
  const tabs = samples.map(({ lang, source }) => ({ lang: lang.toLowerCase(), text: source }));
  return `<h3>The call</h3>
${tabsHtml(tabs, ({ text, lang }) => highlightedCode(text, lang))}<p><a href="${escapeHtml(playground)}">Try it in the playground</a></p>
`;
}

/** The first example of a success, next to the operation, for most readers. */
function firstExamplesHtml(openapi: OpenApiDocument, { responses = {} }: Operation): string {
  const [example] = Object.entries(responses)
    .filter(([status]) => SUCCESS.test(status))
    .flatMap(([, found]) => Object.values(resolved<Body>(openapi, found).content ?? {}))
    .flatMap((media) => examplesOf(openapi, media));
  return example === undefined ? '' : `<h3>An answer</h3>\n${valueHtml(example)}`;
}
