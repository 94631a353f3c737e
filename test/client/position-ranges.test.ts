/** Where bodies can have been on a day, and the two calls that it takes to know. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { InvalidOption, Problem } from '../../packages/client/src/errors.ts';
import { type PositionRange, positionRanges } from '../../packages/client/src/position-ranges.ts';
import { resolveBirthDay } from '../../packages/client/src/resolve-birth-day.ts';
import { BODY_NAMES, SIGNS } from '../../packages/contract/vocabulary.ts';
import type { Positions, Settings } from '../../packages/contract/wire.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { startOddServer } from '../support/odd-server.ts';
import {
  type ComposedService,
  composeService,
  POSITIONS_PATH,
  sharedEphemeris,
} from '../support/service.ts';
import { client, json, problemText } from './calls.ts';

/** The Python client answers them too. */
const CASES: readonly {
  readonly name: string;
  readonly start: Positions;
  readonly end: Positions;
  readonly ranges: readonly PositionRange[];
}[] = JSON.parse(readFileSync(new URL('../cases/position-ranges.json', import.meta.url), 'utf8'));

const HOUR = 3_600_000;
const BERLIN = { latitude: 52.52, longitude: 13.41, timeZone: 'Europe/Berlin', country: 'DE' };
const DAY = resolveBirthDay({ date: '1990-06-15', place: BERLIN, strict: true });

const ephemeris = await sharedEphemeris();
let service: ComposedService;
before(async () => {
  service = await composeService();
});
after(() => service.stop());

function positionsAt(instantMs: number, settings: Settings): Positions {
  const subject = { datetime: new Date(instantMs).toISOString() };
  const body = Buffer.from(JSON.stringify({ subject, settings }));
  return JSON.parse(respondToRequest(ephemeris, POSITIONS, body));
}

test('returns the ranges of every case, from its responses', () => {
  for (const { name, start, end, ranges } of CASES) {
    assert.deepEqual(positionRanges(start, end), ranges, name);
    for (const answer of [start, end]) {
      const { settings_resolved: settings, subject_resolved: subject } = answer.meta;
      const again = positionsAt(Date.parse(subject.utc_datetime), settings);
      assert.deepEqual(again.data, answer.data, name);
    }
  }
  const turns = CASES.flatMap(({ ranges }) => ranges).filter((each) => each.retrograde === null);
  assert.ok(turns.some(({ signs }) => signs.length === 2));
  assert.ok(turns.some(({ signs }) => signs.length === 1));
});

