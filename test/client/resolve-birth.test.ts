import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { BIRTH_RULES } from '../../packages/client/generate/birth-rules.ts';
import { BIRTHS_FILE, birthsText } from '../../packages/client/generate/births.ts';
import { JULIAN_RULES } from '../../packages/client/generate/julian-rules.ts';
import { canCompile, compileZones } from '../../packages/client/generate/zone-files.ts';
import { STORED_SOURCE } from '../../packages/client/generate/zone-source.ts';
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import { readingsOf } from '../../packages/client/src/birth-readings.ts';
import {
  type Birth,
  type BirthPlace,
  type FoundPlace,
  type InstantZone,
  InvalidBirth,
  UnresolvedBirth,
} from '../../packages/client/src/birth-types.ts';
import { dayOf } from '../../packages/client/src/calendar.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { readTimeZone } from '../../packages/client/src/time-zone.ts';
import { readMoment } from '../../src/request/moment.ts';
import { BIRTH_CASES, BIRTH_DAY_CASES, BIRTH_PLACES, BIRTH_ZONES, birthOf } from './birth-cases.ts';
import { BAD_PLACES, datetimesOf, GOOD_PLACES } from './types.ts';

const run = promisify(execFile);
const WARNINGS = BIRTH_DATA.warnings;
const COMPILED = { skip: !canCompile() && 'this system has no zic, which compiles time zones' };
const WEIMAR = { latitude: 50.98, longitude: 11.33, timeZone: 'Europe/Berlin', country: 'DE' };

test('resolves every case', () => {
  for (const { name, birth, resolution } of BIRTH_CASES.births) {
    const given = birthOf(birth);
    const { place, places, ...rest } = resolveBirth(given);
    assert.deepEqual(rest, resolution, name);
    // A zone alone is no place.
    assert.deepEqual([place, places], ['latitude' in given.place ? given.place : null, []], name);
  }
});

test('accepts every place that compiles, and rejects others', () => {
  const when = { date: '1990-06-15', time: '14:30' };
  for (const place of GOOD_PLACES)
    assert.equal(resolveBirth({ ...when, place }).status, 'resolved');
  for (const place of BAD_PLACES)
    assert.throws(() => resolveBirth({ ...when, place }), InvalidBirth);
});

describe('a place as a text', () => {
  const when = { date: '1990-06-15', time: '14:30' };
  const named = ({ name, region, country }: FoundPlace) => [name, region, country].join(', ');

  for (const { place, found, zone, doubt, places, fault } of BIRTH_PLACES) {
    const shown = JSON.stringify(place).slice(0, 40);
    if (found !== undefined) {
      test(`is one place: ${shown}`, () => {
        const birth = resolveBirth({ ...when, place, strict: true });
        assert.equal(named(birth.place as FoundPlace), found);
        assert.equal(birth.time_zone, zone);
        // What it found is what a caller may give.
        assert.ok(birth.place);
        assert.deepEqual(resolveBirth({ ...when, place: birth.place }), {
          ...birth,
          place: partOf(birth.place),
        });
      });
    } else if (doubt !== undefined) {
      test(`returns a choice of places: ${shown}`, () => {
        const open = resolveBirth({ ...when, place });
        assert.deepEqual(open.places.map(named), places);
        assert.deepEqual(
          open.warnings.map(({ code }) => code),
          [doubt],
        );
        const { status, datetime, place: taken, time_zone: timeZone, candidates } = open;
        assert.deepEqual(
          [status, datetime, taken, timeZone, candidates],
          ['choose', null, null, null, []],
        );
        for (const each of open.places) {
          assert.equal(resolveBirth({ ...when, place: each }).status, 'resolved');
        }
        assert.throws(
          () => resolveBirth({ ...when, place, strict: true }),
          (error) =>
            error instanceof UnresolvedBirth &&
            error.resolution.places.length === places?.length &&
            error.message.includes('Is it one of these') === (doubt === 'place_unlike'),
        );
      });
    } else {
      test(`rejects the place: ${shown}`, () => {
        const error = thrown({ ...when, place });
        assert.ok(error instanceof InvalidBirth);
        assert.deepEqual([error.field, snake(error.message)], ['place', fault]);
      });
    }
  }

  test('searches the place only if all other fields are valid', () => {
    for (const wrong of [{ date: '1990-02-30' }, { time: '25:00' }, { offset: '+2' }]) {
      const error = thrown({ ...when, place: 'Springfield', ...wrong });
      assert.equal(error.field, Object.keys(wrong)[0]);
    }
  });
});

