/** Workers that get no CPU time at all, as in a debugger or on a machine that swaps. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** @returns why it cannot be built here; undefined if it was built */
function buildFreezer(target: string): string | undefined {
  if (process.platform !== 'linux') return 'single threads can be frozen on Linux alone';
  const { error, status, stderr } = spawnSync('cc', [
    ...['-Wall', '-Werror', '-o', target],
    pathOf('frozen/freezer.c'),
  ]);
  if (error !== undefined) return 'there is no C compiler';
  assert.equal(status, 0, String(stderr));
  return undefined;
}

/** The output of a stream, line by line. */
function linesOf(stream: Readable): { next(): Promise<string>; all: string[] } {
  const all: string[] = [];
  let read = 0;
  createInterface({ input: stream }).on('line', (line) => all.push(line));
  const next = async () => {
    const index = read++;
    await until(`line ${index}`, () => all.length > index);
    return all[index] ?? '';
  };
  return { next, all };
}

async function startFreezable(t: TestContext, freezer: string) {
  const child = spawn(freezer, [process.execPath, pathOf('frozen/subject.ts')], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe', 'pipe'],
  });
  const [tasks, outcomes, , commands, replies] = child.stdio as unknown as [
    Writable,
    Readable,
    null,
    Writable,
    Readable,
  ];
  const answers = linesOf(outcomes);
  const done = linesOf(replies);
  const pid = Number(await done.next());
  t.after(async () => {
    // Threads that are still frozen continue when their tracer ends, and nothing of it is left.
    const exited = once(child, 'exit');
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await exited;
  });
  assert.equal(await answers.next(), 'ready');
  return {
    run: (task: string) => tasks.write(`${task}\n`),
    answers,
    workers: () => workerThreads(pid),
    tell: async (command: string) => {
      commands.write(`${command}\n`);
      assert.equal(await done.next(), 'done');
    },
  };
}

/** Ids of the worker threads of a process, oldest first. */
function workerThreads(pid: number): number[] {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder)
    .filter((thread) => nameOf(join(folder, thread)) === 'WorkerThread')
    .map(Number);
}

function nameOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'comm'), 'utf8').trim();
  } catch {
    // It has ended in the meantime.
    return undefined;
  }
}

test('a frozen worker costs its own task, and is replaced while it is frozen, by one worker at most', async (t) => {
  const folder = temporaryFolder();
  t.after(folder.remove);
  const freezer = join(folder.path, 'freezer');
  const reason = buildFreezer(freezer);
  if (reason !== undefined) return t.skip(reason);
  const { run, answers, workers, tell } = await startFreezable(t, freezer);

  const [first] = workers();
  // It waits: a thread that is frozen while it runs may hold a lock of the whole process.
  run('sleep:600000');
  assert.equal(await answers.next(), 'asleep');
  await tell(`f ${first}`);
  run('echo:after it');
  assert.equal(await answers.next(), 'TaskTimeoutError');
  assert.equal(await answers.next(), 'after it');
  assert.ok(workers().includes(first ?? 0), 'it is still frozen');

  // An idle worker accepts none of its tasks, and there are as many threads as allowed.
  const second = workers().find((thread) => thread !== first);
  await tell(`f ${second}`);
  run('echo:later');
  run('echo:last');
  assert.equal(await answers.next(), 'replaced', 'as far as it may be');
  assert.deepEqual(workers(), [first, second]);
  await tell(`t ${first}`);
  assert.deepEqual([await answers.next(), await answers.next()], ['later', 'last']);
  assert.ok(workers().includes(second ?? 0), 'it is still frozen');

  await tell(`t ${second}`);
  await until('one thread is left', () => workers().length === 1);
  run('echo:after');
  assert.equal(await answers.next(), 'after');
});
