/** `ecliptic positions -` as a process: input, output and exit. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { until } from '../support/processes.ts';
import { composeService, post, runCommandHere } from '../support/service.ts';
import { assertDone, assertRefused, endOf, startCommand, startInShell } from './commands.ts';

const MOMENT = '1990-06-15T14:30:00+02:00';

/** Runs the command with this input. */
function answer(t: TestContext, input: string | Uint8Array, ...options: readonly string[]) {
  return endOf(startCommand(t, ['positions', '-', ...options]), input);
}

/** The documents on the lines of an output without a truncated line. */
function documents(stdout: string) {
  const lines = stdout.split('\n');
  assert.equal(lines.pop(), '');
  return lines.map((line) => JSON.parse(line));
}

test('prints the exact response of the endpoint for each datetime, one per line', async (t) => {
  const service = await composeService();
  t.after(() => service.stop());
  const moments = ['1800-01-01T00:00:00Z', MOMENT, '2400-12-31T23:59:59.999999999Z', MOMENT];
  const sidereal = ['--zodiac', 'sidereal', '--ayanamsa', 'raman', '--bodies', 'vesta,sun'];
  /** Options, and the rest of the request after the datetime. */
  const settings: readonly (readonly [readonly string[], string])[] = [
    [[], '}}'],
    [
      [...sidereal, '--latitude', '-0', '--longitude', '151.2093'],
      ',"location":{"latitude":-0,"longitude":151.2093}},"settings":{"zodiac":"sidereal","ayanamsa":"raman","bodies":["vesta","sun"]}}',
    ],
  ];
  for (const [options, rest] of settings) {
    const stdout = assertDone(await answer(t, `${moments.join('\n')}\n`, ...options));
    const ask = (datetime: string) => post(service, `{"subject":{"datetime":"${datetime}"${rest}`);
    const sent = await Promise.all(moments.map(async (each) => (await ask(each)).text()));
    assert.equal(stdout, sent.map((text) => `${text}\n`).join(''));
  }
});

test('prints a problem in place of a rejected line, and lists the line on standard error', async (t) => {
  const input = Buffer.concat([
    Buffer.from(`\ufeff${MOMENT}\r\n\r\nyesterday\n${MOMENT}\n1500-01-01T00:00:00Z\n`),
    Buffer.from([0xff, 0xfe, 0x0a]),
    Buffer.from(`${'9'.repeat(200_000)}\n${MOMENT.replace('T', ' ')}\n${MOMENT}`),
  ]);
  const { code, stdout, stderr } = await answer(t, input, '--bodies', 'sun');
  assert.equal(code, 1);
  const found = documents(stdout);
  const refused = [2, 3, 5, 6, 7, 8];
  assert.equal(found.length, 9);
  for (const [index, document] of found.entries()) {
    const line = index + 1;
    assert.equal('data' in document, !refused.includes(line), `line ${line}`);
    if ('data' in document) continue;
    assert.equal(document.line, line);
    assert.equal(document.status, 422);
    assert.ok(document.title);
    assert.match(document.detail, /^(?:subject\.datetime|The line) .*\.$/);
  }
  assert.deepEqual(
    refused.map((line) => found[line - 1].code),
    [
      ...Array(2).fill('subject.time.invalid_format'),
      ...['subject.time.out_of_range', 'client.invalid_row', 'client.invalid_row'],
      'subject.time.invalid_format',
    ],
  );
  const told = stderr.trimEnd().split('\n');
  assert.equal(told.pop(), 'ecliptic: 6 of 9 lines were rejected.');
  const numbers = told.map(
    (line) => /^ecliptic: Line (\d+): .*\. \[(?:subject\.time|client)\.\w+\]$/.exec(line)?.[1],
  );
  assert.deepEqual(numbers, refused.map(String));
});

test('prints no control characters of a rejected line', async (t) => {
  const input = '2000-01-01T12:00:00\u001b[31m\u202eZ\nak_test_0123456789\n';
  const plain = await answer(t, input);
  // A row of a table is repeated unchanged, with JSON escapes.
  const table = await answer(t, `birth\n${input}`, '--zone', 'Europe/Berlin');
  for (const { stdout } of [plain, table]) assert.equal(documents(stdout).length, 2);
  for (const text of [plain.stdout, plain.stderr, table.stderr]) {
    assert.doesNotMatch(text, /[^\n\P{C}]|0123456789/u);
  }
  assert.doesNotMatch(table.stdout, /[^\n\P{C}]/u);
});

test('rejects wrong options once, before it reads input', async () => {
  for (const [options, told] of [
    [['--longitude', '200', '--latitude', '1'], /^ecliptic: --longitude: /],
    [['--bodies', 'sun,sol'], /^ecliptic: --bodies: /],
    [['--zodiac', 'sidereal'], /^ecliptic: --ayanamsa: .* is missing/],
  ] as const) {
    // Standard input is empty, so a command that reads it would succeed.
    assertRefused(await runCommandHere(['positions', '-', ...options]), told);
  }
});

test('prints no lines for empty input, and only the header in CSV', async (t) => {
  assert.equal(assertDone(await answer(t, '')), '');
  assert.match((await answer(t, '', '--csv')).stdout, /^line,datetime,[\w,]+,calc_version\r\n$/);
});

test('prints the result of each line at once', async (t) => {
  const { child, stdout, ended } = startCommand(t, ['positions', '-', '--bodies', 'sun']);
  for (let line = 1; line <= 3; line++) {
    child.stdin?.write(`${MOMENT}\n`);
    await until(`line ${line}`, () => stdout().split('\n').length === line + 1);
  }
  child.stdin?.end();
  assert.equal(await ended, 0);
});

test('ends silently if the reader of its output ends', async (t) => {
  const { child, ended, stderr } = startCommand(t, ['positions', '-']);
  // The command ends during this write.
  child.stdin?.on('error', () => {});
  child.stdin?.write(`${MOMENT}\n`.repeat(100_000));
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  assert.equal(await ended, 0);
  assert.equal(stderr(), '');
});

for (const [what, line, told] of [
  ['a folder in place of an input is refused', 'exec "$@" < /', 'input cannot be read (EISDIR)'],
  ['reports a full disk, and fails', 'exec "$@" > /dev/full', 'output cannot be written (ENOSPC)'],
] as const) {
  test(what, async (t) => {
    const program = startInShell(t, line, ['positions', '-']);
    const { code, stderr } = await endOf(program, `${MOMENT}\n`.repeat(100));
    assert.equal(code, 1);
    assert.equal(stderr, `ecliptic: Standard ${told}.\n`);
  });
}
