import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { ENDPOINTS } from '../../packages/contract/endpoints.ts';
import { HealthSchema, ReadinessSchema } from '../../packages/contract/schema/probes.ts';
import { ProblemSchema } from '../../packages/contract/schema/problem.ts';
import { PositionsRequestSchema } from '../../packages/contract/schema/request.ts';
import {
  MetaSchema,
  metaSchemaOf,
  PositionsEnvelopeSchema,
} from '../../packages/contract/schema/response.ts';
import { BODY_NAMES, NODE_BODY, PLANETS } from '../../packages/contract/vocabulary.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { ephemerisIdentity } from '../../src/ephemeris/files.ts';
import { health } from '../../src/http/routes.ts';
import { ProblemError, problemDocument } from '../../src/problem/problem.ts';
import { requests } from '../request/arbitrary.ts';
import { sharedEphemeris } from '../support/service.ts';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly additionalProperties?: boolean;
}

const ENVELOPE: Schema = JSON.parse(JSON.stringify(PositionsEnvelopeSchema));
const REQUEST: Schema = JSON.parse(JSON.stringify(PositionsRequestSchema));

const ephemeris = await sharedEphemeris();
const ajv = new Ajv({ allErrors: true });

test('names the fields of request and response as published, in the published order', () => {
  assert.deepEqual(namesIn(REQUEST), [
    ...['subject', 'subject.datetime', 'subject.location'],
    ...['subject.location.latitude', 'subject.location.longitude'],
    ...[
      'settings',
      'settings.zodiac',
      'settings.ayanamsa',
      'settings.node_type',
      'settings.bodies',
    ],
  ]);
  assert.deepEqual(namesIn(ENVELOPE), [
    ...['data', 'data.positions', 'data.positions.body', 'data.positions.longitude'],
    ...['data.positions.sign', 'data.positions.sign_longitude'],
    ...['data.positions.sign_longitude.degrees', 'data.positions.sign_longitude.minutes'],
    ...['data.positions.sign_longitude.seconds', 'data.positions.element'],
    ...['data.positions.modality', 'data.positions.speed', 'data.positions.retrograde'],
    ...['data.positions.declination', 'data.positions.out_of_bounds'],
    ...['meta', 'meta.calc_version', 'meta.settings_resolved', 'meta.settings_resolved.zodiac'],
    ...['meta.settings_resolved.ayanamsa', 'meta.settings_resolved.node_type'],
    ...['meta.settings_resolved.bodies', 'meta.subject_resolved'],
    ...['meta.subject_resolved.utc_datetime', 'meta.subject_resolved.utc_offset'],
    ...['meta.subject_resolved.coordinates', 'meta.subject_resolved.coordinates.latitude'],
    ...['meta.subject_resolved.coordinates.longitude', 'meta.subject_resolved.time_known'],
    ...['meta.credits_charged'],
  ]);
});

test('validates every response, with its fields in the order of the schema at every level', async () => {
  const fits = ajv.compile(ENVELOPE);
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const text = respondToRequest(ephemeris, POSITIONS, Buffer.from(JSON.stringify(request)));
      const answer = JSON.parse(text);
      assert.ok(fits(JSON.parse(text)), JSON.stringify(fits.errors));
      assertOrder(ENVELOPE, answer, '');
      assert.equal(answer.meta.calc_version, '0.1.1');
      assert.equal(answer.meta.credits_charged, 1);
      assert.equal(answer.meta.subject_resolved.time_known, true);
      assert.equal(
        'ayanamsa' in answer.meta.settings_resolved,
        answer.meta.settings_resolved.zodiac === 'sidereal',
      );
      assert.deepEqual(
        answer.data.positions.map(({ body }: { body: string }) => body),
        answer.meta.settings_resolved.bodies,
      );
    }),
    { numRuns: 300 },
  );
});

test('makes the meta schema of an endpoint with all settings equal to that of positions', () => {
  // OpenAPI names a schema by its text.
  const all = metaSchemaOf(ENDPOINTS.positions.settings);
  assert.equal(JSON.stringify(all), JSON.stringify(MetaSchema));
});

test('responds to the example of the request with the example of the response', async () => {
  const request = exampleOf(PositionsRequestSchema);
  const envelope = exampleOf(PositionsEnvelopeSchema);
  const text = respondToRequest(ephemeris, POSITIONS, Buffer.from(JSON.stringify(request)));
  assert.equal(text, JSON.stringify(envelope));
});

test('responds to a request without a moment with the example of a problem', () => {
  const example = exampleOf(ProblemSchema);
  const { request_id: requestId } = example;
  assert.throws(
    () => respondToRequest(ephemeris, POSITIONS, Buffer.from('{"subject":{}}')),
    (problem) => {
      assert.ok(problem instanceof ProblemError);
      const context = { docsUrl: 'http://127.0.0.1:8080/docs', request_id: requestId };
      assert.equal(JSON.stringify(problemDocument(problem, context)), JSON.stringify(example));
      return true;
    },
  );
});

test('validates the responses of the probes, in the order of the schema', () => {
  const text = health(ephemerisIdentity());
  assert.ok(ajv.validate(HealthSchema, JSON.parse(text)), ajv.errorsText());
  assertOrder(JSON.parse(JSON.stringify(HealthSchema)), JSON.parse(text), '');
  const withoutDigest = (body: string) => body.replace(/sha256:[0-9a-f]{64}/, '');
  assert.equal(withoutDigest(text), withoutDigest(JSON.stringify(exampleOf(HealthSchema))));
  assert.ok(ajv.validate(ReadinessSchema, JSON.parse('{"status":"ready"}')));
});

test('lists the eighteen published bodies, the ten planets first', () => {
  assert.deepEqual(BODY_NAMES, [
    ...['sun', 'moon', 'mercury', 'venus', 'mars'],
    ...['jupiter', 'saturn', 'uranus', 'neptune', 'pluto'],
    ...['true_node', 'mean_node', 'chiron', 'lilith_mean', 'ceres', 'pallas', 'juno', 'vesta'],
  ]);
  assert.deepEqual(PLANETS, BODY_NAMES.slice(0, 10));
  assert.deepEqual(NODE_BODY, { true: 'true_node', mean: 'mean_node' });
});

/** The first example of a schema. The first examples of request and response belong together. */
function exampleOf(schema: object) {
  const { examples } = JSON.parse(JSON.stringify(schema));
  return examples[0];
}

/** The names of all fields, each after its parents', in the order of the schema. */
function namesIn(schema: Schema, prefix = ''): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      prefix + name,
      ...namesIn(property, `${prefix}${name}.`),
    ]),
    ...(schema.items ? namesIn(schema.items, prefix) : []),
    ...(schema.anyOf ?? []).flatMap((option) => namesIn(option, prefix)),
  ];
}

/** Fails if the fields of an object are not in the order of its schema. */
function assertOrder(schema: Schema, value: unknown, path: string): void {
  if (Array.isArray(value)) {
    for (const item of value) assertOrder(schema.items ?? {}, item, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    const properties =
      schema.properties ?? schema.anyOf?.find(({ type }) => type === 'object')?.properties ?? {};
    const fields = value as Record<string, unknown>;
    const expected = Object.keys(properties).filter((name) => name in fields);
    assert.deepEqual(Object.keys(fields), expected, path);
    for (const name of expected) {
      assertOrder(properties[name] ?? {}, fields[name], `${path}.${name}`);
    }
  }
}
