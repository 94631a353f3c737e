import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Meta, Position } from '../../packages/contract/wire.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { localDatetime, requests } from '../request/arbitrary.ts';
import { sharedEphemeris } from '../support/service.ts';

const ephemeris = await sharedEphemeris();

async function answer(body: string): Promise<string> {
  return respondToRequest(ephemeris, POSITIONS, Buffer.from(body));
}

test('returns the same bytes for the same request: compact JSON with at most six decimals, in the order of the bodies', async () => {
  await fc.assert(
    fc.asyncProperty(requests, requests, async (request, another) => {
      const text = await answer(JSON.stringify(request));
      await answer(JSON.stringify(another));
      assert.equal(await answer(JSON.stringify(request)), text);
      const { data, meta } = JSON.parse(text);
      assert.equal(JSON.stringify({ data, meta }), text);
      const calculated = text.replace(/"coordinates":\{[^}]*\}/, '').replace(/"[^"]*"/g, '');
      assert.doesNotMatch(calculated, /\.\d{7}|\de|-0[,}]/i);
      assert.deepEqual(
        data.positions.map(({ body }: Position) => body),
        meta.settings_resolved.bodies,
      );
    }),
    { numRuns: 200 },
  );
});

test('returns resolved values that request the same data', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const first = await answer(JSON.stringify(request));
      const { meta } = JSON.parse(first);
      // With the given offset, the echo requests exactly the same bytes.
      assert.equal(await answer(echo(meta, localDatetime(meta.subject_resolved))), first);

      const inUtc = await answer(echo(meta, meta.subject_resolved.utc_datetime));
      assert.equal(dataText(inUtc), dataText(first));
      const { meta: utcMeta } = JSON.parse(inUtc);
      assert.equal(utcMeta.subject_resolved.utc_offset, '+00:00');
    }),
    { numRuns: 200 },
  );
});

test('echoes coordinates unchanged', async () => {
  for (const [sent, served] of [
    ['46.94812345678901', '46.94812345678901'],
    ['46.948000', '46.948'],
    ['1e-7', '1e-7'],
    ['12.3456789012345678901234', '12.345678901234567'],
    ['-0', '0'],
    ['-1e-400', '0'],
  ]) {
    const text = await answer(
      `{"subject":{"datetime":"1990-06-15T14:30:00Z","location":{"latitude":${sent},"longitude":${sent}}}}`,
    );
    assert.ok(text.includes(`"coordinates":{"latitude":${served},"longitude":${served}}`), text);
  }
});

test('ignores the order of fields and white space', async () => {
  const one = await answer(
    '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"latitude":1,"longitude":2}},"settings":{"zodiac":"sidereal","ayanamsa":"lahiri","bodies":["moon"]}}',
  );
  const other = await answer(
    ' {"settings":{ "bodies":["\\u006doon"],"ayanamsa":"lahiri","zodiac":"sidereal"},\r\n\t"subject":{"location":{"longitude":2.0,"latitude":1e0},"datetime":"1990-06-15T14:30:00+02:00"}}\n',
  );
  assert.equal(other, one);
});

test('rejects a request before the calculation', async () => {
  let calls = 0;
  for (const body of [
    '',
    '{}',
    '{"subject":{}}',
    '{"subject":{"datetime":"1500-01-01T00:00:00Z"}}',
  ]) {
    const counting = { positions: () => [calls++] };
    assert.throws(
      () => respondToRequest(ephemeris, POSITIONS, Buffer.from(body), counting),
      ProblemError,
    );
  }
  assert.equal(calls, 0);
});

/** The request with the resolved values of a response. */
function echo(
  { settings_resolved: settingsResolved, subject_resolved: subjectResolved }: Meta,
  datetime: string,
): string {
  const { coordinates } = subjectResolved;
  return JSON.stringify({
    subject: { datetime, ...(coordinates && { location: coordinates }) },
    settings: settingsResolved,
  });
}

/** The bytes of `data`. */
function dataText(responseText: string): string {
  return responseText.slice(0, responseText.indexOf(',"meta":'));
}
