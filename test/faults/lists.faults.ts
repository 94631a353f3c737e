/** Lists of up to a million rows, in less memory than the deployments leave beside a service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { DATABASES, type DatabaseKind } from '../support/key-databases.ts';
import { fill } from '../support/many-keys.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';
import { OPTIONS } from './subject.ts';

/** Of the command alone; a container of deploy/compose.yaml has 384 MiB for it and the service. */
const LIMIT_MIB = 96;

/**
 * Keys of a large database. PostgreSQL looks through all of them for each page, so that a million would take minutes;
 * what does not read in pages exceeds the limit with a fifth of them.
 */
const MANY_KEYS: Readonly<Record<DatabaseKind['name'], number>> = {
  SQLite: 1_000_000,
  PostgreSQL: 200_000,
};

/** What a database is filled with, and the commands that list it. */
const LISTS: readonly {
  readonly many: (kind: DatabaseKind['name']) => Parameters<typeof fill>[2];
  readonly commands: readonly string[];
}[] = [
  {
    many: (kind) => ({ keys: MANY_KEYS[kind], days: 1 }),
    commands: ['keys list', 'usage --by account'],
  },
  { many: () => ({ keys: 1_000, days: 1_000 }), commands: ['usage'] },
];

/** The rows of a list: keys, their days, or accounts, each of which has three keys but the first, which has two. */
const ROWS: Readonly<Record<string, (keys: number, days: number) => number>> = {
  'keys list': (keys) => keys,
  usage: (keys, days) => keys * days,
  'usage --by account': (keys) => Math.floor(keys / 3) + 1,
};

/** Lines of a list in each format: of a row, and those around all rows. */
const LINES: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  'keys list': { '': [1, 1], '--json': [10, 2], '--csv': [1, 1] },
  usage: { '--json': [8, 2] },
  'usage --by account': { '--json': [6, 2] },
};

/**
 * All lists are written by the same code, so one of them shows the formats. PostgreSQL's rows differ in how they are
 * read, not in how they are written: the longest text shows it.
 */
function formatsOf(kind: DatabaseKind['name'], command: string): readonly string[] {
  return kind === 'SQLite' && command === 'keys list' ? ['', '--json', '--csv'] : ['--json'];
}

for (const kind of DATABASES) {
  for (const { many, commands } of LISTS) {
    test(`ecliptic ${commands.join(' and ')} with ${kind.name}: each of very many rows is printed`, async (t) => {
      const database = await kind.make(t);
      const { keys, days } = many(kind.name);
      await fill(kind, database, { keys, days });
      const cases = commands.flatMap((command) =>
        formatsOf(kind.name, command).map((format) => [command, format] as const),
      );
      for (const [command, format] of cases) {
        await t.test(`${command} ${format}`, async (t) => {
          const group = memoryGroup(t, LIMIT_MIB);
          const args = [...OPTIONS, CLI_FILE, ...command.split(' '), format].filter(Boolean);
          const child = spawn(
            'sh',
            ['-c', `${group.enter}; exec "$@"`, 'sh', process.execPath, ...args],
            {
              // As in an image, where nothing that Node has compiled is kept.
              env: {
                ...ownEnvironment(),
                DATABASE_URL: database.DATABASE_URL,
                NODE_DISABLE_COMPILE_CACHE: '1',
              },
              stdio: ['ignore', 'pipe', 'inherit'],
            },
          );
          let lines = 0;
          child.stdout.on('data', (data: Buffer) => {
            for (const byte of data) if (byte === 0x0a) lines++;
          });
          assert.deepEqual(await once(child, 'close'), [0, null], format);
          const [ofRow = 0, around = 0] = LINES[command]?.[format] ?? [];
          const expected = (ROWS[command]?.(keys, days) ?? 0) * ofRow + around;
          assert.deepEqual({ lines, killed: group.killed() }, { lines: expected, killed: 0 });
          t.diagnostic(`${Math.round(group.peakMib())} MiB`);
        });
      }
    });
  }
}
