import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { compareWith } from '../../client/generate/zone-compare.ts';
import {
  canCompile,
  compileZones,
  type History,
  offsetIn,
  type Zones,
} from '../../client/generate/zone-files.ts';
import { DATA_FILE, dataModule } from '../../client/generate/zone-history.ts';
import { STORED_SOURCE } from '../../client/generate/zone-source.ts';
import { birthMoment, DISAMBIGUATIONS, type LocalBirth } from '../../client/src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  InvalidLocalTime,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../../client/src/local-time-errors.ts';
import { recordedHistory } from '../../client/src/zone-history.ts';
import { ALIASES, HISTORIES, RELEASE } from '../../client/src/zone-history-data.ts';
import { readMoment } from '../../src/positions/moment.ts';
import { BIRTHS, NAMES_OF_NO_PLACE, ODD_BIRTHS } from './birth-times.ts';

const run = promisify(execFile);

const GENERATOR = 'node runtime/launch.cjs client/generate/zone-history.ts';
const CLIENT_README = readFileSync(new URL('../../client/README.md', import.meta.url), 'utf8');

test('known births get the datetimes that the history of clocks gives', () => {
  for (const [local, timeZone, datetime] of BIRTHS) {
    assert.equal(birthMoment({ local, timeZone }), datetime, `${local} ${timeZone}`);
  }
});

test('a local time that occurred twice or never is refused with both readings, or resolved as requested', () => {
  for (const { local, timeZone, code, candidates, datetimes } of ODD_BIRTHS) {
    const error = thrown({ local, timeZone });
    assert.ok(error instanceof AmbiguousLocalTime || error instanceof NonexistentLocalTime);
    assert.equal(error.code, code, local);
    assert.equal(error.name.startsWith('Ambiguous'), code.includes('ambiguous'));
    assert.deepEqual(
      error.candidates.map(({ utc_offset, utc_datetime }) => [utc_offset, utc_datetime]),
      candidates,
    );
    for (const { utc_datetime } of error.candidates)
      assert.ok(error.message.includes(utc_datetime));
    assert.deepEqual(thrown({ local, timeZone, disambiguation: 'reject' }), error);
    assert.deepEqual(
      (['earlier', 'later', 'compatible'] as const).map((disambiguation) =>
        birthMoment({ local, timeZone, disambiguation }),
      ),
      datetimes,
    );
  }
});

test('a runtime without Temporal gives the same datetimes and errors', async () => {
  const births = [
    ...BIRTHS.map(([local, timeZone]) => ({ local, timeZone })),
    ...ODD_BIRTHS.flatMap(({ local, timeZone }) =>
      DISAMBIGUATIONS.map((disambiguation) => ({ local, timeZone, disambiguation })),
    ),
    { local: '1990-06-15T14:30:00', timeZone: 'SystemV/PST8PDT' },
    { local: '1990-06-15T14:30:00', timeZone: 'Mars/Olympus' },
  ];
  const program = `
    import { birthMoment } from ${JSON.stringify(import.meta.resolve('../../client/src/birth-moment.ts'))};
    const outcomes = ${JSON.stringify(births)}.map((birth) => {
      try { return birthMoment(birth); } catch ({ message, ...rest }) { return [message, rest]; }
    });
    console.log(JSON.stringify({ native: typeof Temporal, outcomes }));`;
  const flags = 'Temporal' in globalThis ? ['--no-harmony-temporal'] : [];
  const args = [...flags, '--input-type=module', '--eval', program];
  const { native, outcomes } = JSON.parse((await run(process.execPath, args)).stdout);
  assert.equal(native, 'undefined');
  assert.deepEqual(outcomes, JSON.parse(JSON.stringify(births.map(outcome))));
});

test('around every change of every zone, the result equals that of Temporal', {
  skip: !('Temporal' in globalThis) && 'this runtime has no Temporal to compare with',
}, () => {
  let compared = 0;
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    if (timeZone in HISTORIES || timeZone in ALIASES) continue;
    let change: Temporal.ZonedDateTime | null =
      Temporal.Instant.from('1801-01-01T00:00:00Z').toZonedDateTimeISO(timeZone);
    while (change !== null && change.year < 2027) {
      // The clocks after the change, and within the span that it skipped or repeated.
      const clock = change.toPlainDateTime();
      for (const near of [clock, clock.subtract({ minutes: 7 })]) {
        assertAsTemporal(near, timeZone);
        compared++;
      }
      change = change.getTimeZoneTransition('next');
    }
  }
  assert.ok(compared > 20_000, `${compared}`);
});

