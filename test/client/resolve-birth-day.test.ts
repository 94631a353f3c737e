import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import {
  type BirthDay,
  type DaySpan,
  UnresolvedBirthDay,
} from '../../packages/client/src/birth-day-types.ts';
import { type BirthPlace, InvalidBirth } from '../../packages/client/src/birth-types.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { resolveBirthDay } from '../../packages/client/src/resolve-birth-day.ts';
import { type OffsetAt, readTimeZone } from '../../packages/client/src/time-zone.ts';
import { BIRTH_CASES, BIRTH_DAY_CASES, BIRTH_PLACES, birthOf } from './birth-cases.ts';

const BERLIN = { latitude: 52.52, longitude: 13.41, timeZone: 'Europe/Berlin', country: 'DE' };
const MINUTE = 60;
const SECONDS_PER_DAY = 86_400;
/** Rows by which a birth may have the clocks of another zone. */
const OF_OTHER_ZONES = new Set([
  'changed_state',
  ...BIRTH_DATA.rules
    .filter(({ readings }) => readings.some((reading) => String(reading).startsWith('@')))
    .map(({ id }) => id),
]);

test('resolves the day of every case', () => {
  for (const { name, birth, resolution } of BIRTH_DAY_CASES.days) {
    const given = birthOf(birth);
    const { place, places, ...rest } = resolveBirthDay(given);
    assert.deepEqual(rest, resolution, name);
    assert.deepEqual([place, places], [given.place, []], name);
  }
});

test('rejects an invalid day like a birth with a time', () => {
  for (const { birth, code, field, message } of BIRTH_DAY_CASES.refused) {
    const day = birthOf(birth);
    for (const refused of [
      () => resolveBirthDay(day),
      () => resolveBirth({ ...day, time: '12:00' }),
    ]) {
      assert.throws(refused, { code, field, message });
    }
  }
});

test('rejects a time, and points a birth without a time to days', () => {
  const day = { date: '1990-06-15', place: BERLIN };
  const withTime = { ...day, time: '14:30' };
  assert.throws(() => resolveBirthDay(withTime), fault('time', /use resolveBirth/));
  assert.throws(
    () => resolveBirthDay({ ...day, time: '' } as BirthDay),
    fault('time', /resolveBirth/),
  );
  assert.throws(() => resolveBirth(day as typeof withTime), fault('time', /resolveBirthDay/));
  assert.deepEqual(resolveBirthDay({ ...day, time: undefined } as BirthDay), resolveBirthDay(day));
  assert.throws(
    () => resolveBirthDay({ ...day, zone: 'x' } as BirthDay),
    fault('zone', /: date, calendar,/),
  );
  for (const nothing of [null, undefined, 'x'.repeat(1e6), [], 7]) {
    assert.throws(() => resolveBirthDay(nothing as never), fault('birth', /fields/));
  }
});

test('throws with strict instead of a choice, and only then', () => {
  const { duration_seconds } = resolveBirthDay({ date: '1990-06-15', place: BERLIN, strict: true });
  assert.equal(duration_seconds, SECONDS_PER_DAY);
  const cleveland = {
    latitude: 41.5,
    longitude: -81.69,
    timeZone: 'America/New_York',
    country: 'US',
  };
  assert.throws(
    () => resolveBirthDay({ date: '1925-07-15', place: cleveland, strict: true }),
    (error) =>
      error instanceof UnresolvedBirthDay &&
      error.resolution.candidates.length === 3 &&
      error.message.includes('resolve to a single day'),
  );
});

test('resolves a place by name, or returns a choice, as with a time', () => {
  for (const { place, found, doubt, places, fault: message } of BIRTH_PLACES) {
    const day = { date: '1990-06-15', place };
    if (message !== undefined) {
      assert.throws(() => resolveBirthDay(day), { field: 'place' });
      continue;
    }
    const birth = resolveBirth({ ...day, time: '14:30' });
    const { status, start, warnings, ...rest } = resolveBirthDay(day);
    assert.deepEqual([rest.place, rest.places, status], [birth.place, birth.places, birth.status]);
    if (found !== undefined) {
      assert.ok(start);
      continue;
    }
    assert.deepEqual([warnings[0]?.code, rest.places.length], [doubt, places?.length]);
    assert.throws(() => resolveBirthDay({ ...day, strict: true }), UnresolvedBirthDay);
  }
});

