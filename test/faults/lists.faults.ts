/** Lists of a million rows, in less memory than the deployments leave beside a service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { DATABASES, type DatabaseKind } from '../support/key-databases.ts';
import { fill } from '../support/many-keys.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';
import { OPTIONS } from './subject.ts';

/** Of the command alone; a container of deploy/compose.yaml has 384 MiB for it and the service. */
const LIMIT_MIB = 96;

const LISTS: Readonly<Record<string, { readonly many: Parameters<typeof fill>[2] }>> = {
  'keys list': { many: { keys: 1_000_000, days: 0 } },
  usage: { many: { keys: 1_000, days: 1_000 } },
  'usage --by account': { many: { keys: 1_000_000, days: 1 } },
};

/** Lines of a million rows in each format, with what is around them. */
const LINES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'keys list': { '': 1_000_001, '--json': 10_000_002, '--csv': 1_000_001 },
  usage: { '': 1_000_002, '--json': 8_000_002, '--csv': 1_000_001 },
  // Each account has three keys, and the first has two.
  'usage --by account': { '': 333_336, '--json': 2_000_006, '--csv': 333_335 },
};

/** PostgreSQL's rows differ in how they are read, not in how they are written: the longest text shows it. */
const FORMATS: Readonly<Record<DatabaseKind['name'], readonly string[]>> = {
  SQLite: ['', '--json', '--csv'],
  PostgreSQL: ['--json'],
};

for (const kind of DATABASES) {
  for (const [command, { many }] of Object.entries(LISTS)) {
    describe(`ecliptic ${command} with ${kind.name}`, { concurrency: 1 }, () => {
      test('has a million rows, each of which is printed', async (t) => {
        const database = await kind.make(t);
        await fill(kind, database, many);
        for (const format of FORMATS[kind.name]) {
          const expected = LINES[command]?.[format];
          await t.test(format || 'text', async (t) => {
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
            assert.deepEqual({ lines, killed: group.killed() }, { lines: expected, killed: 0 });
            t.diagnostic(`${Math.round(group.peakMib())} MiB`);
          });
        }
      });
    });
  }
}
