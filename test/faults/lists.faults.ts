/** Lists of a million rows: complete, in little memory, within seconds, and for readers that stop. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { type Database, KINDS, POSTGRESQL, server } from '../support/key-databases.ts';
import { fill } from '../support/many-keys.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';
import { ENVIRONMENT, OPTIONS } from './service-process.ts';

/** The limit for the command. A container of deploy/compose.yaml has 384 MiB for it and the service. */
const LIMIT_MIB = 128;
const LIST_MS_MAX = 10_000;
const ROWS = 1_000_000;

/** A command, and the lines that it prints. */
const LISTS: readonly (readonly [command: string, lines: number])[] = [
  ['keys list', ROWS + 1],
  ['keys list --json', ROWS * 10 + 2],
  ['usage', ROWS + 2],
  ['usage --csv', ROWS + 1],
  ['usage --by key --json', ROWS * 7 + 2],
  ['usage --by month --csv', 1 + 1],
];

// As in an image, with the options of the command and without a compile cache.
const environment = { ...ownEnvironment(), ...ENVIRONMENT, NODE_DISABLE_COMPILE_CACHE: '1' };

function start({ DATABASE_URL }: Database, command: string, enter = ':') {
  const args = [...OPTIONS, CLI_FILE, ...command.split(' ')];
  const script = ['-c', `${enter}; exec "$@"`, 'sh', process.execPath];
  const child = spawn('sh', [...script, ...args], {
    env: { ...environment, DATABASE_URL },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, ended: once(child, 'close') };
}

/** The CPU time of a process, which other work of the machine does not change. */
function cpuMsOf(pid: number | string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

function serverMs(): number {
  const pids = readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, 'utf8');
  return pids
    .trim()
    .split(' ')
    .reduce((sum, pid) => sum + cpuMsOf(pid), 0);
}

/** Prints a list. @returns the CPU time of the command and of the server, which run in parallel */
async function list(t: TestContext, database: Database, command: string, expected: number) {
  const group = memoryGroup(t, LIMIT_MIB);
  const { child, ended } = start(database, command, group.enter);
  const [before, took] = [serverMs(), { command: 0, server: 0 }];
  let lines = 0;
  const timer = setInterval(() => {
    if (child.exitCode !== null) return;
    took.command = cpuMsOf(child.pid ?? 0);
    took.server = Math.max(took.server, serverMs() - before);
  }, 100);
  child.stdout.on('data', (data: Buffer) => {
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) lines++;
  });
  assert.deepEqual(await ended, [0, null], command);
  clearInterval(timer);
  t.diagnostic(`${Math.round(group.peakMib())} MiB, ${JSON.stringify(took)} ms`);
  assert.deepEqual({ lines, killed: group.killed() }, { lines: expected, killed: 0 });
  return took;
}

for (const kind of KINDS) {
  test(`lists a million keys and a million rows of usage with ${kind.name}`, async (t) => {
    const database = await kind.make(t);
    await database.done('migrate');
    await fill(kind, database, { keys: ROWS, days: 1 });
    let keysMs = Number.POSITIVE_INFINITY;
    const listed = (command: string, lines: number) =>
      t.test(command, async (t) => {
        const { command: own, server: of } = await list(t, database, command, lines);
        if (command === 'keys list') keysMs = Math.min(keysMs, Math.max(own, of));
      });
    for (const [command, lines] of LISTS) await listed(command, lines);
    if (kind === POSTGRESQL) {
      // On a busy machine, a core does less in its time.
      for (let round = 2; round <= 3 && keysMs >= LIST_MS_MAX; round++) {
        await listed('keys list', ROWS + 1);
      }
      assert.ok(keysMs < LIST_MS_MAX, `${keysMs} ms`);
    }
    for (const command of ['keys list', 'usage --json']) {
      await t.test(`ends ${command} when head exits`, async () => {
        const { child, ended } = start(database, command);
        await once(child.stdout, 'data');
        child.stdout.destroy();
        assert.deepEqual(await ended, [0, null]);
      });
    }
  });
}
