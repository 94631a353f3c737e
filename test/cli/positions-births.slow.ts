/** `ecliptic positions --birth`, for one and for many, and `--local`: what clocks showed. */
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { describe, test } from 'node:test';
import { birthReader } from '../../src/cli/birth-lines.ts';
import { CSV_ROWS, JSON_LINES, lineAnswers } from '../../src/cli/line-answers.ts';
import { answerStream } from '../../src/cli/run-lines.ts';
import { folderOf } from '../support/processes.ts';
import { runCommandHere, sharedEphemeris } from '../support/service.ts';
import { assertDone, assertRefused, endOf, startCommand } from './commands.ts';

const HERE = ['--at', '52.52,13.4', '--zone', 'Europe/Berlin'];

const positions = (...args: string[]) => runCommandHere(['positions', ...args, '--bodies', 'sun']);

describe('one birth', { concurrency: 2 }, () => {
  test('has what was resolved above the table, or on standard error beside what programs read', async () => {
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

  test('of a place has its coordinates', async () => {
    const { stdout } = await positions('--birth', '1879-03-14T11:30', '--place', 'Ulm', '--json');
    const { coordinates, utc_datetime: utc } = JSON.parse(stdout).meta.subject_resolved;
    assert.deepEqual(coordinates, { latitude: 48.4, longitude: 9.99 });
    assert.equal(utc, '1879-03-14T10:50:02Z');
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
      ['--local', '1990-06-15T14:30', '--zone', 'Europe/Berlin'],
      ['1990-06-15 14:30', 'Europe/Berlin, UTC+02:00'],
    ],
    [['2000-01-01T12:00:00Z', '--name', '<A & B>'], ['&lt;A &amp; B&gt;']],
  ] as const) {
    test(`has what is known of it in the wheel: ${args.join(' ')}`, async (t) => {
      const file = join(folderOf(t), 'chart.svg');
      assert.equal((await positions(...args, '--wheel', file)).code, 0);
      const texts = readFileSync(file, 'utf8').matchAll(/<text x="0" [^>]*>([^<]*)</g);
      // The rest of the caption is the instant, the zodiac and that there are no houses.
      assert.deepEqual([...texts].map(([, text]) => text).slice(0, -3), lines);
    });
  }

  test('in doubt has no positions, and exits with 3', async () => {
    for (const format of [[], ['--json'], ['--csv']]) {
      const birth = ['--birth', '1990-09-30T02:30', ...HERE];
      const { code, stdout, stderr } = await positions(...birth, ...format);
      assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
      assert.match(stderr, /^Clocks showed this time twice/);
      const chosen = await positions(...birth, '--offset', '+01:00', ...format);
      assert.equal(chosen.code, 0);
    }
  });

  test('that the ephemeris does not have is refused with the range', async () => {
    const london = ['--at', '51.5,-0.1', '--zone', 'Europe/London'];
    assertRefused(
      await positions('--birth', '1790-06-15T14:30', ...london),
      /1800-01-01T00:00:00Z.*\[subject\.time\.out_of_range\]/,
    );
  });
});

describe('a local time', { concurrency: 2 }, () => {
  const local = (time: string, zone: string) => ['--local', time, '--zone', zone];
  const TWICE = local('1990-09-30T02:30:00', 'Europe/Berlin');

  for (const [what, args, shown] of [
    [
      'in a local mean time with seconds becomes an instant in UTC',
      local('1880-03-14T11:30:00', 'Europe/Berlin'),
      /^1880-03-14T11:30:00 Europe\/Berlin is 1880-03-14T10:36:32Z\n1880-03-14T10:36:32Z {2}/,
    ],
    [
      'may leave out its seconds, as certificates do',
      local('1990-06-15T14:30', 'Europe/Berlin'),
      /^1990-06-15T14:30 Europe\/Berlin is 1990-06-15T14:30:00\+02:00\n1990-06-15T12:30:00Z {2}/,
    ],
    [
      'that occurred twice is accepted if the command line chooses one',
      [...TWICE, '--disambiguation', 'later'],
      /is 1990-09-30T02:30:00\+01:00\n1990-09-30T01:30:00Z {2}/,
    ],
  ] as const) {
    test(what, async () => assert.match(assertDone(await positions(...args)), shown));
  }

  test('that occurred twice is refused with both instants', async () => {
    const { code, stdout, stderr } = await positions(...TWICE);
    assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
    assert.match(
      stderr,
      /^ecliptic: --local occurred twice.* \[subject\.time\.ambiguous_local_time\]\n$/,
    );
    assert.match(stderr, /1990-09-30T00:30:00Z \(\+02:00\) or 1990-09-30T01:30:00Z/);
  });

  test('with terminal control characters does not reach the terminal with them', async () => {
    for (const [zone, ...more] of [
      ['\u009b31m\u202e'],
      ['X', '--disambiguation', '\u001b[31mno'],
    ]) {
      const { stderr } = await positions(...local('1990-06-15T14:30:00', zone ?? ''), ...more);
      assert.notEqual(stderr, '');
      assert.doesNotMatch(stderr, /[^\n\P{C}]/u);
    }
  });

  test('that cannot be read is refused by the name of its option', async () => {
    for (const [time, code] of [
      ['1990-06-15 14:30', 'subject.time.invalid_format'],
      ['1990-06-15T14', 'subject.time.invalid_format'],
      ['1990-06-15T14:3', 'subject.time.invalid_format'],
      ['1990-06-15T14:30+02:00', 'subject.time.invalid_format'],
      ['1700-01-01T12:00', 'subject.time.out_of_range'],
    ] as const) {
      const result = await positions(...local(time, 'Europe/Berlin'));
      assertRefused(result, /^ecliptic: --local (?:must|is outside) .*\. \[[\w.]+\]\n$/);
      assert.ok(result.stderr.endsWith(` [${code}]\n`), result.stderr);
      assert.doesNotMatch(result.stderr, /timeZone/);
    }
  });

  test('in a zone that does not exist is refused', async () => {
    const result = await positions(...local('1990-06-15T14:30:00', 'Europe/Nowhere'));
    assertRefused(result, /^ecliptic: --zone must .*Europe\/Nowhere/);
  });
});

const LINES = [
  '1990-06-15T14:30\tUlm, Germany',
  '1990-06-15T14:30\tSpringfield',
  '1990-09-30T02:30\tUlm, Germany',
  '1990-09-30T02:30\tUlm, Germany\t+01:00',
  '1990-06-15T14:30\t52.52,13.4 Europe/Berlin',
  '1990-06-15T14:30\txyzzyxyzzy',
  '1990-06-15T14:30',
  '1990-06-15T14:30\tUlm\t\t',
  '1990-02-30T14:30\tUlm',
  '',
];

const documentsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('many births: each line has its own place, and what is in doubt goes into a file', async (t) => {
  const file = join(folderOf(t), 'doubtful.jsonl');
  const args = ['positions', '--birth', '-', '--doubtful', file, '--bodies', 'sun'];
  const input = `${LINES.join('\r\n')}\r\n`;
  const { code, stdout, stderr } = await endOf(startCommand(t, args), input);
  assert.equal(code, 3);
  const answers = documentsOf(stdout);
  assert.deepEqual(
    answers.map((each) => each.meta?.subject_resolved.utc_datetime ?? each.code),
    [
      ...['1990-06-15T12:30:00Z', 'client.birth_in_doubt', 'client.birth_in_doubt'],
      ...['1990-09-30T01:30:00Z', '1990-06-15T12:30:00Z', 'client.place_not_found'],
      ...['client.invalid_birth', 'client.invalid_birth'],
      ...['subject.time.invalid_format', 'client.invalid_birth'],
    ],
  );
  const { coordinates } = answers[0].meta.subject_resolved;
  assert.deepEqual(coordinates, { latitude: 48.4, longitude: 9.99 });
  const doubts = documentsOf(readFileSync(file, 'utf8'));
  assert.deepEqual(
    doubts.map(({ line, local, place }) => [line, local, place]),
    [
      [2, '1990-06-15T14:30', 'Springfield'],
      [3, '1990-09-30T02:30', 'Ulm, Germany'],
    ],
  );
  assert.ok(doubts[0].places.length > 1);
  assert.equal(doubts[1].candidates.length, 2);
  for (const { question } of doubts) assert.match(question, /\?$/);
  assert.equal(statSync(file).mode & 0o077, 0);
  assert.match(stderr, /^ecliptic: 5 of 10 lines were refused\.$/m);
  assert.ok(stderr.includes(`2 of 10 lines leave a question; ${file} says what to ask`));
  assert.doesNotMatch(stderr, /line [23]:/i);
});

test('a file for doubtful births that cannot be written is an error before anything is read', async () => {
  const result = await positions('--birth', '-', '--doubtful', '/dev/null/x');
  assertRefused(result, /^ecliptic: The doubtful births cannot be written: /);
});

async function answered(format: typeof JSON_LINES, lines: readonly string[]) {
  const answer = lineAnswers(await sharedEphemeris(), { bodies: 'sun' }, format, birthReader({}));
  let text = '';
  const output = new Writable({
    write: (chunk, _, done) => {
      text += chunk;
      done();
    },
  });
  const said: string[] = [];
  const notes = { refused: (why: string) => said.push(why), progress: () => {} };
  const input = Readable.from([Buffer.from(lines.join('\n'))]);
  const result = await answerStream(input, output, format.head, answer, notes);
  return { text, said, result };
}

test('without a file, standard error names what is in doubt; CSV has the local time as it was given', async () => {
  const { text, said, result } = await answered(CSV_ROWS, LINES.slice(0, 3));
  assert.deepEqual(result, { lines: 3, refused: 0, doubtful: 2 });
  assert.match(text, /\r\n1,1990-06-15T14:30,1990-06-15T12:30:00Z,/);
  assert.match(
    said[0] ?? '',
    /^line 2: the birth is in doubt: Several places .*\[client\.birth_in_doubt\]$/,
  );
});

test('more places than are kept are all answered', async () => {
  const town = (index: number) =>
    `1990-06-15T14:30\tUlm, Germany${' '.repeat(index % 50)}${','.repeat(index / 50)}`;
  const towns = Array.from({ length: 1_100 }, (_, index) => town(index));
  const { result } = await answered(JSON_LINES, towns);
  assert.deepEqual(result, { lines: 1_100, refused: 0, doubtful: 0 });
});
