/** Lists of a million rows, in less memory than the deployments leave beside a service. */
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
const LIMIT_MIB = 80;

/** What a database is filled with, and the commands that list it. */
const LISTS: readonly {
  readonly many: Parameters<typeof fill>[2];
  readonly commands: readonly string[];
}[] = [
  {
    many: { keys: 1_000_000, days: 1 },
    commands: ['keys list', 'usage --by account'],
  },
  { many: { keys: 1_000, days: 1_000 }, commands: ['usage'] },
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
  usage: { '': [1, 2], '--json': [8, 2], '--csv': [1, 1] },
  'usage --by account': { '': [1, 2], '--json': [6, 2], '--csv': [1, 1] },
};

/** How a list is written does not depend on what it lists, or on where that was read. */
const FORMATS: Readonly<Record<DatabaseKind['name'], Readonly<Record<string, readonly string[]>>>> =
  {
    SQLite: { 'keys list': ['', '--json', '--csv'], 'usage --by account': [''], usage: ['--csv'] },
    PostgreSQL: { 'keys list': ['--json'], 'usage --by account': ['--json'], usage: ['--json'] },
  };

for (const kind of DATABASES) {
  for (const { many, commands } of LISTS) {
    test(`ecliptic ${commands.join(' and ')} with ${kind.name}: each of very many rows is printed`, async (t) => {
      const database = await kind.make(t);
      const { keys, days } = many;
      await fill(kind, database, many);
      const cases = commands.flatMap((command) =>
        (FORMATS[kind.name][command] ?? []).map((format) => [command, format] as const),
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
