/** The tools find_place and birth_moment. Tests of src/births cover the results. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FoundPlaces } from '../../src/births/find.ts';
import type { BirthResult } from '../../src/births/result.ts';
import { openBirths, WAITING_MAX } from '../../src/births/thread.ts';
import { birthMomentTool, findPlaceTool } from '../../src/mcp/birth-moment.ts';
import { LIMIT_MAX, QUERY_LENGTH_MAX } from '../../src/mcp/birth-schemas.ts';
import { assertExamplesFit, problemOf, resultOf } from './tool-calls.ts';

const BIRTHS = openBirths();
const FIND = findPlaceTool(BIRTHS);
const MOMENT = birthMomentTool(BIRTHS);
const NOON = { date: '1990-06-15', time: '12:00' };

describe('find_place', () => {
  test('returns a place that birth_moment accepts unchanged', async () => {
    const { places, question } = await resultOf<FoundPlaces>(FIND, { query: 'Ulm, Germany' });
    assert.equal(question, null);
    const [ulm] = places;
    assert.deepEqual([ulm?.name, ulm?.country, ulm?.time_zone], ['Ulm', 'DE', 'Europe/Berlin']);
    const given = { date: '1879-03-14', time: '11:30', place: ulm };
    const answer = await resultOf<BirthResult>(MOMENT, given);
    assert.equal(answer.basis, 'local_mean');
    assert.equal(answer.datetime, '1879-03-14T10:50:02Z');
    assert.deepEqual(answer.place, ulm);
  });

  test('returns a question if a name fits several places, or no place exactly', async () => {
    const given = { query: 'Springfield', limit: 3 };
    const { places, question } = await resultOf<FoundPlaces>(FIND, given);
    assert.equal(places.length, 3);
    assert.match(question ?? '', /^Several places .*\?$/);
    const near = await resultOf<FoundPlaces>(FIND, { query: 'Frankf' });
    assert.match(near.question ?? '', /^No place has exactly this name\. .*\?$/);
  });

  test('rejects an unknown place, a long query and a limit out of range', async () => {
    for (const [given, pointer, detail] of [
      [{ query: 'xyzzyxyzzy' }, '#/query', /^query matches no known place\..*Ask the person/],
      [{ query: '' }, '#/query', /^query is empty/],
      [{ query: 'x'.repeat(QUERY_LENGTH_MAX + 1) }, '#/query', /at most 100 characters/],
      [{ query: 'Ulm', limit: LIMIT_MAX + 1 }, '#/limit', /from 1 to 20/],
      [{ query: 'Ulm', limit: 0 }, '#/limit', /from 1 to 20/],
      [{ query: 'Ulm', limit: 1.5 }, '#/limit', /whole number/],
      [{ place: 'Ulm' }, '#/place', /"query"/],
    ] as const) {
      const { findings } = await problemOf(FIND, given);
      assert.equal(findings[0]?.pointer, pointer, JSON.stringify(given));
      assert.match(findings[0]?.detail ?? '', detail);
    }
  });

  test('rejects searches beyond the limit, and completes the earlier ones', async () => {
    const many = Array.from({ length: WAITING_MAX }, () => resultOf(FIND, { query: 'Ulm' }));
    assert.equal((await problemOf(FIND, { query: 'Ulm' })).code, 'server.overloaded');
    await Promise.all(many);
    await resultOf(FIND, { query: 'Ulm' });
  });
});

describe('birth_moment', () => {
  test('returns candidates and a question for a time that clocks showed twice or never', async () => {
    for (const [date, status, offsets] of [
      ['1996-10-27', 'choose', ['+02:00', '+01:00']],
      ['1996-03-31', 'never', ['+01:00', '+02:00']],
    ] as const) {
      const given = { date, time: '02:30', time_zone: 'Europe/Berlin' };
      const answer = await resultOf<BirthResult>(MOMENT, given);
      assert.equal(answer.status, status);
      assert.deepEqual([answer.datetime, answer.utc_datetime], [null, null]);
      assert.match(answer.question ?? '', /\?$/);
      assert.deepEqual(
        answer.candidates.map((each) => each.utc_offset),
        offsets,
      );
      for (const { utc_offset: offset, utc_datetime: utcDatetime } of answer.candidates) {
        const chosen = await resultOf<BirthResult>(MOMENT, { ...given, offset });
        assert.equal(chosen.utc_datetime, utcDatetime);
      }
    }
  });

  test('explains a birth outside the years of the ephemeris', async () => {
    for (const date of ['1700-06-15', '2500-06-15']) {
      const london = { latitude: 51.5, longitude: 0, time_zone: 'Europe/London' };
      const given = { date, time: '12:00', ...london };
      const { warnings } = await resultOf<BirthResult>(MOMENT, given);
      const said = warnings.find(({ code }) => code === 'no_ephemeris');
      assert.match(said?.text ?? '', /1800-01-01T00:00:00Z to the end of the year 2400/, date);
    }
  });

  test('names the wrong argument of birth_moment', async () => {
    const here = { latitude: 52.5, longitude: 13.4, time_zone: 'Europe/Berlin' };
    const nowhere = { ...here, time_zone: 'X' };
    const cases: readonly (readonly [unknown, string, string, RegExp])[] = [
      [{ ...here, date: '15.06.1990', time: '14:30' }, 'date', 'subject.time', /YYYY-MM-DD/],
      [{ ...here, date: '1990-02-30', time: '14:30' }, 'date', 'subject.time', /1990-02-30/],
      [{ ...here, date: '1900-02-29', time: '14:30' }, 'date', 'subject.time', /Julian/],
      [{ ...here, ...NOON, time: '2:30 PM' }, 'time', 'subject.time', /AM or PM/],
      [{ ...here, ...NOON, time: '24:00' }, 'time', 'subject.time', /Midnight/],
      [{ ...here, ...NOON, offset: '1' }, 'offset', 'request', /^offset must be ±HH:MM/],
      [{ ...here, ...NOON, calendar: 'Julian' }, 'calendar', 'request', /Did you mean "julian"/],
      [{ ...here, ...NOON, latitude: 91 }, 'latitude', 'request', /^latitude must be/],
      [{ ...here, ...NOON, longitude: -181 }, 'longitude', 'request', /^longitude must be/],
      [{ ...here, ...NOON, longitude: -113.4 }, 'place', 'request', /does not fit its time zone/],
      [{ ...NOON, latitude: 52.5 }, 'longitude', 'request', /^longitude is missing/],
      [{ ...NOON, latitude: 0, longitude: -140 }, 'time_zone', 'request', /50 km/],
      [NOON, 'place', 'request', /find_place/],
      [{ ...NOON, time_zone: 'Berlin' }, 'time_zone', 'request', /Did you mean Europe\/Berlin\?$/],
      [{ ...NOON, time_zone: 'Europe/Berln' }, 'time_zone', 'request', /mean Europe\/Berlin\?$/],
      [{ ...NOON, time_zone: '+02:00' }, 'time_zone', 'request', /an offset, not a zone/],
      [{ ...NOON, time_zone: 'CET' }, 'time_zone', 'request', /name a place/],
      [{ ...here, ...NOON, time_zone: 'UTC' }, 'time_zone', 'request', /^time_zone must .*UTC/],
      [{ ...NOON, place: { ...here, time_zone: 'GMT' } }, 'place/time_zone', 'request', /no place/],
      [{ ...NOON, tz: 'UTC' }, 'tz', 'request', /Did you mean "time_zone"/],
      [{ ...NOON, place: here, time_zone: 'UTC' }, 'time_zone', 'request', /part of place/],
      [{ ...NOON, place: nowhere }, 'place/time_zone', 'request', /^place\.time/],
      [{ ...NOON, place: { ...here, latitude: 99 } }, 'place/latitude', 'request', /^place\.lat/],
      [{ ...NOON, place: { ...here, id: 1 } }, 'place/id', 'request', /not a field/],
      [{ ...NOON, place: 'Berlin' }, 'place', 'request', /must be an object.*find_place/],
    ];
    for (const [given, name, code, detail] of cases) {
      const problem = await problemOf(MOMENT, given);
      const what = JSON.stringify(given);
      assert.ok(problem.code.startsWith(code), `${what}: ${problem.code}`);
      assert.equal(problem.findings[0]?.pointer, `#/${name}`, what);
      assert.match(problem.findings[0]?.detail ?? '', detail, what);
      assert.doesNotMatch(problem.message, /timeZone|timeBasis/, what);
    }
    const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [index, 0]));
    const { message } = await problemOf(MOMENT, { ...unknown, ...NOON, place: 'Berlin' });
    assert.match(message, /the first 100 of 151 findings/);
  });

  test('rejects texts of 100 kB and control characters', async () => {
    for (const text of ['x'.repeat(100_000), '\u001b[31m\u0000\u202e']) {
      for (const name of ['date', 'time', 'offset', 'time_zone']) {
        const given = { ...NOON, latitude: 52.5, longitude: 13.4, [name]: text };
        const { message } = await problemOf(MOMENT, given);
        assert.ok(message.length < 1_000, name);
      }
    }
  });
});

test('validates the examples of the schemas of find_place and birth_moment', () =>
  assertExamplesFit([FIND, MOMENT]));