function assertAsTemporal(clock: Temporal.PlainDateTime, timeZone: string): void {
  const local = clock.toString({ smallestUnit: 'nanosecond' });
  for (const disambiguation of ['reject', 'earlier', 'later'] as const) {
    let expected: bigint | undefined;
    try {
      expected = clock.toZonedDateTime(timeZone, { disambiguation }).epochNanoseconds;
    } catch {
      expected = undefined;
    }
    const result = outcome({ local, timeZone, disambiguation });
    const instant =
      typeof result === 'string' ? Temporal.Instant.from(result).epochNanoseconds : undefined;
    assert.equal(instant, expected, `${local} ${timeZone} ${disambiguation}`);
  }
}

const COMPILED = { skip: !canCompile() && 'this system has no zic, which compiles time zones' };
let compiled: Zones | undefined;

/** The release that the recorded histories are from. */
function zones(): Zones {
  compiled ??= compileZones(readFileSync(STORED_SOURCE, 'utf8'));
  return compiled;
}

test('the runtime and the recorded histories come from the same release', COMPILED, () => {
  assert.equal(RELEASE, zones().release);
  assert.equal(process.versions['tz'], RELEASE, `write them anew for this runtime: ${GENERATOR}`);
});

test('the recorded histories match the output of their generator', COMPILED, () => {
  assert.equal(readFileSync(DATA_FILE, 'utf8'), dataModule(zones()), GENERATOR);
});

