/** Lists of a million rows, in less memory than the deployments leave beside a service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { DATABASES, type DatabaseKind } from '../support/key-databases.ts';
import { fill } from '../support/many-keys.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';
import { ENVIRONMENT, OPTIONS } from './subject.ts';

/** Of the command alone; a container of deploy/compose.yaml has 384 MiB for it and the service. */
const LIMIT_MIB = 96;

/** What a database is filled with. */
type Many = Parameters<typeof fill>[2];
/** A command, its format, the rows it lists, the lines of a row, and those around all rows. */
type List = readonly [command: string, format: string, rows: number, ofRow: number, around: number];

const MANY_KEYS: Many = { keys: 1_000_000, days: 1 };
const MANY_DAYS: Many = { keys: 1_000, days: 1_000 };
const ROWS = 1_000_000;
/** Each has three keys but the first, which has two. */
const ACCOUNTS = 333_334;

/** How a list is written does not depend on what it lists, or on where that was read. */
const LISTS: Readonly<Record<DatabaseKind['name'], readonly (readonly [Many, readonly List[]])[]>> =
  {
    SQLite: [
      [
        MANY_KEYS,
        [
          ['keys list', '', ROWS, 1, 1],
          ['keys list', '--json', ROWS, 10, 2],
          ['keys list', '--csv', ROWS, 1, 1],
          ['usage --by account', '', ACCOUNTS, 1, 2],
        ],
      ],
      [MANY_DAYS, [['usage', '--csv', ROWS, 1, 1]]],
    ],
    PostgreSQL: [
      [
        MANY_KEYS,
        [
          ['keys list', '--json', ROWS, 10, 2],
          ['usage --by account', '--json', ACCOUNTS, 6, 2],
        ],
      ],
      [MANY_DAYS, [['usage', '--json', ROWS, 8, 2]]],
    ],
  };

// As in an image: what the command is run with, and nothing that Node has compiled is kept.
const environment = { ...ownEnvironment(), ...ENVIRONMENT, NODE_DISABLE_COMPILE_CACHE: '1' };

for (const kind of DATABASES) {
  for (const [many, lists] of LISTS[kind.name]) {
    test(`${kind.name} with ${many.keys} keys, ${many.days} days each: every row is listed`, async (t) => {
      const database = await kind.make(t);
      await fill(kind, database, many);
      for (const [command, format, rows, ofRow, around] of lists) {
        await t.test(`${command} ${format}`, async (t) => {
          const group = memoryGroup(t, LIMIT_MIB);
          const args = [...OPTIONS, CLI_FILE, ...command.split(' '), format].filter(Boolean);
          const script = ['-c', `${group.enter}; exec "$@"`, 'sh', process.execPath];
          const { DATABASE_URL } = database;
          const child = spawn('sh', [...script, ...args], {
            env: { ...environment, DATABASE_URL },
            stdio: ['ignore', 'pipe', 'inherit'],
          });
          let lines = 0;
          child.stdout.on('data', (data: Buffer) => {
            for (const byte of data) if (byte === 0x0a) lines++;
          });
          assert.deepEqual(await once(child, 'close'), [0, null], format);
          const expected = { lines: rows * ofRow + around, killed: 0 };
          assert.deepEqual({ lines, killed: group.killed() }, expected);
          t.diagnostic(`${Math.round(group.peakMib())} MiB`);
        });
      }
    });
  }
}
