import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BENCH_FILE = fileURLToPath(new URL('../../tools/bench/bench.ts', import.meta.url));
const SHORTEST = ['--starts', '1', '--turns', '1', '--warm-up', '0'];
const WAIT_MS = 60_000;

function startBench(...args: string[]) {
  return spawn(process.execPath, [BENCH_FILE, ...args], { timeout: 2 * WAIT_MS });
}

test('compares this checkout with itself in a short run, and judges every goal', async () => {
  const bench = startBench(...SHORTEST, '--beside', ROOT);
  const [output, errors, [status]] = await Promise.all([
    text(bench.stdout),
    text(bench.stderr),
    once(bench, 'exit'),
  ]);
  assert.equal(status, 0, errors);
  assert.match(output, /^Other programs used \d+\.\d\d of \d+ cores$/m);
  for (const name of ['floor', 'limit', 'service', 'beside', 'two bare processes']) {
    assert.match(output, new RegExp(`^${name} +\\d+\\.\\d +\\d\\.\\d{3} `, 'm'));
  }
  assert.equal(output.match(/ goal (at most|at least|under) .*(met|missed)$/gm)?.length, 9, output);
  const ours = output.split('ours, of the service beside')[1] ?? '';
  assert.equal(ours.match(/ \d\.\d{3}$/gm)?.length, 5, output);
});

test('leaves no server after an interrupted run', {
  skip: process.platform !== 'linux',
}, async () => {
  const bench = startBench(...SHORTEST);
  bench.stdout.resume();
  bench.stderr.resume();
  const exited = once(bench, 'exit');
  const deadlineMs = performance.now() + WAIT_MS;
  // The floor, the limit, the service, and two bare processes with their primary.
  while (descendantsOf(bench.pid).length < 6 && performance.now() < deadlineMs) await delay(20);
  const pids = descendantsOf(bench.pid);
  assert.equal(pids.length, 6);
  bench.kill('SIGTERM');
  assert.deepEqual(await exited, [1, null]);
  while (pids.some((pid) => existsSync(`/proc/${pid}`)) && performance.now() < deadlineMs) {
    await delay(20);
  }
  assert.deepEqual(
    pids.filter((pid) => existsSync(`/proc/${pid}`)),
    [],
  );
});

function descendantsOf(pid: number | string | undefined): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    // It has ended.
    return [];
  }
}
