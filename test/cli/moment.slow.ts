/** `ecliptic moment` as its user sees it. Tests of src/births cover the results. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommand, runCommandHere } from '../support/service.ts';
import { assertDone, assertRefused } from './commands.ts';

const moment = (...args: string[]) => runCommandHere(['moment', ...args]);

describe('ecliptic moment', { concurrency: 2 }, () => {
  test('prints the instant, its reason and the place', async () => {
    const args = ['moment', '1879-03-14T11:30', '--place', 'Ulm, Germany'];
    const stdout = assertDone(await runCommand(args));
    assert.match(stdout, /^Instant {2}1879-03-14T10:50:02Z$/m);
    assert.match(
      stdout,
      /^Clock {4}1879-03-14T11:30, UTC\+00:39:58: local mean time of the place/m,
    );
    assert.match(stdout, /^Place {4}Ulm, .*DE \(48\.4, 9\.99\), Europe\/Berlin$/m);
    assert.match(stdout, /^Note {5}.+\(\/docs\/birth-moments#/m);
  });

  test('prints one document with --json, also for a choice', async () => {
    const [resolved, doubt, place] = await Promise.all([
      moment('1990-06-15T14:30:15.5', '--at', '52.5,13.4', '--zone', 'Europe/Berlin', '--json'),
      moment('1990-09-30T02:30', '--zone', 'Europe/Berlin', '--json'),
      moment('1990-09-30T02:30', '--place', 'Springfield', '--json'),
    ]);
    assert.deepEqual([resolved.code, doubt.code, place.code], [0, 3, 3]);
    const [first, second, third] = [resolved, doubt, place].map(({ stdout }) => JSON.parse(stdout));
    assert.equal(first.datetime, '1990-06-15T14:30:15.5+02:00');
    assert.deepEqual(first.place, { latitude: 52.5, longitude: 13.4, time_zone: 'Europe/Berlin' });
    assert.deepEqual(Object.keys(second).sort(), Object.keys(first).sort());
    assert.deepEqual(Object.keys(third).sort(), Object.keys(first).sort());
    assert.equal(second.candidates.length, 2);
    assert.ok(third.places.length > 2);
  });

  test('exits with 3 and lists the options for each choice', async () => {
    const twice = ['1990-09-30T02:30', '--at', '52.5,13.4', '--zone', 'Europe/Berlin'];
    const choice = await moment(...twice);
    assert.deepEqual([choice.code, choice.stderr], [3, '']);
    assert.match(choice.stdout, /^Clocks showed this time twice\./);
    const [, earlier = '', instant] = /^ {2}(--offset \S+) {2}(\S+Z) /m.exec(choice.stdout) ?? [];
    const chosen = await moment(...twice, ...earlier.split(' '));
    assert.equal(chosen.code, 0);
    assert.ok(chosen.stdout.startsWith(`Instant  ${instant}\n`));
  });

  test('lists the options for each place, even if a region has two places of a name', async () => {
    const choice = await moment('1990-09-30T12:00', '--place', 'Neustadt, Bavaria');
    assert.equal(choice.code, 3);
    const rows = choice.stdout.split('\n').filter((line) => line.startsWith('  --'));
    assert.ok(rows.length > 1, choice.stdout);
    for (const row of rows.slice(0, 2)) {
      const [, named, at, zone] =
        /^ {2}(?:--place '([^']+)'|--at (\S+) --zone (\S+)) /.exec(row) ?? [];
      const args =
        named === undefined ? ['--at', at ?? '', '--zone', zone ?? ''] : ['--place', named];
      const chosen = await moment('1990-09-30T12:00', ...args);
      assert.equal(chosen.code, 0, row);
      const [coordinates = ''] =
        /\(?-?\d+\.\d+, -?\d+\.\d+/.exec(row.replace(/--at \S+/, '')) ?? [];
      assert.ok(chosen.stdout.includes(coordinates.replace('(', '')), row);
    }
  });

  test('converts a Julian date, and explains a date before 1800', async () => {
    const julian = await moment(
      ...['1900-02-29T12:00', '--at', '55.75,37.62', '--zone', 'Europe/Moscow'],
      ...['--calendar', 'julian'],
    );
    assert.match(julian.stdout, /^Instant {2}1900-03-13T/m);
    const early = await moment('1790-05-01T12:00', '--at', '51.5,0', '--zone', 'Europe/London');
    assert.match(early.stdout, /calculates from 1800-01-01T00:00:00Z/);
  });

  const here = ['--at', '52.5,13.4', '--zone', 'Europe/Berlin'];
  const rejections: readonly (readonly [readonly string[], RegExp])[] = [
    [['1990-02-30T12:00', ...here], /1990-02-30 does not exist in the Gregorian calendar/],
    [
      ['15.06.1990', ...here],
      /^ecliptic: Date and time must have the form YYYY-MM-DDTHH:MM with a T between them/,
    ],
    [['1990-06-15T12:00+02:00', ...here], /without a UTC offset.*--offset/],
    [['x'.repeat(100_000), ...here], /a T between them/],
    [['\u001b[31m\u0007T\u202e', ...here], /date must be YYYY-MM-DD/i],
    [['1990-06-15T12:00', ...here, '--offset', '1'], /^ecliptic: --offset: .* must be ±HH:MM/],
    [
      ['1990-06-15T12:00', '--at', '91,13', '--zone', 'UTC'],
      /^ecliptic: --at: .*latitude must be .*-90/,
    ],
    [
      ['1990-06-15T12:00', '--at', '52,181', '--zone', 'UTC'],
      /^ecliptic: --at: .*longitude must be .*-180/,
    ],
    [
      ['1990-06-15T12:00', '--at', '48.4,9.99', '--zone', 'UTC'],
      /^ecliptic: --zone: .*UTC belongs to no place: .*leave it out/,
    ],
    [
      ['1990-06-15T12:00', '--at', '0,-140'],
      /^ecliptic: --zone: .*within 50 km of .* is required\. \[/,
    ],
    [['1990-06-15T12:00', '--at', '13.4,52.52'], /swapped, the place is near .* \(DE\)/],
    [
      ['1990-06-15T12:00', '--zone', 'Europe/Berln'],
      /^ecliptic: --zone: .* must .*mean Europe\/Berlin\?/,
    ],
    [
      ['1990-06-15T12:00', '--place', 'xyzzyxyzzy'],
      /^ecliptic: --place: .*matches no .*--at LAT,LON/,
    ],
    [['1990-06-15T12:00', '--place', ''], /^ecliptic: --place: place is empty/],
    [['1990-06-15T12:00', '--place', 'x'.repeat(100_000)], /at most 200 characters/],
  ];
  for (const [args, message] of rejections) {
    const shown = args.map((each) => JSON.stringify(each.slice(0, 30))).join(' ');
    test(`rejects wrong input with a remedy: ${shown}`, async () => {
      const result = await moment(...args);
      assertRefused(result, message);
      const { stderr } = result;
      assert.match(stderr, /^ecliptic: .* \[[\w.]+\]\n$/);
      assert.doesNotMatch(stderr, /[^\n\P{C}]| {4}at /u);
      assert.ok(stderr.length < 1_000);
    });
  }
});