test('finds the same day as a scan of the zone’s clocks', () => {
  // Until 1972, clocks in Monrovia were 44 min 30 s behind, which a scan by minutes does not see. Stations in Antarctica
  // had years without a clock, in which a day has local mean time.
  const zones = Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone.includes('/') && !/^Antarctica|Monrovia$/.test(zone),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('1972-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
      fc.integer({ min: -1, max: 1 }),
      (timeZone, from, days) => {
        const offsetAt = readTimeZone(timeZone);
        // Most changes are where something can be wrong.
        const change = nextChange(from.getTime() / 1_000, offsetAt);
        const date = dateAt(change + days * SECONDS_PER_DAY, offsetAt);
        const longitude = Math.max(-180, Math.min(180, offsetAt(change) / 240));
        // Where no map has a zone.
        const place = { latitude: 90, longitude, timeZone };
        const scan = scanned(date, change, offsetAt);
        const day = resolveBirthDay({ date, place, timeBasis: 'civil' });
        // Crimea and Xinjiang have two clocks at once. The zone's own is the first candidate.
        const twoClocks = day.warnings.some(({ code }) => code.startsWith('two_'));
        const expected =
          scan === undefined ? ['never'] : twoClocks ? ['resolved', 'choose'] : ['resolved'];
        assert.ok(expected.includes(day.status), `${date} ${timeZone}: ${day.status}`);
        const found = day.status === 'choose' ? day.candidates[0] : day;
        if (scan === undefined || found?.start == null || found.end === null) return;
        assert.deepEqual([second(found.start), second(found.end)], scan, `${date} ${timeZone}`);
        assert.equal(found.duration_seconds, scan[1] - scan[0]);
      },
    ),
    { numRuns: 150 },
  );
});

test('has every possible instant of a birth with a time within the day', () => {
  const places = BIRTH_CASES.births
    .map(({ birth }) => birthOf(birth).place as BirthPlace)
    // A zone that is no place has no sun.
    .filter(({ latitude }) => latitude !== undefined);
  // Where rules begin and end is where the two ends of a day differ.
  const dates = BIRTH_DATA.rules.flatMap(({ spans }) => spans.flat());
  const days = fc.oneof(
    fc.constantFrom(...dates).map((date) => (date < '0100' ? '1800-01-01' : date)),
    fc
      .date({ min: new Date('1790-01-01'), max: new Date('1990-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      days,
      fc.integer({ min: -1, max: 1 }),
      fc.constantFrom('auto', 'civil', 'local_mean', 'apparent'),
      (place, near, shift, timeBasis) => {
        const date = new Date(Date.parse(near) + shift * SECONDS_PER_DAY * 1_000)
          .toISOString()
          .slice(0, 10);
        const day = resolveBirthDay({ date, place, timeBasis } as BirthDay);
        const spans: readonly DaySpan[] = day.start === null ? day.candidates : [day];
        for (const time of ['00:00', '00:30', '01:30', '02:30', '12:00', '23:00', '23:59:59']) {
          const birth = resolveBirth({ date, time, place, timeBasis: timeBasis as 'auto' });
          // A time that no clock showed is on no day.
          if (birth.warnings.some(({ code }) => code === 'never')) continue;
          // Midnight may be skipped by the clocks of another zone, of which no warning tells.
          const isOther = birth.warnings.some(({ code }) => OF_OTHER_ZONES.has(code));
          const slack = isOther ? 7_230 : 30;
          const instants = birth.datetime === null ? birth.candidates : [birth];
          for (const instant of instants) {
            const what = `${date} ${time} ${JSON.stringify(place)} ${instant.utc_datetime}`;
            assert.ok(
              spans.some((span) => isWithin(span, second(instant), slack)),
              what,
            );
          }
        }
      },
    ),
    { numRuns: 1_500 },
  );
});

function fault(field: string, message: RegExp) {
  return (error: unknown) =>
    error instanceof InvalidBirth && error.field === field && message.test(error.message);
}

function second({ utc_datetime }: { readonly utc_datetime: string }): number {
  return Date.parse(utc_datetime) / 1_000;
}

/** @param slack seconds; instants that differ by less than half a minute are one answer */
function isWithin({ start, end }: DaySpan, unixSecond: number, slack: number): boolean {
  return second(start) - slack < unixSecond && unixSecond < second(end) + slack;
}

/** The first minute in which a zone's offset is another one, within two years; else that instant. */
function nextChange(from: number, offsetAt: OffsetAt): number {
  let at = Math.floor(from / MINUTE) * MINUTE;
  const end = at + 730 * SECONDS_PER_DAY;
  for (const step of [SECONDS_PER_DAY, 3_600, MINUTE]) {
    while (at < end && offsetAt(at + step) === offsetAt(at)) at += step;
  }
  return at < end ? at + MINUTE : at;
}

/** The date on clocks of a zone; of a date that they skipped, the one before counts as well. */
function dateAt(unixSecond: number, offsetAt: OffsetAt): string {
  return new Date((unixSecond + offsetAt(unixSecond - MINUTE)) * 1_000).toISOString().slice(0, 10);
}

/** Looks at a clock every minute for five days: from the first minute that shows the date until after the last. */
function scanned(
  date: string,
  near: number,
  offsetAt: OffsetAt,
): readonly [number, number] | undefined {
  const minutes = Array.from({ length: 5 * 1_440 }, (_, at) => near + (at - 2.5 * 1_440) * MINUTE);
  const noon = Date.parse(date) / 1_000;
  const shown = minutes.filter((minute) => {
    const clock = minute + offsetAt(minute);
    return clock >= noon && clock < noon + SECONDS_PER_DAY;
  });
  const [first] = shown;
  const last = shown.at(-1);
  return first === undefined || last === undefined ? undefined : [first, last + MINUTE];
}
