/**
 * Whatever reads an embedded database, or copies its files, beside a service that is under load: every
 * key and every credit is there afterwards. It takes about ten seconds.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import {
  assertSameBytes,
  probed,
  type Subject,
  startSubject,
  stop,
  told,
  usageIn,
  usageOf,
} from '../faults/subject.ts';
import { locksAreTold, unlockedFiles } from '../support/file-locks.ts';
import { startLoad } from '../support/load.ts';
import { endProcess, folderOf, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment, runCommand } from '../support/service.ts';
import { issueKeys } from './issue-keys.ts';

const run = promisify(execFile);

/** Keys that are issued after each reader; one of them is revoked. */
const KEYS_EACH = 20;

interface Reader {
  readonly name: string;
  /** What it takes, and how to see whether it is there. */
  readonly needs?: readonly [string, string];
  /** @param to a folder of its own */
  act(path: string, to: string, t: TestContext, first: Subject): Promise<unknown>;
}

const SQLITE3 = ['sqlite3', '-version'] as const;
const PYTHON = ['python3', '--version'] as const;
const python = (path: string, statements: string) =>
  run('python3', [
    '-c',
    `import sqlite3; c = sqlite3.connect('${path}'); ${statements}; c.close()`,
  ]);

async function copyAndOpen(path: string, to: string, sides: readonly string[]): Promise<void> {
  for (let count = 0; count < 5; count++) {
    const folder = join(to, String(count));
    mkdirSync(folder);
    // By other processes: one that opens the files here would drop the locks of this one.
    await run('cp', [...sides.map((side) => path + side), folder]);
    const copy = new DatabaseSync(join(folder, 'keys.db'));
    try {
      copy.prepare('SELECT count(*) FROM api_keys').get();
    } catch {
      // Such a copy is no backup; only the original must not suffer.
    } finally {
      copy.close();
    }
  }
}

/** Single calls, besides those of the load. */
let callsMore = 0;

const READERS: readonly Reader[] = [
  {
    name: "sqlite3's SELECT",
    needs: SQLITE3,
    act: (path) => run('sqlite3', [path, 'SELECT count(*) FROM api_keys']),
  },
  {
    name: "sqlite3's .backup",
    needs: SQLITE3,
    act: (path, to) => run('sqlite3', [path, `.backup ${to}/b.db`]),
  },
  {
    name: "sqlite3's VACUUM INTO",
    needs: SQLITE3,
    act: (path, to) => run('sqlite3', [path, `VACUUM INTO '${to}/b.db'`]),
  },
  {
    name: "sqlite3's .dump",
    needs: SQLITE3,
    act: (path) => run('sqlite3', [path, '.dump']),
  },
  {
    name: "Python's SELECT",
    needs: PYTHON,
    act: (path) => python(path, "c.execute('SELECT count(*) FROM usage_days').fetchall()"),
  },
  {
    name: "Python's backup",
    needs: PYTHON,
    act: (path, to) => python(path, `d = sqlite3.connect('${to}/b.db'); c.backup(d); d.close()`),
  },
  { name: 'a copy of the file alone', act: (path, to) => copyAndOpen(path, to, ['']) },
  { name: 'a copy with the log', act: (path, to) => copyAndOpen(path, to, ['', '-wal']) },
  {
    name: 'a copy of all three files',
    act: (path, to) => copyAndOpen(path, to, ['', '-wal', '-shm']),
  },
  {
    name: 'ecliptic backup',
    act: async (path, to) => {
      const args = ['backup', join(to, 'b.db')];
      const { code, stderr } = await runCommand(args, { DATABASE_URL: `file:${path}` });
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    },
  },
  {
    name: 'a second service that answers and stops',
    act: async (_path, _to, t, { DATABASE_URL, key }) => {
      const second = await startSubject(t, { DATABASE_URL, key });
      callsMore += await assertSameBytes(second);
      assert.equal(await stop(second), 0);
    },
  },
  {
    name: 'a second service that is killed',
    act: async (_path, _to, t, { DATABASE_URL, key }) => {
      const second = await startSubject(t, { DATABASE_URL, key });
      assert.equal(await probed(second, '/ready'), '200 none');
      await endProcess(second.child);
    },
  },
];

function isMissing([program, flag]: readonly [string, string]): Promise<boolean> {
  return run(program, [flag]).then(
    () => false,
    () => true,
  );
}

/** Read by a process of its own, which sees what is in the files. */
async function assertKept(path: string, keys: number, revoked: number): Promise<void> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const row = database
      .prepare("SELECT count(*) AS keys, sum(state = 'revoked') AS revoked FROM api_keys")
      .get();
    assert.deepEqual({ ...row }, { keys, revoked });
    const integrity = database.prepare('PRAGMA integrity_check').all();
    assert.deepEqual(
      integrity.map((finding) => finding['integrity_check']),
      ['ok'],
    );
  } finally {
    database.close();
  }
}

test('a service under load and its database survive whatever reads the files beside it', async (t) => {
  const path = join(folderOf(t), 'keys.db');
  const DATABASE_URL = `file:${path}`;
  // The first boot issues the first key.
  const firstBoot = startProgram(t, process.execPath, [CLI_FILE, 'serve'], {
    env: { ...ownEnvironment(), PORT: '0', DATABASE_URL },
  });
  await until('it listens', () => firstBoot.stdout().includes('"listening"'));
  const key = /\bak_test_\w+/.exec(firstBoot.stdout())?.[0] ?? '';
  const url = /"base_url":"([^"]+)"/.exec(firstBoot.stdout())?.[1] ?? '';
  const subject: Subject = { ...firstBoot, url, key, DATABASE_URL };
  const load = startLoad(url, key, 2);
  t.after(() => load.end());
  let keys = 1;
  let revoked = 0;

  for (const { name, needs, act } of READERS) {
    await t.test(name, async (t) => {
      if (needs !== undefined && (await isMissing(needs))) {
        return t.skip(`there is no ${needs[0]}`);
      }
      await act(path, folderOf(t), t, subject);
      if (locksAreTold) assert.deepEqual(unlockedFiles(subject.child.pid ?? 0, path), []);
      await issueKeys(path, name, KEYS_EACH);
      keys += KEYS_EACH;
      revoked++;
      assert.equal(await told(subject), '200 none');
      callsMore++;
      assert.equal(await probed(subject, '/ready'), '200 none');
    });
  }

  await load.end();
  assert.equal(load.unanswered, 0);
  const usage = usageOf(load, callsMore);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === usage.calls);
  await endProcess(subject.child);
  // Nothing has it open now: a copy of the file and its log is a backup.
  const copies = folderOf(t);
  await run('cp', [path, `${path}-wal`, copies]);
  await assertKept(join(copies, 'keys.db'), keys, revoked);
  assert.deepEqual(await usageIn(`file:${copies}/keys.db`), usage);
  await assertKept(path, keys, revoked);
  assert.deepEqual(await usageIn(DATABASE_URL), usage);

  const next = await startSubject(t, { DATABASE_URL, key });
  const callsNext = await assertSameBytes(next);
  assert.equal(await stop(next), 0);
  assert.deepEqual(readdirSync(join(path, '..')), ['keys.db']);
  await assertKept(path, keys, revoked);
  assert.deepEqual(await usageIn(DATABASE_URL), {
    calls: usage.calls + callsNext,
    credits: usage.credits + callsNext,
  });
});
