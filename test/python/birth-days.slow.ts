/** Both clients find the same local days, wherever and whenever a birth was. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import { resolveBirthDay } from '../../packages/client/src/resolve-birth-day.ts';
import { readTimeZone } from '../../packages/client/src/time-zone.ts';
import { BIRTH_CASES, BIRTH_DAY_CASES, birthOf } from '../client/birth-cases.ts';
import { temporaryFolder } from '../support/service.ts';
import { pytest, WITH_PYTHON } from './python.ts';

type DayCase = (typeof BIRTH_DAY_CASES)['days'][number]['birth'];

const SECONDS_PER_DAY = 86_400;
const SECONDS_PER_DEGREE = 240;
/** As far as this a change of clocks is looked for. */
const DAYS_AHEAD = 370;

const folder = temporaryFolder();
after(() => folder.remove());

/** Those that rules are about. */
const RULED = [...BIRTH_CASES.births, ...BIRTH_DAY_CASES.days]
  .map(({ birth }) => birth.place)
  // A zone that is no place has no sun.
  .filter(({ latitude }) => latitude !== undefined);
/** What every release has; a day of the last years may differ between releases. */
const ZONES = Object.keys(BIRTH_DATA.zones).filter((zone) => zone.includes('/'));
/** Where clocks were changed at midnight, or a date was skipped or came twice. */
const AT_MIDNIGHT = [
  ...[
    'Africa/Cairo',
    'America/Asuncion',
    'America/Havana',
    'America/Santiago',
    'America/Sao_Paulo',
  ],
  ...[
    'America/St_Johns',
    'Asia/Amman',
    'Asia/Beirut',
    'Asia/Gaza',
    'Asia/Tehran',
    'Atlantic/Azores',
  ],
];

const day = fc
  .date({ min: new Date('1795-01-01'), max: new Date('2020-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1_000));
const shift = fc.integer({ min: -1, max: 1 });

/** A place of a zone: where the sun agrees with its clocks, so that none is rejected. */
function placeIn(zone: string): DayCase['place'] {
  const degrees = readTimeZone(zone)(Date.UTC(1990, 0, 1) / 1_000) / SECONDS_PER_DEGREE;
  return { latitude: 0, longitude: ((degrees + 540) % 360) - 180, time_zone: zone };
}

/** The date on the clocks of a zone when they are changed next; a year later if they are not. */
function dateOfChange(zone: string, from: number): number {
  const offsetAt = readTimeZone(zone);
  let at = from;
  const end = from + DAYS_AHEAD * SECONDS_PER_DAY;
  for (const step of [SECONDS_PER_DAY, 3_600]) {
    while (at < end && offsetAt(at + step) === offsetAt(at)) at += step;
  }
  return at + offsetAt(at);
}

function dateText(clockSecond: number): string {
  return new Date(clockSecond * 1_000).toISOString().slice(0, 10);
}

/** Where rules begin and end, when clocks are changed, and any day: with all that a certificate may say besides. */
const births = fc
  .tuple(
    fc.oneof(
      fc.tuple(
        fc.constantFrom(...RULED),
        fc.constantFrom(...BIRTH_DATA.rules.flatMap(({ spans }) => spans.flat())),
        shift,
      ),
      fc.tuple(fc.constantFrom(...RULED), day, shift),
      fc.tuple(fc.constantFrom(...ZONES).map(placeIn), day, shift),
      fc.tuple(fc.constantFrom(...AT_MIDNIGHT).map(placeIn), day, shift),
      fc
        .tuple(fc.constantFrom(...BIRTH_DAY_CASES.days), shift)
        .map(([{ birth }, days]) => [birth.place, birth.date, days] as const),
    ),
    fc.constantFrom(undefined, undefined, 'gregorian', 'julian'),
    fc.constantFrom(undefined, undefined, undefined, 'civil', 'local_mean', 'apparent'),
    // Most leave it out.
    fc.nat(19).map((number) => ['+01:00', '-05:30:12'][number]),
  )
  .map(([[place, near, days], calendar, timeBasis, offset]): DayCase => {
    const clock =
      typeof near === 'number'
        ? dateOfChange(place.time_zone, near)
        : Date.parse(near < '0100' ? '1800-01-01' : near) / 1_000;
    return {
      date: dateText(clock + days * SECONDS_PER_DAY),
      place,
      ...(calendar && { calendar: calendar as 'julian' }),
      ...(timeBasis && { time_basis: timeBasis as 'civil' }),
      ...(offset && { offset }),
    };
  });

test('both clients find the same days', WITH_PYTHON, async () => {
  const resolved = fc.sample(births, { seed: 1, numRuns: 4_000 }).flatMap((birth) => {
    try {
      const { place: _, places: __, ...resolution } = resolveBirthDay(birthOf(birth));
      return [{ birth, resolution }];
    } catch {
      // The calendar has no such date, or the sun of today's clocks is too far from those of then.
      return [];
    }
  });
  const of = (check: (each: (typeof resolved)[number]) => boolean) => resolved.filter(check).length;
  const durations = new Set(
    resolved.map(({ resolution }) => resolution.duration_seconds ?? SECONDS_PER_DAY),
  );
  // Enough of each kind to find a difference.
  assert.ok(resolved.length > 3_500, `${resolved.length} days`);
  assert.ok(of(({ resolution }) => resolution.status === 'choose') > 150);
  assert.ok(of(({ resolution }) => resolution.status === 'never') > 5);
  assert.ok(of(({ birth }) => birth.calendar === 'julian') > 300);
  assert.ok(durations.has(23 * 3_600) && durations.has(25 * 3_600) && durations.size > 10);
  const skipped = ({ resolution }: (typeof resolved)[number]) =>
    /T(?!00:00:00).*[+-]/.test(resolution.start?.datetime ?? '');
  assert.ok(of(skipped) > 20, `${of(skipped)} days whose midnight was skipped`);
  const file = join(folder.path, 'days.jsonl');
  writeFileSync(file, resolved.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const printed = await pytest(['-s', '-k', 'same_days', 'tests/test_resolve_birth_day.py'], {
    ECLIPTIC_DAYS_FILE: file,
  });
  assert.match(printed, new RegExp(`^days: ${resolved.length}$`, 'm'));
  assert.match(printed, /1 passed/);
});