describe('the zone of coordinates', () => {
  for (const { name, birth, resolution, fault } of BIRTH_ZONES) {
    test(name, () => {
      const { time_zone: timeZone, ...place } = birth.place;
      const given = { ...birth, place: { ...place, timeZone } } as Birth;
      if (resolution === undefined) {
        assert.equal(thrown(given).message, fault);
        return;
      }
      const { place: taken, ...answer } = resolveBirth(given);
      const { has_place: hasPlace, ...expected } = resolution;
      assert.equal(taken !== null, hasPlace);
      assert.deepEqual({ ...answer, ...expected }, answer);
      // What is listed chooses what it is listed for.
      for (const { utc_offset: offset, utc_datetime: utc } of answer.candidates) {
        const chosen = resolveBirth({ ...given, offset });
        assert.deepEqual([chosen.status, chosen.utc_datetime], ['resolved', utc]);
      }
      if (answer.status !== 'choose') return;
      assert.throws(() => resolveBirth({ ...given, strict: true }), UnresolvedBirth);
    });
  }

  test('rejects coordinates at sea without a zone', () => {
    const error = thrown({
      date: '1990-06-15',
      time: '12:00',
      place: { latitude: 0, longitude: -140 },
    });
    assert.ok(error instanceof InvalidBirth);
    assert.equal(error.field, 'place.timeZone');
    assert.match(error.message, /these coordinates have no known time zone/);
  });
});

describe('a zone without a place', () => {
  const when = { date: '1990-06-15', time: '14:30' };
  const zones = {
    UTC: '+00:00',
    GMT: '+00:00',
    'Etc/UTC': '+00:00',
    Zulu: '+00:00',
    UCT: '+00:00',
    Greenwich: '+00:00',
    Universal: '+00:00',
    GMT0: '+00:00',
    'Etc/GMT-1': '+01:00',
    'etc/gmt+5': '-05:00',
  };

  for (const [timeZone, offset] of Object.entries(zones)) {
    test(`rejects the zone with a place, and alone reads an instant: ${timeZone}`, () => {
      for (const beside of [
        { latitude: 48.4, longitude: 9.99 },
        { latitude: 0, longitude: 0 },
        { country: 'DE' },
        { region: 'Ohio' },
        { name: 'Ulm' },
      ]) {
        const error = thrown({ ...when, place: { ...beside, timeZone } });
        assert.ok(error instanceof InvalidBirth);
        assert.equal(error.field, 'place.timeZone');
        assert.ok(error.message.includes(`${timeZone} belongs to no place`));
      }
      const place = { timeZone } as InstantZone;
      const birth = resolveBirth({ ...when, place, strict: true });
      assert.deepEqual(
        [birth.utc_offset, birth.place, birth.time_zone, birth.warnings.map(({ code }) => code)],
        [offset, null, timeZone, ['instant']],
      );
    });
  }

  test('rejects solar time without a place, and zones that differ between releases', () => {
    for (const timeBasis of ['local_mean', 'apparent']) {
      const error = thrown({ ...when, timeBasis, place: { timeZone: 'UTC' } });
      assert.equal(error.field, 'timeBasis');
    }
    for (const timeZone of ['CET', 'EST5EDT', 'WET', '+01:00', 'Z', 'Factory']) {
      const beside = thrown({ ...when, place: { latitude: 48.4, longitude: 9.99, timeZone } });
      assert.equal(beside.code, 'client.unknown_time_zone');
      assert.equal(thrown({ ...when, place: { timeZone } }).code, 'client.invalid_birth');
    }
  });
});

