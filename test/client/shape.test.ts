/** The client accepts as answers and problems exactly what the contract's schemas accept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv, type AnySchema } from 'ajv';
import fc from 'fast-check';
import { fitPositions, fitProblem } from '../../packages/client/src/shape.ts';
import { ProblemSchema } from '../../packages/contract/schema/problem.ts';
import { PositionsEnvelopeSchema } from '../../packages/contract/schema/response.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { sharedEphemeris } from '../support/service.ts';
import { copyWith } from './calls.ts';

const ajv = new Ajv({ formats: { uri: true }, strict: false });
const PROBLEM = {
  type: 'https://docs.example/errors/request.malformed',
  title: 'Malformed request',
  status: 422,
  code: 'request.malformed',
  detail: 'It is so.',
  request_id: 'req_1',
  errors: [{ pointer: '#/subject', detail: 'No.', code: 'request.malformed' }],
};

test('accepts the same responses as the schema, whichever value is replaced or omitted', async () => {
  const ephemeris = await sharedEphemeris();
  const request = {
    subject: { datetime: '2000-01-01T00:00:00Z', location: { latitude: 1, longitude: 2 } },
    settings: { zodiac: 'sidereal', ayanamsa: 'lahiri', bodies: ['sun', 'mean_node'] },
  };
  const envelope = JSON.parse(
    respondToRequest(ephemeris, POSITIONS, Buffer.from(JSON.stringify(request))),
  );
  assertAgreement(envelope, PositionsEnvelopeSchema, fitPositions, 40);
  assertAgreement(PROBLEM, ProblemSchema, fitProblem, 10);
});

/** The client ignores fields that it does not know, and accepts numbers and texts of any value. */
const UNCHECKED = [
  'additionalProperties',
  ...['minItems', 'uniqueItems', 'minimum', 'maximum', 'exclusiveMaximum', 'pattern', 'format'],
];
/** It throws if it is compared with a number. */
const INCOMPARABLE = { toString: 1, valueOf: 1 };
const OTHER_VALUES = [null, 'unheard of', 1.5, 3, true, {}, [], [{}], [null], INCOMPARABLE];

/** Replaces each value of a document by each other value, and leaves out each field. */
function assertAgreement(
  document: object,
  schema: AnySchema,
  fit: typeof fitPositions | typeof fitProblem,
  placesMin: number,
): void {
  const lenient = JSON.parse(JSON.stringify(schema), (name, value) =>
    UNCHECKED.includes(name) && typeof value !== 'object' ? undefined : value,
  );
  const fits = ajv.compile(lenient);
  assert.ok(fits(document) && fit(document).value === document);
  const places = placesIn(document);
  assert.ok(places.length >= placesMin, `${places.length}`);
  let refused = 0;
  for (const place of places) {
    for (const other of [undefined, ...OTHER_VALUES]) {
      const changed = copyWith(document, place, other);
      const { misfit } = fit(changed);
      assert.equal(misfit === undefined, fits(changed), JSON.stringify([place, other, misfit]));
      if (misfit === undefined) continue;
      refused++;
      assert.ok(isNear(misfit, place), `${misfit} for ${place.join('/')}`);
    }
  }
  assert.ok(refused > places.length);
}

/** The misfit is at this place, inside it, or at the object around it. */
function isNear(misfit: string, place: readonly string[]): boolean {
  return `${misfit}/`.startsWith(`/${place.slice(0, -1).join('/')}`.replace(/\/?$/, '/'));
}

function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  const own = path.length === 0 ? [] : [[...path]];
  if (typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, field]) => placesIn(field, [...path, name])),
  ];
}

/** A copy with a field more in every object. */
function withMoreFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMoreFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withMoreFields(field)]);
  return { ...Object.fromEntries(fields), added: { later: true } };
}

test('fields that a newer service adds are accepted, at every level', async () => {
  const ephemeris = await sharedEphemeris();
  const subject = {
    datetime: '2000-01-01T00:00:00Z',
    location: { latitude: 1, longitude: 2 },
  };
  const body = Buffer.from(JSON.stringify({ subject }));
  const answer = withMoreFields(JSON.parse(respondToRequest(ephemeris, POSITIONS, body)));
  assert.equal(fitPositions(answer).value, answer);
  assert.ok(fitProblem(withMoreFields(PROBLEM)).value);
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (name, value) => {
      fc.pre(!Object.hasOwn(PROBLEM, name) && name !== '__proto__');
      assert.ok(fitProblem({ ...PROBLEM, [name]: value }).value);
    }),
  );
});
