/** `ecliptic positions --local`: times that clocks showed twice or never, and those that cannot be read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommandHere } from '../support/service.ts';

const MOMENT = '1990-06-15T14:30:00+02:00';

async function calculate(...args: string[]) {
  return await runCommandHere(['positions', ...args]);
}

describe('a local time', { concurrency: 2 }, () => {
  const local = (time: string, zone: string) => ['--local', time, '--zone', zone];

  test('in a local mean time with seconds becomes an instant in UTC', async () => {
    const { stdout } = await calculate(...local('1880-03-14T11:30:00', 'Europe/Berlin'));
    assert.match(
      stdout,
      /^1880-03-14T11:30:00 Europe\/Berlin is 1880-03-14T10:36:32Z\n1880-03-14T10:36:32Z {2}/,
    );
  });

  test('that occurred twice is refused with both instants, and accepted if the command line chooses one', async () => {
    const twice = local('1990-09-30T02:30:00', 'Europe/Berlin');
    const [refused, later] = await Promise.all([
      calculate(...twice),
      calculate(...twice, '--disambiguation', 'later'),
    ]);
    assert.deepEqual({ code: refused.code, stdout: refused.stdout }, { code: 3, stdout: '' });
    assert.match(
      refused.stderr,
      /^ecliptic: --local occurred twice.* \[subject\.time\.ambiguous_local_time\]\n$/,
    );
    assert.match(refused.stderr, /1990-09-30T00:30:00Z \(\+02:00\) or 1990-09-30T01:30:00Z/);
    assert.match(later.stdout, /is 1990-09-30T02:30:00\+01:00\n1990-09-30T01:30:00Z {2}/);
  });

  const wrong: readonly (readonly string[])[] = [
    [],
    ['--local', '1990-06-15T14:30:00'],
    ['--zone', 'Europe/Berlin'],
    [MOMENT, '--zone', 'Europe/Berlin'],
    [MOMENT, ...local('1990-06-15T14:30:00', 'Europe/Berlin')],
    [...local('1990-06-15T14:30:00', 'Europe/Berlin'), '--disambiguation', 'guess'],
    [...local('1990-06-15T14:30:00', 'Europe/Berlin'), '--zone', 'Europe/Paris'],
    [MOMENT, '--wheel', 'chart.png'],
    [MOMENT, '--json', '--csv'],
    ['-', ...local('1990-06-15T14:30:00', 'Europe/Berlin')],
  ];
  for (const args of wrong) {
    test(`is wrong usage: ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await calculate(...args);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
      assert.match(stderr, /^ecliptic: /);
    });
  }

  test('with terminal control characters does not reach the terminal with them', async () => {
    for (const [zone, ...more] of [
      ['\u009b31m\u202e'],
      ['X', '--disambiguation', '\u001b[31mno'],
    ]) {
      const { stderr } = await calculate(...local('1990-06-15T14:30:00', zone ?? ''), ...more);
      assert.notEqual(stderr, '');
      assert.doesNotMatch(stderr, /[^\n\P{C}]/u);
    }
  });

  test('may leave out its seconds, as certificates do', async () => {
    const { stdout, stderr } = await calculate(...local('1990-06-15T14:30', 'Europe/Berlin'));
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^1990-06-15T14:30 Europe\/Berlin is 1990-06-15T14:30:00\+02:00\n1990-06-15T12:30:00Z {2}/,
    );
  });

  test('that cannot be read is refused by the name of its option', async () => {
    for (const [time, code] of [
      ['1990-06-15 14:30', 'subject.time.invalid_format'],
      ['1990-06-15T14', 'subject.time.invalid_format'],
      ['1990-06-15T14:3', 'subject.time.invalid_format'],
      ['1990-06-15T14:30+02:00', 'subject.time.invalid_format'],
      ['1700-01-01T12:00', 'subject.time.out_of_range'],
    ] as const) {
      const { code: status, stderr } = await calculate(...local(time, 'Europe/Berlin'));
      assert.equal(status, 1);
      assert.match(stderr, /^ecliptic: --local (?:must|is outside) .*\. \[[\w.]+\]\n$/);
      assert.ok(stderr.endsWith(` [${code}]\n`), stderr);
      assert.doesNotMatch(stderr, /timeZone/);
    }
  });

  test('in a zone that does not exist is refused', async () => {
    const { code, stderr } = await calculate(...local('1990-06-15T14:30:00', 'Europe/Nowhere'));
    assert.equal(code, 1);
    assert.match(stderr, /^ecliptic: --zone must .*Europe\/Nowhere/);
  });
});