function partOf(place: BirthPlace): BirthPlace {
  const { latitude, longitude, timeZone, country, region, name } = place;
  return { latitude, longitude, timeZone, country, region, name };
}

test('rejects an invalid birth with its field and a remedy', () => {
  for (const { birth, code, field, message } of BIRTH_CASES.refused) {
    const error = thrown(birthOf(birth));
    assert.equal(error.code, code);
    if (field === undefined) continue;
    assert.ok(error instanceof InvalidBirth);
    assert.equal(snake(error.field), field);
    assert.equal(snake(error.message), message);
  }
});

test('rejects unknown fields, and values that are not a birth', () => {
  const good = { date: '1990-06-15', time: '14:30', place: WEIMAR };
  assert.equal(thrown({ ...good, zone: 'Europe/Berlin' }).field, 'zone');
  assert.equal(thrown({ ...good, strict: 1 }).field, 'strict');
  const placeless = thrown({ date: '1990-06-15', time: '14:30', place: undefined });
  assert.equal(placeless.field, 'place');
  assert.match(placeless.message, /^place is missing\. If it is the result of a search,/);
  assert.equal(thrown({ ...good, place: {} }).field, 'place.latitude');
  for (const birth of [null, undefined, 'x'.repeat(1e6), [], 7]) {
    assert.equal(thrown(birth).field, 'birth');
  }
  // What findPlaces returns has more fields than a place needs.
  assert.ok(resolveBirth({ ...good, place: { ...WEIMAR, population: 65_000 } as typeof WEIMAR }));
});

test('has every row, warning and basis in the cases', () => {
  const used = new Set<unknown>();
  const codes = new Set(BIRTH_PLACES.flatMap(({ doubt }) => doubt ?? []));
  for (const { resolution } of BIRTH_ZONES) {
    for (const { code } of resolution?.warnings ?? []) codes.add(code);
  }
  for (const { birth, resolution } of BIRTH_CASES.births) {
    for (const { code } of resolution.warnings) codes.add(code);
    const { date, time, calendar = 'gregorian', place, timeBasis = 'auto' } = birthOf(birth);
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const clock =
      (dayOf(year, month, day, calendar) as number) * 86_400 + hour * 3_600 + minute * 60;
    assert.ok(typeof place === 'object');
    const { rules } = readingsOf(
      clock,
      { ...place, region: place.region?.toLowerCase() },
      readTimeZone(place.timeZone),
      timeBasis,
    );
    for (const rule of rules) used.add(rule);
  }
  assert.deepEqual(
    BIRTH_DATA.rules.filter((rule) => !used.has(rule)),
    [],
  );
  for (const { resolution } of BIRTH_DAY_CASES.days) {
    for (const { code } of resolution.warnings) codes.add(code);
  }
  assert.deepEqual([...codes].sort(), Object.keys(WARNINGS).sort());
});

test('has a source for every row, and marks general knowledge', () => {
  for (const { id, source, evidence } of BIRTH_RULES) {
    assert.ok(source.length > 20, id);
    assert.ok(WARNINGS[id] !== undefined, id);
    if (evidence === 'knowledge') assert.match(WARNINGS[id][0], /general knowledge/, id);
  }
  for (const { source } of JULIAN_RULES) assert.ok(source.length > 20);
});

test('has the birth data that its command writes', COMPILED, () => {
  const zones = compileZones(readFileSync(STORED_SOURCE, 'utf8'));
  const command = 'node packages/runtime/launch.cjs packages/client/generate/births.ts';
  assert.equal(readFileSync(BIRTHS_FILE, 'utf8'), birthsText(zones), command);
});

test('has the heading of every warning on the page, and in its row of the table', () => {
  const page = readFileSync(new URL('../../docs/birth-moments.md', import.meta.url), 'utf8');
  const anchors = [...page.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [code, [, anchor]] of Object.entries(WARNINGS)) {
    assert.ok(anchors.includes(anchor), `${code}: ${BIRTH_DATA.page}#${anchor}`);
    const row = new RegExp(`^\\| (?:\`\\w+\`, )*\`${code}\`[^|]*\\|.*\\(#${anchor}\\)`, 'm');
    assert.ok(row.test(page), code);
  }
});

