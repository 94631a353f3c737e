/** `ecliptic positions --birth`: one birth. For many, see positions-table.slow.ts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { runCommandHere } from '../support/service.ts';
import { assertDone } from './commands.ts';

const HERE = ['--at', '52.52,13.4', '--zone', 'Europe/Berlin'];

const positions = (...args: string[]) => runCommandHere(['positions', ...args, '--bodies', 'sun']);

describe('one birth', { concurrency: 2 }, () => {
  test('prints the resolved birth above the table, or on standard error with a format for programs', async () => {
    const birth = ['--birth', '1990-06-15T14:30', ...HERE];
    const [table, json, given] = await Promise.all([
      positions(...birth),
      positions(...birth, '--json'),
      positions(
        ...['1990-06-15T14:30:00+02:00', '--latitude', '52.52', '--longitude', '13.4', '--json'],
      ),
    ]);
    assert.match(
      assertDone(table),
      /^Instant {2}1990-06-15T12:30:00Z\n(?:.+\n)+\n1990-06-15T12:30:00Z {2}/,
    );
    assert.equal(json.stdout, given.stdout);
    assert.match(json.stderr, /^Instant {2}1990-06-15T12:30:00Z\n/);
  });

  test('writes the offset and the place of a birth into CSV', async () => {
    const birth = ['--birth', '1879-03-14T11:30', '--place', 'Ulm, Germany'];
    const { stdout } = await positions(...birth, '--csv');
    const [names = '', row = ''] = stdout.split('\r\n');
    assert.match(
      names,
      /^line,birth,utc_datetime,utc_offset,chosen_place,.*,zodiac,ayanamsa,body,/,
    );
    const place = '"Ulm, Baden-Wurttemberg, DE",48.4,9.99,Europe/Berlin';
    assert.ok(
      row.startsWith(`1,1879-03-14T11:30,1879-03-14T10:50:02Z,+00:39:58,${place},tropical,,sun,`),
    );
  });

  for (const [args, lines] of [
    [
      ['--birth', '1879-03-14T11:30', '--place', 'Ulm, Germany', '--name', ' Albert '],
      ['Albert', '1879-03-14 11:30', 'local mean time, UTC+00:39:58', 'Ulm, Baden-Wurttemberg, DE'],
    ],
    [
      ['--birth', '1990-06-15T14:30', ...HERE],
      ['1990-06-15 14:30', 'Europe/Berlin, UTC+02:00', '52.52, 13.4'],
    ],
    [
      ['--birth', '1900-03-14T11:30:20', '--place', 'Moscow', '--calendar', 'julian'],
      ['1900-03-14 11:30:20, Julian', 'local mean time, UTC+02:30:29', 'Moscow, Moscow, RU'],
    ],
    [
      ['--birth', '1990-06-15T14:30', '--zone', 'Europe/Berlin', '--offset', '+01:00'],
      ['1990-06-15 14:30', 'UTC+01:00'],
    ],
    [
      ['--birth', '1990-06-15T14:30', '--zone', 'Europe/Berlin'],
      ['1990-06-15 14:30', 'Europe/Berlin, UTC+02:00'],
    ],
    [['2000-01-01T12:00:00Z', '--name', '<A & B>'], ['&lt;A &amp; B&gt;']],
  ] as const) {
    test(`writes the known facts of a birth into the wheel: ${args.join(' ')}`, async (t) => {
      const file = join(folderOf(t), 'chart.svg');
      assert.equal((await positions(...args, '--wheel', file)).code, 0);
      const texts = readFileSync(file, 'utf8').matchAll(/<text x="0" [^>]*>([^<]*)</g);
      // The rest of the caption is the instant, the zodiac and a note on houses.
      assert.deepEqual([...texts].map(([, text]) => text).slice(0, -3), lines);
    });
  }

  test('exits with 3 and prints no positions if a birth is in doubt', async () => {
    for (const format of [[], ['--json'], ['--csv']]) {
      const birth = ['--birth', '1990-09-30T02:30', ...HERE];
      const { code, stdout, stderr } = await positions(...birth, ...format);
      assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
      assert.match(stderr, /^Clocks showed this time twice/);
      const chosen = await positions(...birth, '--offset', '+01:00', ...format);
      assert.equal(chosen.code, 0);
    }
  });
});