test('zones that are links without backzone have their own history until 1970 at most', () => {
  const source = readFileSync(STORED_SOURCE, 'utf8');
  const links = [...source.matchAll(/^#L \S+ (\S+)$/gm)].map((match) => match[1] as string);
  const names = links.filter((name) => !NAMES_OF_NO_PLACE.includes(name));
  for (const name of names) {
    const until = recordedHistory(name)?.until;
    assert.ok(until !== undefined && until <= 0, `${name} ${until}`);
  }
  const endless = Object.keys(HISTORIES).filter(
    (name) => recordedHistory(name)?.until === Number.POSITIVE_INFINITY,
  );
  assert.deepEqual(endless, ['Asia/Hanoi']);
  assert.ok(CLIENT_README.includes(`- ${names.length + endless.length} of these zones`));
});

test(
  'the comparison finds an offset, a change and a name that differ from a release',
  COMPILED,
  () => {
    const { zone_of, histories, release } = zones();
    const paris = histories.get('Europe/Paris') as History;
    const montreal = histories.get('America/Montreal') as History;
    for (const [name, history] of [
      ['Europe/Paris', { ...paris, first: paris.first + 1 }],
      ['Europe/Paris', { ...paris, changes: paris.changes.slice(0, -1) }],
      ['America/Montreal', { ...montreal, changes: montreal.changes.filter((_, at) => at !== 4) }],
      ['America/Montreal', histories.get('America/Toronto') as History],
      ['Europe/Paris', { ...paris, changes: paris.changes.map(secondLater) }],
    ] as const) {
      const { differences } = compareWith({
        release,
        zone_of: new Map([...zone_of].filter(([, zone]) => zone === name)),
        histories: new Map([[name, history]]),
      });
      assert.ok(differences.length > 0, name);
      assert.ok(differences.every((difference) => zone_of.get(difference.name) === name));
    }
  },
);

function secondLater<Change extends { readonly from: number }>(
  change: Change,
  index: number,
): Change {
  return index === 20 ? { ...change, from: change.from + 1 } : change;
}

test('every name that the client corrects is right at each instant until 1970', COMPILED, () => {
  const instants = fc.integer({
    min: Date.UTC(1801, 0, 1) / 1_000,
    max: Date.UTC(1970, 0, 1) / 1_000,
  });
  const names = fc.constantFrom(...Object.keys(HISTORIES), ...Object.keys(ALIASES));
  fc.assert(
    fc.property(names, instants, (timeZone, unix_second) => {
      const zone = zones().zone_of.get(timeZone) as string;
      assertShown(timeZone, zones().histories.get(zone) as History, unix_second);
    }),
    { numRuns: 2_000 },
  );
});

/** A local time must be read as the instant at which clocks showed it, or as the other such instant. */
function assertShown(timeZone: string, system: History, unix_second: number): void {
  const clock = new Date((unix_second + offsetIn(system, unix_second)) * 1_000);
  const local = clock.toISOString().slice(0, 19);
  const results = (['earlier', 'later'] as const).map((disambiguation) =>
    Date.parse(birthMoment({ local, timeZone, disambiguation })),
  );
  assert.ok(results.includes(unix_second * 1_000), `${local} ${timeZone}`);
}

test('other names of a zone with a recorded history share it', () => {
  for (const [alias, name] of Object.entries(ALIASES)) {
    const local = '1900-01-01T12:00:00';
    assert.equal(birthMoment({ local, timeZone: alias }), birthMoment({ local, timeZone: name }));
  }
});

/** Refused inputs, and a word of the sentence that says why. */
const FAULTS: readonly (readonly [unknown, RegExp])[] = [
  ['', /empty/],
  [' 1990-06-15T14:30:00', /white space/],
  ['1990-06-15T14:30:00Z', /already has a UTC offset/],
  ['1990-06-15T14:30:00+02:00', /already has a UTC offset/],
  ['1990-06-15T14:30:00.5-0500', /already has a UTC offset/],
  ['1990-06-15T14:30:00[Europe/Berlin]', /goes into timeZone/],
  ['1990-06-15', /date without a time/],
  ['1990-06-15 14:30:00', /put a "T"/],
  ['1990-06-15t14:30:00', /upper case/],
  ['1990-06-15T02:30:00 PM', /AM or PM/],
  ['1990-06-15T24:00:00', /midnight/],
  ['1990-06-15T23:59:60', /leap second/],
  ['1990-06-15T14:30', /seconds are missing/],
  ['1990-06-15T14:30:00,5', /point, not a comma/],
  ['1990-06-15T14:30:00.0123456789', /more than nine digits/],
  ['1990-6-15T14:30:00', /have two each/],
  ['1990-06-15T14:30:00\u2009', /white space/],
  ['1990\u221206-15T14:30:00', /outside ASCII/],
  ['1990-06-15T14:30:00\r1990-06-16T14:30:00', /control character/],
  ['1900-02-29T12:00:00', /1900-02-29 is not a date/],
  ['1990-00-15T12:00:00', /1990-00-15 is not a date/],
  ['1990-06-15T25:00:00', /25:00:00 is not a time of day/],
  ['1990-06-15T12:60:00', /12:60:00 is not a time of day/],
  ['1990-06-15T12:30:61', /12:30:61 is not a time of day/],
  ['yesterday', /not a local time of that form/],
  ['1'.repeat(1_000_000), /not a local time of that form/],
  [new Date(0), /not a string/],
];

test('a local time in another form is refused with the name of its fault', () => {
  for (const [local, reason] of FAULTS) {
    const error = thrown({ local: local as string, timeZone: 'Europe/Berlin' });
    assert.ok(error instanceof InvalidLocalTime);
    assert.equal(error.code, 'subject.time.invalid_format');
    assert.match(error.message, reason);
    assert.match(error.message, /for example 1990-06-15T14:30:00\./);
    assert.ok(error.message.length < 300);
  }
});

test('an unknown zone is refused with the name of its fault', () => {
  for (const [timeZone, reason] of [
    ['+02:00', /an offset, not a zone/],
    ['UTC+2', /an offset, not a zone/],
    ['-0500', /an offset, not a zone/],
    ['Z', /write "UTC"/],
    ['CEST', /Abbreviations/],
    ['PST', /Abbreviations/],
    ['Rome', /does not know "Rome"\..*includes its region, as in Europe\/Rome/],
    ['rome', /includes its region/],
    ['Munich', /few cities/],
    ['New York', /includes its region/],
    ['São Paulo', /includes its region/],
    ['Europe/Berlin ', /white space/],
    ['America/New York', /underscore/],
    ['Mars/Olympus', /does not know "Mars\/Olympus"/],
    ['', /does not know ""/],
    ['1990-06-15T00:00Z[Europe/Berlin]', /runtime does not know/],
    ['[Europe/Berlin]', /runtime does not know/],
    ['../etc/passwd', /runtime does not know/],
    ['SystemV/PST8PDT', /runtime does not know/],
    ['x'.repeat(1_000_000), /runtime does not know/],
    [undefined, /this runtime does not know "undefined"\.$/],
  ] as const) {
    const error = thrown({ local: '1990-06-15T14:30:00', timeZone: timeZone as string });
    assert.ok(error instanceof UnknownTimeZone, String(error));
    assert.equal(error.code, 'client.unknown_time_zone');
    assert.match(error.message, reason);
    assert.ok(error.message.length < 400);
  }
});

test('a name that stands for no place is refused, with what to write instead', () => {
  for (const name of [...NAMES_OF_NO_PLACE, 'cet', 'Est5edt']) {
    const error = thrown({ local: '1990-06-15T14:30:00', timeZone: name });
    assert.ok(error instanceof UnknownTimeZone);
    assert.ok(error.message.startsWith(`timeZone must name a place; "${name}" does not`));
    assert.match(error.message, /Name the place of birth, as in Europe\/Berlin\./);
    assert.match(error.message, /append it to the local time/);
    assert.doesNotMatch(error.message, /runtime/);
  }
  const listed = `${NAMES_OF_NO_PLACE.slice(0, -1).join(', ')} and ${NAMES_OF_NO_PLACE.at(-1)}`;
  assert.ok(CLIENT_README.replace(/\s+/g, ' ').includes(listed));
  // Short names of places and of UTC are accepted.
  for (const timeZone of ['GB', 'NZ', 'ROK', 'UTC', 'GMT', 'Eire', 'Iceland']) {
    assert.ok(birthMoment({ local: '1990-06-15T14:30:00', timeZone }));
  }
});

test('an unknown disambiguation is refused', () => {
  const birth = { local: '1990-06-15T14:30:00', timeZone: 'UTC', disambiguation: 'first' };
  assert.throws(() => birthMoment(birth as unknown as LocalBirth), RangeError);
});

test('the range equals that of the service, to the second', () => {
  for (const [local, timeZone, fits] of [
    ['1800-01-01T00:00:00', 'UTC', true],
    ['1799-12-31T23:59:59.999999999', 'UTC', false],
    ['1800-01-01T00:53:28', 'Europe/Berlin', true],
    ['1800-01-01T00:53:27', 'Europe/Berlin', false],
    ['2400-12-31T23:59:59.999999999', 'UTC', true],
    ['2401-01-01T00:00:00', 'UTC', false],
    ['2401-01-01T00:59:59', 'Europe/Berlin', true],
    ['2401-01-01T01:00:00', 'Europe/Berlin', false],
    ['0000-01-01T00:00:00', 'Europe/Berlin', false],
    ['0050-06-01T00:00:00', 'UTC', false],
    ['9999-12-31T23:59:59', 'America/New_York', false],
  ] as const) {
    const result = outcome({ local, timeZone });
    assert.equal(typeof result === 'string', fits, `${local} ${timeZone}`);
    if (typeof result !== 'string') {
      assert.equal((result[1] as { code: string }).code, 'subject.time.out_of_range');
    } else {
      assert.ok(!('code' in readMoment(result)), result);
    }
  }
});

test('a result is a datetime of the service, and describes what was given', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const clocks = fc.date({
    min: new Date('1801-01-01'),
    max: new Date('2400-01-01'),
    noInvalidDate: true,
  });
  const fractions = fc.stringMatching(/^(?:\.\d{1,9})?$/);
  fc.assert(
    fc.property(zones, clocks, fractions, (timeZone, clock, fraction) => {
      const local = clock.toISOString().slice(0, 19) + fraction;
      const datetime = birthMoment({ local, timeZone, disambiguation: 'later' });
      assert.ok(!('code' in readMoment(datetime)), datetime);
      assert.ok(datetime.includes(fraction));
      if (!datetime.endsWith('Z') && typeof outcome({ local, timeZone }) === 'string') {
        assert.ok(datetime.startsWith(local), `${local} ${datetime}`);
      }
    }),
    { numRuns: 1_000 },
  );
});

function thrown(birth: LocalBirth): Error {
  try {
    birthMoment(birth);
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  assert.fail(`${JSON.stringify(birth)} is taken`);
}

/** The datetime, or the error that is thrown, in a comparable form. */
function outcome(birth: LocalBirth): string | [string, object] {
  try {
    return birthMoment(birth);
  } catch (error) {
    const { message, ...rest } = error as Error;
    return [message, rest];
  }
}
