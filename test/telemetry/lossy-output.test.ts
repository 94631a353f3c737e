/** Standard output for lines that may be lost, with readers that stop, exit or are slow. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { endProcess, REPOSITORY, within } from '../support/processes.ts';

const FOLDER = pathToFileURL(`${REPOSITORY}/src/telemetry/`);

/** As long as the lines of requests. */
const LINE_LENGTH = 256;
const BACKLOG_LENGTH_MAX = 4_194_304;
/** Additional bytes in buffers of the system or in the current write. */
const UNDER_WAY_LENGTH_MAX = 1_048_576;

/**
 * Starts a process that writes lines in one iteration of its event loop, then logs lost usage, and reports this on
 * standard error.
 *
 * @param then JavaScript to run afterwards
 */
function startWriter(t: TestContext, lines: number, then: string, losses = 0) {
  const program = `
    import { openLog } from '${FOLDER}log.ts';
    import { lossyOutput } from '${FOLDER}lossy-output.ts';
    // As in the service, this makes a pipe non-blocking.
    void process.stdout.isTTY;
    process.stdout.on('error', () => {});
    const output = lossyOutput();
    for (let n = 0; n < ${lines}; n++) {
      output.write(JSON.stringify({ n }).padEnd(${LINE_LENGTH - 1}) + '\\n');
    }
    const log = openLog('info', output);
    for (let batch = 0; batch < ${losses}; batch++) log.usageLost({ writer: 'w', batch, counts: [] });
    process.stderr.write('written');
    ${then}`;
  const args = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: 'pipe' });
  t.after(() => endProcess(child));
  const ended = once(child, 'close');
  return { child, ended, written: once(child.stderr, 'data') };
}

interface Line {
  readonly n?: number;
  readonly batch?: number;
}

/** The numbers of complete lines and of batches of lost usage. */
function numbersIn(output: string) {
  assert.ok(output === '' || output.endsWith('\n'));
  const lines = output.split('\n').filter((line) => line !== '');
  const found = lines.map((line) => JSON.parse(line) as Line);
  const of = (name: keyof Line) => found.flatMap((line) => line[name] ?? []);
  return { usual: of('n'), losses: of('batch') };
}

/** The numbers from 0, in order. */
const counted = (length: number) => [...Array(length).keys()];

const ON_END_OF_INPUT = `process.stdin.on('end', () => process.exit()).resume();`;

describe('lines that may be lost', () => {
  test('keeps lines for a slow reader up to a limit, lost usage beyond it, all whole and in order', async (t) => {
    const { child, ended, written } = startWriter(t, 40_000, ON_END_OF_INPUT, 8_000);
    await written;
    const output = text(child.stdout.setEncoding('utf8'));
    child.stdout.on('data', (part: string) => {
      if (part.includes('"batch":7999,')) child.stdin.end();
    });
    const { usual, losses } = numbersIn(await within(60_000, output));
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual(losses, counted(8_000));
    // The newest lines are lost.
    assert.deepEqual(usual, counted(usual.length));
    const length = usual.length * LINE_LENGTH;
    assert.ok(length >= BACKLOG_LENGTH_MAX - LINE_LENGTH, String(length));
    assert.ok(length <= BACKLOG_LENGTH_MAX + UNDER_WAY_LENGTH_MAX, String(length));
  });

  test('writes all lines at exit, including those of the last event-loop iteration', async (t) => {
    const { child, ended } = startWriter(t, 200, 'process.exit();', 1);
    // The line of the current write may come after the others.
    const { usual, losses } = numbersIn(await text(child.stdout));
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual([new Set(usual).size, usual.length, losses.length], [200, 200, 1]);
  });

  test('exits if the reader has stopped', async (t) => {
    const { child } = startWriter(t, 20_000, 'process.exit();');
    assert.deepEqual(await within(60_000, once(child, 'exit')), [0, null]);
  });

  for (const then of ['process.exit();', ON_END_OF_INPUT]) {
    test(`exits if the reader is gone, ${then === ON_END_OF_INPUT ? 'with waiting lines' : 'at exit'}`, async (t) => {
      const { child, written } = startWriter(t, 20_000, then);
      const exited = once(child, 'exit');
      child.stdout.destroy();
      await written;
      child.stdin.end();
      assert.deepEqual(await within(60_000, exited), [0, null]);
    });
  }
});
