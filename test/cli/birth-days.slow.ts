/** A birth without a time on the command line: its day, and the ranges of that day. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommandHere } from '../support/service.ts';
import { assertDone } from './commands.ts';

const HERE = ['--at', '52.52,13.4', '--zone', 'Europe/Berlin'];
const DAY = '1990-06-14T22:00:00Z/1990-06-15T22:00:00Z';

const run = (...args: string[]) => runCommandHere(args);
const ranges = (...args: string[]) => run('positions', ...args);

describe('a birth without a time', { concurrency: 2 }, () => {
  test('prints the instants of the day of a birth without a time, as lines and as JSON', async () => {
    const [text, json] = await Promise.all([
      run('moment', '1990-03-25', ...HERE),
      run('moment', '1990-03-25', ...HERE, '--json'),
    ]);
    assert.match(
      assertDone(text),
      /^Day {6}1990-03-25, 23 hours\nStart {4}1990-03-24T23:00:00Z, .*\nEnd {6}1990-03-25T22:00:00Z, /,
    );
    const { start, end, duration_seconds } = JSON.parse(assertDone(json));
    assert.deepEqual(
      [start.datetime, end.datetime, duration_seconds],
      ['1990-03-25T00:00:00+01:00', '1990-03-26T00:00:00+02:00', 82_800],
    );
  });

  test('prints the ranges of the day of a birth without a time, and their cost', async () => {
    const birth = ['--birth', '1990-06-15', ...HERE, '--bodies', 'moon,saturn'];
    const [table, json, interval] = await Promise.all([
      ranges(...birth),
      ranges(...birth, '--json'),
      ranges(DAY, '--bodies', 'moon,saturn', '--json'),
    ]);
    const text = assertDone(table);
    assert.match(text, /^Day {6}1990-06-15, 24 hours\n(?:.+\n)+\n1990-06-14T22:00:00Z to 1990-06/);
    assert.match(text, /^☽ Moon .* Pisces +Pisces$/m);
    assert.match(text, /^♄ Saturn .* Capricorn +R$/m);
    assert.match(text, /^Over HTTP, the two calculations /m);
    assert.match(json.stderr, /^Day {6}1990-06-15, 24 hours\n/);
    const { birth: resolved, ...answer } = JSON.parse(json.stdout);
    assert.equal(resolved.start.datetime, '1990-06-15T00:00:00+02:00');
    assert.equal(answer.meta.credits_charged, 2);
    assert.deepEqual(answer, JSON.parse(assertDone(interval)));
  });

  test('exits with 3 and lists the choices if the day of a birth is in doubt', async () => {
    const birth = ['--birth', '1955-04-24', '--place', 'Chicago'];
    const { code, stdout, stderr } = await ranges(...birth, '--bodies', 'moon');
    assert.deepEqual([code, stdout], [3, '']);
    const [, offset = ''] = /^ {2}--offset (\S+) /m.exec(stderr) ?? [];
    const [, interval = ''] = /^ {2}positions (\S+) /m.exec(stderr) ?? [];
    for (const chosen of [[...birth, '--offset', offset], [interval]]) {
      assert.match(assertDone(await ranges(...chosen, '--bodies', 'moon')), /^☽ Moon /m);
    }
  });

  for (const [args, code, message] of [
    [['--birth', '1990-02-30', ...HERE], 1, /not exist in the Gregorian calendar/],
    [['--birth', '1990-06-15'], 2, /The place is missing/],
    [['--birth', '1990-06-15', ...HERE, '--csv'], 2, /^ecliptic: Ranges have neither a chart/],
    [['--birth', '1990-06-15', ...HERE, '--wheel', 'x.svg'], 2, /Ranges have/],
    [['1990-06-15T00:00:00Z/1990-06-18T00:00:00Z'], 1, /at most 48 hours/],
    [['1990-06-15T00:00:00Z/1990-06-14T00:00:00Z'], 1, /after the start/],
    [['1990-06-15T00:00:00Z/P1D'], 1, /^ecliptic: DATETIME: /],
    [['--birth', '1799-06-15', ...HERE], 1, /1800/],
  ] as const) {
    test(`rejects a birth without a time, with a reason: ${args.join(' ')}`, async () => {
      const result = await ranges(...args);
      assert.deepEqual([result.code, result.stdout], [code, '']);
      assert.match(result.stderr, message);
    });
  }
});
