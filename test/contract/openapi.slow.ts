import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PROBLEMS, RESERVED_CODES } from '../../packages/contract/problem-codes.ts';
import { ENDPOINT_DOCUMENTS } from '../../packages/contract/schema/endpoint-documents.ts';
import type { RecordedExamples } from '../../packages/site/examples.ts';
import { jsonText } from '../../packages/site/generate/json-text.ts';
import { codeSamples } from '../../packages/site/generate/samples.ts';
import { OPENAPI_FILE } from '../../packages/site/generate.ts';
import { openApiDocument } from '../../packages/site/openapi/document.ts';
import type { JsonSchema } from '../../packages/site/openapi/schemas.ts';
import { RESERVED_PROBLEMS } from '../../packages/site/problem-guide.ts';
import { temporaryFolder } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLES: RecordedExamples = JSON.parse(
  readFileSync(join(ROOT, 'docs/examples.json'), 'utf8'),
);
const TEXT = readFileSync(join(ROOT, OPENAPI_FILE), 'utf8');
const DOCUMENT: OpenApi = JSON.parse(TEXT);

interface OpenApi {
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, { readonly schema: JsonSchema }>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Answer>>;
  readonly 'x-codeSamples'?: readonly { readonly lang: string; readonly source: string }[];
}

type Answer = Content & { readonly headers: object; readonly $ref?: string };

interface Content {
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema: JsonSchema;
        readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
      }
    >
  >;
}

const folder = temporaryFolder();
after(() => folder.remove());

/** The document with the shared error responses resolved. */
const operations = Object.values(DOCUMENT.paths)
  .flatMap((path) => Object.values(path))
  .map((operation): Operation => {
    const responses = Object.entries(operation.responses).map(([status, response]) => {
      const name = /^#\/components\/responses\/(.*)$/.exec(response.$ref ?? '')?.[1];
      const found = name === undefined ? response : DOCUMENT.components.responses[name];
      return [status, found ?? assert.fail(response.$ref)];
    });
    return { ...operation, responses: Object.fromEntries(responses) };
  });
const operationCalled = (id: string) =>
  operations.find(({ operationId }) => operationId === id) ?? assert.fail(id);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { uri: (text: string) => URL.canParse(text) },
});
ajv.addSchema(DOCUMENT, 'openapi');

/** Fails if a value does not fit a schema of the document. */
function assertFits(schema: JsonSchema, value: unknown, place: string): void {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'));
  assert.ok(ajv.validate(absolute, value), `${place}: ${ajv.errorsText()}`);
}

test('has an openapi.json equal to the generated one (npm run docs)', () => {
  assert.equal(jsonText(openApiDocument(EXAMPLES, { calculatePositions: codeSamples() })), TEXT);
});

/** The findings of Redocly, with its recommended rules and without network. */
function redoclyProblems(document: object): readonly { readonly ruleId: string }[] {
  const file = join(folder.path, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
      ...['lint', file, '--extends=recommended', '--format=json'],
    ],
    {
      cwd: folder.path,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        HOME: folder.path,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    },
  );
  const start = stdout.indexOf('{');
  assert.notEqual(start, -1, stderr);
  return JSON.parse(stdout.slice(start)).problems;
}

test('passes Redocly without findings, while a faulty document fails', () => {
  assert.deepEqual(redoclyProblems(DOCUMENT), []);
  const { license: _, ...info } = DOCUMENT.info;
  assert.deepEqual(
    redoclyProblems({ ...DOCUMENT, info }).map(({ ruleId }) => ruleId),
    ['info-license'],
  );
});

test('passes Spectral without findings, while a faulty document fails', async () => {
  const spectral = new spectralCore.Spectral();
  // The types of Spectral lack its own rules.
  const rules = spectralRulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [[rules, 'recommended']], rules: {} });
  assert.deepEqual(await spectral.run(JSON.parse(TEXT)), []);
  const { contact: _, ...info } = DOCUMENT.info;
  const faults = await spectral.run({ ...JSON.parse(TEXT), info });
  assert.deepEqual(
    faults.map(({ code }) => code),
    ['info-contact'],
  );
});

