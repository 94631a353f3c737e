import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';
import {
  birthMoment,
  DISAMBIGUATIONS,
  type LocalBirth,
} from '../../packages/client/src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  InvalidLocalTime,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../../packages/client/src/local-time-errors.ts';
import { readMoment } from '../../src/request/moment.ts';
import { BIRTHS, CASES, NAMES_OF_NO_PLACE } from './birth-times.ts';

const run = promisify(execFile);

const CLIENTS_PAGE = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');

test('known births get the datetimes that the history of clocks gives', () => {
  for (const [local, timeZone, datetime] of BIRTHS) {
    assert.equal(birthMoment({ local, timeZone }), datetime, `${local} ${timeZone}`);
  }
});

test('rejects a repeated or skipped local time with both readings, or resolves it as requested', () => {
  for (const birth of CASES.not_once) {
    const { local, time_zone: timeZone, code, candidates } = birth;
    const error = thrown({ local, timeZone });
    assert.ok(error instanceof AmbiguousLocalTime || error instanceof NonexistentLocalTime);
    assert.equal(error.code, code, local);
    assert.equal(error.name.startsWith('Ambiguous'), code.includes('ambiguous'));
    assert.deepEqual(error.candidates, candidates);
    for (const { utc_datetime: utcDatetime } of error.candidates)
      assert.ok(error.message.includes(utcDatetime));
    assert.deepEqual(thrown({ local, timeZone, disambiguation: 'reject' }), error);
    for (const disambiguation of ['earlier', 'later', 'compatible'] as const) {
      assert.equal(birthMoment({ local, timeZone, disambiguation }), birth[disambiguation]);
    }
  }
});

test('returns the same datetimes and errors in a runtime without Temporal', async () => {
  const births = [
    ...BIRTHS.map(([local, timeZone]) => ({ local, timeZone })),
    ...CASES.not_once.flatMap(({ local, time_zone: timeZone }) =>
      DISAMBIGUATIONS.map((disambiguation) => ({ local, timeZone, disambiguation })),
    ),
    { local: '1990-06-15T14:30:00', timeZone: 'SystemV/PST8PDT' },
    { local: '1990-06-15T14:30:00', timeZone: 'Mars/Olympus' },
  ];
  const program = `
    import { birthMoment } from ${JSON.stringify(import.meta.resolve('../../packages/client/src/birth-moment.ts'))};
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

test('has recorded histories of the runtime’s release', () => {
  assert.equal(process.versions['tz'], BIRTH_DATA.release);
});

test('rejects a local time in another form with its fault', () => {
  const fault = (local: unknown, says: string) => ({
    local: local as string,
    code: 'subject.time.invalid_format',
    says,
  });
  for (const { local, code, says } of [
    ...CASES.refused_times,
    fault('1'.repeat(1_000_000), 'not a local time of that form'),
    fault(new Date(0), 'not a string'),
  ]) {
    const error = thrown({ local, timeZone: 'Europe/Berlin' });
    assert.ok(error instanceof InvalidLocalTime);
    assert.equal(error.code, code);
    assert.ok(error.message.includes(says), `${error.message} ${says}`);
    assert.match(error.message, /for example 1990-06-15T14:30:00\./);
    assert.ok(error.message.length < 300);
  }
});

test('rejects an unknown zone with its fault', () => {
  const code = 'client.unknown_time_zone';
  for (const { time_zone: timeZone, ...refused } of [
    ...CASES.refused_zones,
    { time_zone: 'Rome', code, says: 'this runtime does not know "Rome". The name of a zone' },
    { time_zone: 'x'.repeat(1_000_000), code, says: 'this runtime does not know' },
    {
      time_zone: undefined,
      code,
      says: 'timeZone is missing: give a name of the IANA time-zone database, for example Europe/Berlin.',
    },
  ]) {
    const error = thrown({ local: '1990-06-15T14:30:00', timeZone: timeZone as string });
    assert.ok(error instanceof UnknownTimeZone, String(error));
    assert.equal(error.code, refused.code);
    assert.ok(error.message.includes(refused.says), `${error.message} ${refused.says}`);
    assert.ok(error.message.length < 400);
  }
});

test('rejects a zone without a place, with a remedy', () => {
  for (const name of [...NAMES_OF_NO_PLACE, 'cet', 'Est5edt']) {
    const error = thrown({ local: '1990-06-15T14:30:00', timeZone: name });
    assert.ok(error instanceof UnknownTimeZone);
    assert.ok(error.message.startsWith(`timeZone must name a place; "${name}" does not`));
    assert.match(error.message, /Name the place of birth, as in Europe\/Berlin\./);
    assert.match(error.message, /append it to the local time/);
    assert.doesNotMatch(error.message, /runtime/);
  }
  const listed = `${NAMES_OF_NO_PLACE.slice(0, -1).join(', ')} and ${NAMES_OF_NO_PLACE.at(-1)}`;
  assert.ok(CLIENTS_PAGE.replace(/\s+/g, ' ').includes(listed));
  // Short names of places and of UTC are accepted.
  for (const timeZone of CASES.names_of_places) {
    assert.ok(birthMoment({ local: '1990-06-15T14:30:00', timeZone }));
  }
});

test('rejects an unknown disambiguation', () => {
  const birth = { local: '1990-06-15T14:30:00', timeZone: 'UTC', disambiguation: 'first' };
  assert.throws(() => birthMoment(birth as unknown as LocalBirth), RangeError);
});

test('has the same range as the service, to the second', () => {
  for (const { local, time_zone: timeZone, fits } of CASES.range) {
    const result = outcome({ local, timeZone });
    assert.equal(typeof result === 'string', fits, `${local} ${timeZone}`);
    if (typeof result !== 'string') {
      assert.equal((result[1] as { code: string }).code, 'subject.time.out_of_range');
    } else {
      assert.ok(!('code' in readMoment(result)), result);
    }
  }
});

test('returns a datetime for the service, and describes the given time', () => {
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
