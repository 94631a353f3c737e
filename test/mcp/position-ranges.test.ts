/** A birth without a time: birth_moment returns the day, position_ranges the ranges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionRanges } from '../../packages/client/src/position-ranges.ts';
import type { Positions } from '../../packages/contract/wire.ts';
import type { DayRangesResult } from '../../src/births/ranges.ts';
import type { DayResult } from '../../src/births/result.ts';
import { openBirths } from '../../src/births/thread.ts';
import { respondInline } from '../../src/endpoints/respond.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { birthMomentTool } from '../../src/mcp/birth-moment.ts';
import { positionRangesTool } from '../../src/mcp/position-ranges.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { sharedEphemeris } from '../support/service.ts';
import { assertExamplesFit, problemOf, resultOf, signal } from './tool-calls.ts';

const respond = respondInline(await sharedEphemeris());
const MOMENT = birthMomentTool(openBirths());
const RANGES = positionRangesTool(respond);
const DAY = { start: '1990-06-15T00:00:00+02:00', end: '1990-06-16T00:00:00+02:00' };

async function called(given: object) {
  const charges: number[] = [];
  const charge = (credits: number) => charges.push(credits);
  const { json, text = '' } = await RANGES.call(JSON.stringify(given), { signal, charge });
  return { answer: JSON.parse(json) as DayRangesResult, text, charges };
}

async function positionsAt(datetime: string, settings: object): Promise<Positions> {
  const body = JSON.stringify({ subject: { datetime }, settings });
  return JSON.parse(await respond(POSITIONS, Buffer.from(body)));
}

test('returns the day of birth_moment without a time, which position_ranges accepts', async () => {
  const day = await resultOf<DayResult>(MOMENT, { date: '1990-06-15', time_zone: 'Europe/Berlin' });
  assert.equal(day.status, 'resolved');
  assert.deepEqual([day.start?.datetime, day.end?.datetime], [DAY.start, DAY.end]);
  const settings = { zodiac: 'sidereal', ayanamsa: 'lahiri', bodies: ['moon', 'mars'] };
  const { answer, text, charges } = await called({ ...DAY, settings });
  const start = await positionsAt(DAY.start, settings);
  const end = await positionsAt(DAY.end, settings);
  assert.deepEqual(answer.data.ranges, positionRanges(start, end));
  assert.deepEqual(charges, [2]);
  assert.equal(answer.meta.credits_charged, 2);
  assert.equal(answer.meta.calc_version, start.meta.calc_version);
  assert.deepEqual(answer.meta.settings_resolved, start.meta.settings_resolved);
  assert.equal(answer.meta.start, '1990-06-14T22:00:00Z');
  for (const { from, to } of answer.data.ranges) {
    for (const longitude of [from, to]) assert.ok(text.includes(longitude.toFixed(6)), text);
  }
  assert.match(text, /sidereal \(lahiri\) zodiac, true node, .*, 2 credits\n/);
  assert.doesNotMatch(text, /noon|position\b/);
});

test('returns candidates for a day in doubt, which position_ranges accepts', async () => {
  const given = { date: '1955-04-24', latitude: 41.85, longitude: -87.65 };
  const { status, start, candidates, question } = await resultOf<DayResult>(MOMENT, given);
  assert.deepEqual([status, start], ['choose', null]);
  assert.match(question ?? '', /\?$/);
  assert.equal(candidates.length, 2);
  for (const each of candidates) {
    const { answer } = await called({ start: each.start.datetime, end: each.end.datetime });
    assert.equal(answer.meta.end, each.end.utc_datetime);
  }
});

test('returns a question for a date that clocks skipped', async () => {
  const given = { date: '2011-12-30', time_zone: 'Pacific/Apia' };
  const { status, question } = await resultOf<DayResult>(MOMENT, given);
  assert.equal(status, 'never');
  assert.match(question ?? '', /skipped this date/);
});

test('names the wrong argument of position_ranges, at no cost', async () => {
  const cases: readonly (readonly [object, string, string, RegExp])[] = [
    [{ ...DAY, start: '1990-06-15' }, 'start', 'subject.time', /^start must be ISO 8601/],
    [{ ...DAY, end: '1990-06-16T00:00:00' }, 'end', 'subject.time', /^end must be ISO 8601/],
    [{ ...DAY, end: '2401-01-01T00:00:00Z' }, 'end', 'request', /at most 48 hours/],
    [{ start: DAY.end, end: DAY.start }, 'end', 'request', /after the start/],
    [{ start: DAY.start }, 'end', 'request', /missing/],
    [{ ...DAY, time: '12:00' }, 'time', 'request', /not a field/],
    [{ ...DAY, settings: { zodiac: 'sidereal' } }, 'settings/ayanamsa', 'settings', /no default/],
    [{ ...DAY, settings: { bodies: ['sol'] } }, 'settings/bodies/0', 'request', /sol/],
  ];
  for (const [given, name, code, detail] of cases) {
    const problem = await problemOf(RANGES, given);
    const what = `${JSON.stringify(given)} ${problem.code} ${problem.message}`;
    assert.ok(problem.code.startsWith(code), what);
    assert.equal(problem.findings[0]?.pointer, `#/${name}`, what);
    assert.match(problem.findings[0]?.detail ?? '', detail, what);
    assert.doesNotMatch(problem.message, /subject\.datetime/);
  }
});

test('charges nothing if the second calculation fails', async () => {
  let results = 0;
  const tool = positionRangesTool(async (...asked) => {
    if (++results === 2) throw new ProblemError('server.overloaded', 'Too much waits.');
    return await respond(...asked);
  });
  assert.equal((await problemOf(tool, DAY)).code, 'server.overloaded');
  assert.equal(results, 2);
});

test('validates the examples of the schema of position_ranges', () => assertExamplesFit([RANGES]));
