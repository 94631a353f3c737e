/** `ecliptic positions -` on inputs that take seconds, and on a terminal. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';

const LINES = 200_000;
const MEMORY_MIB_MAX = 400;

/** A file of different moments from 1900 to 2099. */
function momentsFile(t: TestContext, lines: number): string {
  const first = Date.UTC(1900, 0, 1);
  const step = (Date.UTC(2100, 0, 1) - first) / lines;
  const moment = (index: number) =>
    `${new Date(first + index * step).toISOString().slice(0, 19)}Z\n`;
  const file = join(folderOf(t), 'moments.txt');
  writeFileSync(file, Array.from({ length: lines }, (_, index) => moment(index)).join(''));
  return file;
}

test('keeps memory bounded with long input, and every line in its place', async (t) => {
  if (process.platform !== 'linux') return t.skip('reads /proc');
  const file = momentsFile(t, LINES);
  const child = spawn(process.execPath, [CLI_FILE, 'positions', '-'], {
    env: ownEnvironment(),
    stdio: [openSync(file, 'r'), 'pipe', 'inherit'],
  });
  assert.ok(child.stdout);
  t.after(() => child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const moments = readFileSync(file, 'utf8').split('\n');
  let [rest, line, bytes, memoryKib] = ['', 0, 0, 0];
  for await (const part of child.stdout.setEncoding('utf8')) {
    bytes += part.length;
    const responses = `${rest}${part}`.split('\n');
    rest = responses.pop() ?? '';
    for (const response of responses) {
      const found = /"utc_datetime":"([^"]+)"/.exec(response)?.[1];
      if (found !== moments[line]) assert.fail(`line ${line + 1}: ${response}`);
      line++;
    }
    const status =
      line % 1_000 < responses.length ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
    memoryKib = Math.max(memoryKib, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual([line, rest], [LINES, '']);
  assert.ok(memoryKib > 0 && memoryKib < MEMORY_MIB_MAX * 1_024, `${memoryKib} KiB`);
  assert.ok(bytes > MEMORY_MIB_MAX * 1_024 * 1_024, `${bytes} bytes of responses`);
});

test('shows progress in one line of a terminal if the output goes elsewhere', async (t) => {
  if (spawnSync('script', ['--version']).status !== 0) return t.skip('there is no script');
  const file = momentsFile(t, LINES / 4);
  const line = `'${process.execPath}' '${CLI_FILE}' positions - < '${file}' > /dev/null`;
  const { ended, stdout } = startProgram(t, 'script', ['-qec', line, '/dev/null']);
  assert.equal(await ended, 0, stdout());
  const steps = stdout().split('\r\u001b[K');
  assert.equal(steps.shift(), '');
  assert.equal(steps.pop(), '');
  assert.ok(steps.length > 0);
  for (const step of steps) {
    assert.match(step, /^\[█* *\] \d+ % {2}\d+ lines, \d+ a second$/);
  }
});

test('shows no progress on a terminal that shows the output', async (t) => {
  if (spawnSync('script', ['--version']).status !== 0) return t.skip('there is no script');
  const file = momentsFile(t, 2_000);
  const line = `'${process.execPath}' '${CLI_FILE}' positions - < '${file}'`;
  const { ended, stdout } = startProgram(t, 'script', ['-qec', line, '/dev/null']);
  assert.equal(await ended, 0);
  const responses = stdout().trimEnd().split('\r\n');
  assert.equal(responses.length, 2_000);
  for (const response of responses)
    assert.ok(response.startsWith('{"data":'), response.slice(0, 100));
});

test('clears the progress line of a terminal after Ctrl-C', async (t) => {
  if (spawnSync('script', ['--version']).status !== 0) return t.skip('there is no script');
  const command = `yes 2000-01-01T12:00:00Z | '${process.execPath}' '${CLI_FILE}' positions - > /dev/null`;
  const { child, ended, stdout } = startProgram(t, 'script', ['-qec', command, '/dev/null']);
  await until('it shows its progress', () => /\d+ lines/.test(stdout()));
  child.stdin?.write('\u0003');
  assert.notEqual(await ended, 0);
  assert.ok(stdout().endsWith('\r\u001b[K'), JSON.stringify(stdout().slice(-200)));
});
