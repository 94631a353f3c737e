/** Standard output for lines that may be lost, with readers that stop, leave, or read late. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { endProcess, REPOSITORY, within } from '../support/processes.ts';

const MODULE = pathToFileURL(`${REPOSITORY}/src/telemetry/lossy-output.ts`);

/** As long as those of requests. */
const LINE_LENGTH = 256;
const BACKLOG_LENGTH_MAX = 4_194_304;
/** What waits in the system or is being written in addition. */
const UNDER_WAY_LENGTH_MAX = 1_048_576;

/**
 * Starts a process that writes lines in one turn of its loop and says so on standard error.
 *
 * @param counts of usual lines, then of lines that name lost usage, by their numbers
 * @param then what it does after that, in JavaScript
 */
function startWriter(
  t: TestContext,
  counts: { readonly lines: number; readonly losses?: number },
  then: string,
) {
  const { lines, losses = 0 } = counts;
  const program = `
    import { lossyOutput } from '${MODULE}';
    // Like the service, which makes a pipe non-blocking.
    void process.stdout.isTTY;
    process.stdout.on('error', () => {});
    const output = lossyOutput();
    for (let n = 0; n < ${lines + losses}; n++) {
      const name = n < ${lines} ? 'usual' : 'unwritten_usage';
      output.write(JSON.stringify({ [name]: n }).padEnd(${LINE_LENGTH - 1}) + '\\n');
    }
    process.stderr.write('written');
    ${then}`;
  const args = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: 'pipe' });
  t.after(() => endProcess(child));
  const ended = once(child, 'close');
  return { child, ended, written: once(child.stderr, 'data') };
}

/** The numbers of lines, all of which must be complete and unique. */
function numbersIn(output: string): { readonly usual: number[]; readonly losses: number[] } {
  assert.ok(output === '' || output.endsWith('\n'));
  const lines = output.split('\n').filter((line) => line !== '');
  const found = lines.map((line) => JSON.parse(line) as Record<string, number>);
  const numbers = found.flatMap(Object.values);
  assert.equal(new Set(numbers).size, numbers.length);
  const of = (name: string) => found.flatMap((line) => line[name] ?? []);
  return { usual: of('usual'), losses: of('unwritten_usage') };
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const ON_END_OF_INPUT = `process.stdin.on('end', () => process.exit()).resume();`;

describe('lines that may be lost', () => {
  test('wait for a slow reader up to their limit, lost usage beyond it, and arrive whole and in order', async (t) => {
    const counts = { lines: 20_000, losses: 8_000 };
    const { child, ended, written } = startWriter(t, counts, ON_END_OF_INPUT);
    await written;
    const output = text(child.stdout.setEncoding('utf8'));
    child.stdout.on('data', (part: string) => {
      if (part.includes(String(counts.lines + counts.losses - 1))) child.stdin.end();
    });
    const { usual, losses } = numbersIn(await output);
    assert.deepEqual(await ended, [0, null]);
    assert.equal(losses.length, counts.losses);
    const length = usual.length * LINE_LENGTH;
    assert.ok(length >= BACKLOG_LENGTH_MAX - LINE_LENGTH, String(length));
    assert.ok(length <= BACKLOG_LENGTH_MAX + UNDER_WAY_LENGTH_MAX, String(length));
    assert.deepEqual([usual, losses], [inOrder(usual), inOrder(losses)]);
    // The newest are lost.
    assert.equal(usual.at(-1), usual.length - 1);
  });

  test('are written as the process ends, including those of its last turn', async (t) => {
    const { child, ended } = startWriter(t, { lines: 200, losses: 1 }, 'process.exit();');
    // The line that is being written at this moment may follow the rest.
    const { usual, losses } = numbersIn(await text(child.stdout));
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual([usual.length, losses.length], [200, 1]);
  });

  test('are written when the event loop ends', async (t) => {
    const { child, ended } = startWriter(t, { lines: 200 }, '');
    const { usual } = numbersIn(await text(child.stdout));
    assert.equal(usual.length, 200);
    assert.deepEqual(usual, inOrder(usual));
    assert.deepEqual(await ended, [0, null]);
  });

  test('do not keep a process alive if the reader has stopped', async (t) => {
    const { child } = startWriter(t, { lines: 20_000 }, 'process.exit();');
    assert.deepEqual(await within(60_000, once(child, 'exit')), [0, null]);
  });

  for (const then of ['process.exit();', ON_END_OF_INPUT]) {
    test(`nor if it is gone, ${then === ON_END_OF_INPUT ? 'while lines wait' : 'as it ends'}`, async (t) => {
      const { child, written } = startWriter(t, { lines: 20_000 }, then);
      const exited = once(child, 'exit');
      child.stdout.destroy();
      await written;
      child.stdin.end();
      assert.deepEqual(await within(60_000, exited), [0, null]);
    });
  }
});
