/** The request's schema in openapi.json accepts and rejects the same requests as the service. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { AYANAMSAS, BODY_NAMES, NODE_TYPES, ZODIACS } from '../../packages/contract/vocabulary.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { parse } from '../../src/request/parse.ts';
import { resolve } from '../../src/request/resolve.ts';
import { datetimes, requests } from '../request/arbitrary.ts';

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(DOCUMENT, 'openapi');
const fits =
  ajv.getSchema('openapi#/components/schemas/PositionsRequest') ?? assert.fail('no schema');

/** The service's problem code for a request; undefined if it accepts the request. */
function rejectionOf(text: string): string | undefined {
  try {
    resolve(parse(Buffer.from(text), POSITIONS.schema), POSITIONS.needs);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ProblemError && [400, 422].includes(error.status), String(error));
    return error.code;
  }
}

/** On these days the offset decides, which a regular expression cannot calculate. */
const DAYS_AT_THE_ENDS = /"datetime":"(?:1799-12-31|1800-01-01|2400-12-31|2401-01-01)T/;

/** @returns true if the request is accepted */
function assertAgreement(text: string): boolean {
  const rejection = rejectionOf(text);
  const isAccepted = rejection === undefined;
  if (rejection === 'subject.time.out_of_range' && DAYS_AT_THE_ENDS.test(text)) return false;
  assert.equal(fits(JSON.parse(text)), isAccepted, `${text}: ${rejection}`);
  return isAccepted;
}

test('accepts exactly the datetimes of the cases that the service accepts', () => {
  for (const file of ['datetime_valid.txt', 'datetime_invalid.txt']) {
    const lines = readFileSync(new URL(`../cases/${file}`, import.meta.url), 'utf8').split('\n');
    const cases = lines.filter((line) => /^[^#]/.test(line)).map((line) => line.split('\t')[0]);
    assert.ok(cases.length > 200);
    for (const datetime of cases) {
      const literal = datetime?.startsWith('"') ? datetime : JSON.stringify(datetime);
      assertAgreement(`{"subject":{"datetime":${literal}}}`);
    }
  }
});

const digits = (min: number, max: number, length = 2) =>
  fc.integer({ min, max }).map((number) => String(number).padStart(length, '0'));

/** Dates, times and offsets, also slightly out of range. */
const nearDatetimes = fc
  .tuple(
    fc.oneof(digits(1798, 2402, 4), digits(1796, 1804, 4), fc.constantFrom('1900', '2000', '2400')),
    digits(0, 13),
    fc.oneof(digits(1, 28), digits(28, 32), digits(0, 1)),
    fc.oneof({ weight: 3, arbitrary: digits(0, 23) }, digits(24, 25)),
    fc.oneof({ weight: 3, arbitrary: digits(0, 59) }, digits(60, 61)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{0,10}$/)),
    fc.oneof(
      fc.constantFrom('Z', '+00:00', '-00:00', '-00:01', '+23:59', '-23:59', '+24:00', '+02:60'),
      fc.constantFrom('', 'z', '+0200', '+02', ' +02:00', '+02:00:00', '\u221202:00'),
    ),
  )
  .map(
    ([year, month, day, hour, minute, fraction, offset]) =>
      `${year}-${month}-${day}T${hour}:${minute}:${minute}${fraction}${offset}`,
  );

/** A datetime with one character changed, added or removed. */
const nearlyDatetimes = fc
  .tuple(datetimes(), fc.nat(40), fc.nat(1), fc.constantFrom('', '0', '9', '-', ':', 'T', 'Z', ' '))
  .map(([text, at, length, other]) => text.slice(0, at) + other + text.slice(at + length));

const strange = fc.constantFrom(null, true, 0, '', 'true', 'Sidereal', [], {}, ['sun'], 1e300);
const oftenOne = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: arbitrary as fc.Arbitrary<unknown> }, strange);
const degrees = (limit: number) =>
  oftenOne(fc.oneof(fc.integer({ min: -limit - 4, max: limit + 4 }), fc.constantFrom(limit, -0.5)));

const near = fc.record(
  {
    subject: oftenOne(
      fc.record(
        {
          datetime: oftenOne(fc.oneof(datetimes(), nearDatetimes, nearlyDatetimes)),
          location: oftenOne(
            fc.record(
              { latitude: degrees(90), longitude: degrees(180) },
              { requiredKeys: ['latitude'] },
            ),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
    settings: oftenOne(
      fc.record(
        {
          zodiac: oftenOne(fc.constantFrom(...ZODIACS)),
          ayanamsa: oftenOne(fc.constantFrom(...AYANAMSAS)),
          node_type: oftenOne(fc.constantFrom(...NODE_TYPES)),
          bodies: oftenOne(fc.array(oftenOne(fc.constantFrom(...BODY_NAMES)), { maxLength: 4 })),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ['subject'] },
);

/** Adds an unknown field to one of the objects of a request. */
const withUnknownField = fc
  .tuple(requests, fc.constantFrom('', 'subject', 'location', 'settings'), fc.string())
  .map(([request, place, name]) =>
    JSON.parse(JSON.stringify({ ...request }), (key, value) =>
      key === place && typeof value === 'object' ? { ...value, [`${name}?`]: 1 } : value,
    ),
  );

test('accepts a request by the schema if and only if the service accepts it', () => {
  const tried = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(fc.oneof(requests, near, near, near, withUnknownField), (request) => {
      tried[assertAgreement(JSON.stringify(request)) ? 'accepted' : 'refused']++;
    }),
    { numRuns: 8_000 },
  );
  assert.ok(Math.min(tried.accepted, tried.refused) > 1_500, JSON.stringify(tried));
});