test('applies a row from the first day of its span until before the last one', () => {
  const place = { latitude: 51.92, longitude: 4.48, timeZone: 'Europe/Amsterdam' };
  const basisOn = (date: string) => resolveBirth({ date, time: '12:00', place }).basis;
  assert.equal(basisOn('1909-04-30'), 'local_mean');
  assert.equal(basisOn('1909-05-01'), 'city_mean');
});

test('accepts a chosen place, and has a datetime in a resolved birth', () => {
  assert.deepEqual(datetimesOf([WEIMAR]), Array(2).fill('1990-06-15T14:30:00+02:00'));
  assert.throws(() => datetimesOf([]), { code: 'client.invalid_birth', field: 'place' });
});

test('throws with strict instead of a choice, and only then', () => {
  const birth = { date: '1990-06-15', time: '14:30', place: WEIMAR };
  assert.equal(resolveBirth({ ...birth, strict: true }).utc_offset, '+02:00');
  const twice = { ...birth, date: '1990-09-30', time: '02:30' };
  assert.throws(
    () => resolveBirth({ ...twice, strict: true }),
    (error) =>
      error instanceof UnresolvedBirth &&
      error.resolution.candidates.length === 2 &&
      error.message.includes('twice'),
  );
});

test('resolves the same in any time zone and language of the machine', async () => {
  const births = BIRTH_CASES.births.map(({ birth }) => birthOf(birth));
  const program = `
    import { resolveBirth } from ${JSON.stringify(import.meta.resolve('../../packages/client/src/resolve-birth.ts'))};
    console.log(JSON.stringify(${JSON.stringify(births)}.map((birth) => resolveBirth(birth))));`;
  const expected = JSON.stringify(births.map((birth) => resolveBirth(birth)));
  for (const TZ of ['UTC', 'Pacific/Apia', 'America/St_Johns', 'Europe/Amsterdam']) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ, LANG: 'tr_TR.UTF-8' },
      maxBuffer: 2 ** 24,
    });
    assert.deepEqual(JSON.parse(stdout), JSON.parse(expected), TZ);
  }
});

test('keeps the promises of a resolution for any birth', () => {
  const date = fc
    .date({ min: new Date('1700-01-01'), max: new Date('2399-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const zones = [
    'America/New_York',
    'Europe/Warsaw',
    'Europe/Moscow',
    'Asia/Kolkata',
    'Europe/Rome',
  ];
  const centres = [-80, 18, 38, 80, 13];
  const birth = fc
    .tuple(
      date,
      fc.nat(1_439),
      fc.nat(4),
      fc.integer({ min: -5, max: 5 }),
      fc.double({ min: 10, max: 60, noNaN: true }),
    )
    .map(([day, minute, index, shift, latitude]) => ({
      date: day,
      time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      place: {
        latitude,
        longitude: (centres[index] ?? 0) + shift,
        timeZone: zones[index] ?? '',
      },
    }));
  fc.assert(
    fc.property(birth, (one) => {
      const { status, candidates, datetime, warnings } = resolveBirth(one);
      assert.equal(status === 'resolved', datetime !== null);
      assert.equal(status === 'resolved', candidates.length === 0);
      assert.ok(candidates.length <= 6 && candidates.length !== 1);
      assert.ok(warnings.every(({ text }) => !text.includes('{') && text.endsWith('.')));
      for (const { datetime: sent, why } of candidates) {
        assert.ok(why.length > 10);
        if (one.date > '1801') assert.doesNotThrow(() => readMoment(sent));
      }
    }),
    { numRuns: 300, seed: 1 },
  );
});

function thrown(birth: unknown): Error & { code?: string; field?: string } {
  try {
    resolveBirth(birth as Birth);
  } catch (error) {
    return error as Error;
  }
  throw new Error(`accepted: ${JSON.stringify(birth)}`);
}

function snake(text: string): string {
  return text.replaceAll('timeBasis', 'time_basis').replaceAll('timeZone', 'time_zone');
}