test('has each body within its range and signs at any time of day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1800-01-01'), max: new Date('2400-12-28'), noInvalidDate: true }),
      fc.integer({ min: 23, max: 25 }),
      fc.constantFrom('tropical', 'sidereal'),
      (date, hours, zodiac) => {
        const settings = {
          zodiac,
          ...(zodiac === 'sidereal' && { ayanamsa: 'lahiri' }),
          bodies: [...BODY_NAMES],
        } as Settings;
        const [from, to] = [date.getTime(), date.getTime() + hours * HOUR];
        const ranges = positionRanges(positionsAt(from, settings), positionsAt(to, settings));
        for (const part of [0, 0.01, 0.2, 0.4, 0.5, 0.6, 0.8, 0.99, 1]) {
          const { positions } = positionsAt(from + part * (to - from), settings).data;
          for (const [at, { body, longitude, sign, retrograde }] of positions.entries()) {
            const range = ranges[at] as PositionRange;
            const what = `${body} ${date.toISOString()} ${hours} h ${part}`;
            assert.equal(range.body, body);
            assert.ok(range.signs.includes(sign), what);
            assert.ok(
              distance(longitude, range) <= (range.retrograde === null ? 0.05 : 2e-6),
              what,
            );
            if (range.retrograde !== null) assert.equal(retrograde, range.retrograde, what);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('bodies turn within days, and signs are in the direction of the motion', () => {
  const ranges = CASES.flatMap((each) => each.ranges);
  for (const { from, to, signs } of ranges) {
    const isBack = between(from, to) < 0;
    const step = isBack ? SIGNS.length - 1 : 1;
    const numbers = signs.map((sign) => SIGNS.indexOf(sign));
    for (const [at, number] of numbers.slice(1).entries()) {
      assert.equal(number, ((numbers[at] as number) + step) % SIGNS.length);
    }
  }
});

test('rejects responses for different settings, and instants that are not a day', () => {
  const start = positionsAt(0, { bodies: ['sun'] });
  const later = (hours: number, settings: Settings) => positionsAt(hours * HOUR, settings);
  assert.doesNotThrow(() => positionRanges(start, later(48, { bodies: ['sun'] })));
  for (const [end, message] of [
    [later(24, { bodies: ['moon'] }), /their bodies differs/],
    [later(24, { bodies: ['sun'], node_type: 'mean' }), /their node_type differs/],
    [later(24, { bodies: ['sun'], zodiac: 'sidereal', ayanamsa: 'raman' }), /their zodiac differs/],
    [later(49, { bodies: ['sun'] }), /at most 48 hours/],
    [later(0, { bodies: ['sun'] }), /after the start/],
    [later(-1, { bodies: ['sun'] }), /after the start/],
  ] as const) {
    assert.throws(() => positionRanges(start, end), { name: 'RangeError', message });
  }
});

test('calls twice, for the start and the end, and adds up the credits', async () => {
  const { ecliptic } = client(service.url, { apiKey: service.key });
  const settings = { zodiac: 'sidereal', ayanamsa: 'lahiri', bodies: ['sun', 'moon'] } as const;
  const { ranges, credits_charged, start, end } = await ecliptic.positionRanges(DAY, settings);
  assert.deepEqual(
    [start, end].map(({ meta }) => meta.subject_resolved.utc_datetime),
    [DAY.start.utc_datetime, DAY.end.utc_datetime],
  );
  assert.deepEqual(ranges, positionRanges(start, end));
  assert.equal(credits_charged, 2);
});

test('sends no request without a day, and no second one after a rejected one', async (context) => {
  const server = await startOddServer(context, (_request, response) => {
    json(response, 422);
    return problemText(422, 'subject.time.out_of_range');
  });
  const { ecliptic } = client(server.url);
  const days = [undefined, {}, { start: null, end: null }, { start: { datetime: '1990-06-15' } }];
  for (const day of days) {
    await assert.rejects(ecliptic.positionRanges(day as never), InvalidOption);
  }
  await assert.rejects(ecliptic.positionRanges(DAY, {}, { maxAttempts: 0 }), InvalidOption);
  await assert.rejects(ecliptic.positionRanges({ start: DAY.end, end: DAY.start }), RangeError);
  assert.equal(server.seen.length, 0);
  await assert.rejects(ecliptic.positionRanges(DAY), Problem);
  assert.deepEqual(
    server.seen.map(({ path, body }) => [path, JSON.parse(body).subject.datetime]),
    [[POSITIONS_PATH, DAY.start.datetime]],
  );
});

test('applies the time limit of a call to both requests', async (context) => {
  const start = JSON.stringify(positionsAt(Date.parse(DAY.start.utc_datetime), {})).replace(
    '"utc_offset":"+00:00"',
    `"utc_offset":"${DAY.start.utc_offset}"`,
  );
  const server = await startOddServer(context, async (_request, response) => {
    if (server.seen.length > 1) return undefined;
    json(response);
    return start.replace('.000Z', 'Z');
  });
  const { ecliptic } = client(server.url);
  const call = ecliptic.positionRanges(
    DAY,
    {},
    { totalTimeoutMs: 1_500, attemptTimeoutMs: 60_000 },
  );
  await assert.rejects(call, { code: 'client.connection_failed', reason: 'timeout' });
  assert.equal(server.seen.length, 2);
});

function between(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

/** Degrees beyond a range, or 0. */
function distance(longitude: number, { from, to }: PositionRange): number {
  const motion = between(from, to);
  const at = between(from, longitude);
  return Math.max(0, Math.min(0, motion) - at, at - Math.max(0, motion));
}