test('has only valid schemas of JSON Schema 2020-12', () => {
  for (const [name, schema] of Object.entries(DOCUMENT.components.schemas)) {
    assert.ok(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`);
  }
});

/** Every schema in the document, at any depth, with its place. References are not followed. */
function* schemasIn(schema: JsonSchema, place: string): Generator<[string, JsonSchema]> {
  yield [place, schema];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    yield* schemasIn(part, `${place}.${name}`);
  }
  if (schema.items) yield* schemasIn(schema.items, `${place}[]`);
  for (const part of schema.anyOf ?? []) yield* schemasIn(part, place);
}

const schemas = [
  ...Object.entries(DOCUMENT.components.schemas),
  ...Object.entries(DOCUMENT.components.headers).map(
    ([name, { schema }]) => [name, schema] as const,
  ),
].flatMap(([name, schema]) => [...schemasIn(schema, name)]);

test('describes every property, with valid examples', () => {
  const described = schemas.filter(
    ([, schema]) => !('$ref' in schema) && schema['type'] !== 'null',
  );
  assert.ok(described.length > 60, String(described.length));
  for (const [place, schema] of described) {
    const examples = schema['examples'] as readonly unknown[];
    assert.ok(Array.isArray(examples) && examples.length > 0, `${place} has no example`);
    for (const example of examples) assertFits(schema, example, place);
    if ('default' in schema) assertFits(schema, schema['default'], place);
    if (!(place in DOCUMENT.components.headers)) {
      assert.match(String(schema['description']), /^[A-Z].*\.$/, place);
    }
  }
});

/** A copy with an additional field in every object. */
function withMoreFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMoreFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withMoreFields(field)]);
  return { ...Object.fromEntries(fields), added: { later: true } };
}

test('accepts responses of a later release with additional fields in all objects', () => {
  const answers = shown.filter(({ status }) => status !== 'request');
  for (const { operationId, status, name, schema, value } of answers) {
    assertFits(schema, withMoreFields(value), `${operationId} ${status} ${name}`);
  }
  // One response has coordinates, an object that requests share.
  assert.match(JSON.stringify(answers), /"coordinates":\{/);
});

test('uses only simple schema constructs that importers and generators support', () => {
  const plain = new Set([
    ...['type', 'description', 'examples', 'default', 'enum', 'format', 'pattern'],
    ...['properties', 'required', 'additionalProperties', 'items', 'anyOf'],
    ...['minimum', 'maximum', 'exclusiveMaximum', 'minItems', 'uniqueItems'],
    'x-enum-descriptions',
  ]);
  // Generators ignore these; validators need them for the combinations of settings.
  const conditional = new Set(['if', 'then', 'else']);
  for (const [place, schema] of schemas) {
    const keywords = Object.keys(schema).filter(
      (keyword) => place !== 'Settings' || !conditional.has(keyword),
    );
    if ('$ref' in schema) assert.deepEqual(keywords, ['$ref'], place);
    else for (const keyword of keywords) assert.ok(plain.has(keyword), place);
    assert.ok('$ref' in schema || 'anyOf' in schema || typeof schema['type'] === 'string', place);
  }
});

/** All examples of an operation, each with its schema. */
const shown = operations.flatMap(({ operationId, requestBody, responses }) =>
  [['request', requestBody] as const, ...Object.entries(responses)].flatMap(([status, body]) =>
    Object.entries(body?.content ?? {}).flatMap(([mediaType, { schema, examples }]) =>
      Object.entries(examples).map(([name, { value }]) => ({
        ...{ operationId, status, mediaType, schema, name, value },
      })),
    ),
  ),
);

test('has only examples of requests and responses that fit their schemas', () => {
  assert.ok(shown.length > 40, String(shown.length));
  for (const { operationId, status, name, schema, value } of shown) {
    assertFits(schema, value, `${operationId} ${status} ${name}`);
  }
});

test('has an example of every code, with its status and media type', () => {
  const rejections = shown.filter(({ status }) => Number(status) >= 400);
  for (const { name, status, mediaType, value } of rejections) {
    const { code } = value as { code: keyof typeof PROBLEMS };
    assert.ok(name === code || name.startsWith(`${code}.`), name);
    assert.equal(status, String(PROBLEMS[code].status));
    assert.equal(mediaType, 'application/problem+json');
  }
  const named = new Set(rejections.map(({ name }) => name));
  for (const code of Object.keys(PROBLEMS)) assert.ok(named.has(code), code);
  for (const code of RESERVED_CODES) assert.ok(!named.has(code), code);
});

test('lists the codes of the catalogue and the reserved ones, each with its title', () => {
  const { Problem, ProblemCode, Finding, FindingCode } = DOCUMENT.components.schemas;
  const semantic = Object.entries(PROBLEMS).filter(([, { status }]) => status === 422);
  assert.deepEqual(ProblemCode?.enum, [...Object.keys(PROBLEMS), ...RESERVED_CODES]);
  assert.deepEqual(FindingCode?.enum, [...semantic.map(([code]) => code), ...RESERVED_CODES]);
  const titles: Record<string, { readonly title: string }> = { ...PROBLEMS, ...RESERVED_PROBLEMS };
  for (const [holder, name, schema] of [
    [Problem, 'ProblemCode', ProblemCode],
    [Finding, 'FindingCode', FindingCode],
  ] as const) {
    assert.deepEqual(
      schema?.['x-enum-descriptions'],
      schema?.enum?.map((code) => titles[code as string]?.title),
    );
    // Generated code must accept codes that are added later.
    const code = holder?.properties?.['code'] ?? assert.fail();
    assert.deepEqual(code.anyOf?.[0], { $ref: `#/components/schemas/${name}` });
    assertFits(code, 'credits.exhausted', name);
    assert.equal(ajv.validate(schema ?? {}, 'credits.exhausted'), false);
  }
});

test('documents every status of the catalogue as a response of the endpoint, with its header fields', () => {
  const { responses } = operationCalled('calculatePositions');
  const statuses = new Set([200, ...Object.values(PROBLEMS).map(({ status }) => status)]);
  assert.deepEqual(Object.keys(responses), [...statuses].sort((a, b) => a - b).map(String));
  for (const [status, { headers }] of Object.entries(responses)) {
    const also = { 401: ['WWW-Authenticate'], 405: ['Allow'] }[status] ?? [];
    const always = ['X-Request-Id', 'Cache-Control', 'X-Content-Type-Options'];
    assert.deepEqual(Object.keys(headers), [...always, ...also], status);
  }
});

test('accepts every offset except -00:00 with the pattern of a resolved offset', () => {
  const { properties } = DOCUMENT.components.schemas['SubjectResolved'] ?? {};
  const offsetSchema = properties?.['utc_offset'] as { readonly pattern: string } | undefined;
  const pattern = new RegExp(offsetSchema?.pattern ?? '');
  for (const offset of ['+00:00', '+02:00', '-00:44', '-23:59', '+23:59', '-10:00']) {
    assert.match(offset, pattern);
  }
  for (const offset of ['-00:00', '+24:00', '+01:60', '02:00', '+2:00', '+02:00:00']) {
    assert.doesNotMatch(offset, pattern);
  }
});

test('requires a bearer key for endpoints, and none for probes', () => {
  const calculating = Object.values(ENDPOINT_DOCUMENTS);
  assert.deepEqual(
    operations.map(({ operationId, security }) => [operationId, security]),
    [
      ...calculating.map(({ operation }) => [operation, [{ apiKey: [] }]]),
      ['getHealth', []],
      ['headHealth', []],
      ['getReadiness', []],
      ['headReadiness', []],
    ],
  );
  const scheme = DOCUMENT.components.securitySchemes['apiKey'] as Record<string, unknown>;
  assert.equal(scheme['type'], 'http');
  assert.equal(scheme['scheme'], 'bearer');
  assert.equal(scheme['bearerFormat'], 'ak_test_… or ak_live_…');
});
