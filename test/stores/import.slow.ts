/** `ecliptic usage import`: each batch of an outbox or a log once, and no line of usage passed over in silence. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { assertDone, assertRefused, endOf, startCommand } from '../cli/commands.ts';
import { folderOf, ownDatabase } from '../support/processes.ts';
import { runCommandHere } from '../support/service.ts';
import { type Database, KINDS } from './both.ts';

const WRITERS = ['0b5a3c1e-2f6d-4e8a-9c7b-1d2e3f405162', '1b5a3c1e-2f6d-4e8a-9c7b-1d2e3f405162'];
const COUNT = {
  ...{ key_id: 'key_gone', hour: '2026-11-20T23', calls: 7, credits: 2 },
  last_used_at: '2026-11-20T23:59:59.999Z',
};

/** A line of an outbox. */
const lineOf = (batch: unknown, counts: unknown = [COUNT], writer: unknown = WRITERS[0]) =>
  `${JSON.stringify({ writer, batch, counts })}\n`;
/** As the log has it. */
const lost = (line: string) =>
  line
    .replace('{', '{"level":50,"time":"2026-11-21T00:00:00.000Z",')
    .replace(/\}\n$/, ',"msg":"usage lost"}\n');
const OTHER = '{"level":30,"time":"2026-11-20T09:30:00.000Z","msg":"request"}\n';

for (const kind of KINDS) {
  describe(`${kind.name}: an import`, { concurrency: 1 }, () => {
    /** An empty database, and a way to import a text into it. */
    async function open(database: Database, folder: string) {
      await database.done('migrate');
      const file = join(folder, 'lines');
      const run = (text: string | Uint8Array, ...args: string[]) => {
        writeFileSync(file, text);
        return database.run('usage', 'import', file, ...args);
      };
      const facts = async (text: string) => JSON.parse(assertDone(await run(text, '--json')));
      const days = () => database.done('usage', '--csv');
      return { run, facts, days };
    }

    test('adds each batch once: of an outbox, a log of Docker, twice, in any order, both or standard input', async (t) => {
      const database = await kind.make(t);
      const { run, facts, days } = await open(database, folderOf(t));
      const { id } = await database.json('keys', 'issue', '--account', 'acme');
      const morning = '2026-11-21T00:00:00.000Z';
      const counts = [
        ...[{ ...COUNT, key_id: id }, COUNT],
        { ...COUNT, key_id: id, hour: '2026-11-21T00', last_used_at: morning },
        // Of the day before, another hour.
        { ...COUNT, hour: '2026-11-20T00', last_used_at: '2026-11-20T00:00:00.000Z' },
      ];
      const lines = Array.from({ length: 12 }, (_, batch) => lineOf(batch + 1, counts));
      const first = lines.slice(0, 4).join('');
      assert.deepEqual(await facts(first), {
        lines: 4,
        added: 4,
        known: 0,
        calls: 112,
        credits: 32,
      });
      assert.deepEqual(await facts(first), { lines: 4, added: 0, known: 4, calls: 0, credits: 0 });
      // In a log of several containers, out of order, each twice, and of two processes.
      const more = lines.slice(2).flatMap((line) => [line, line]);
      const shuffled = more.map((line, index) => more[(index * 7) % more.length] ?? line).map(lost);
      const docker = shuffled.map((line, index) => `web-${index % 2}  | ${line}${OTHER}\n`);
      const theirs = lost(lineOf(1, [COUNT], WRITERS[1]));
      const log = `restarting\n${docker.join('')}2026-11-21T00:00:00Z stderr F ${theirs.trimEnd()}\r\n`;
      const found = await facts(log);
      assert.deepEqual([found.added, found.calls, found.credits], [9, 8 * 28 + 7, 8 * 8 + 2]);
      assert.equal(found.lines, found.added + found.known);
      const end = lineOf(13);
      const { DATABASE_URL } = database;
      const typed = startCommand(t, ['usage', 'import', '-'], { DATABASE_URL });
      const stdout = assertDone(await endOf(typed, `${OTHER}${end}`));
      assert.match(stdout, /^Added 1 of 1 line: 7 calls, 2 credits\.\n$/);
      assert.match((await run(end)).stdout, /^Added 0 of 1 line/);
      assert.equal(
        await days(),
        [
          'day,account,key_id,calls,credits,last_used_at',
          `2026-11-20,acme,${id},84,24,${COUNT.last_used_at}`,
          `2026-11-20,,key_gone,182,52,${COUNT.last_used_at}`,
          `2026-11-21,acme,${id},84,24,${morning}`,
          '',
        ].join('\r\n'),
      );
      assert.deepEqual(await facts(OTHER), { lines: 0, added: 0, known: 0, calls: 0, credits: 0 });
      assert.equal((await run('')).code, 0);
    });

    test('names a line that holds usage and cannot be read, a torn last line, and adds the others once', async (t) => {
      const database = await kind.make(t);
      const { run, facts, days } = await open(database, folderOf(t));
      const count = (changes: object) => lineOf(2, [{ ...COUNT, ...changes }]);
      const at = (instant: string) => count({ hour: instant.slice(0, 13), last_used_at: instant });
      const line = lineOf(2);
      const damaged: Readonly<Record<string, string>> = {
        'cut off': `${line.slice(0, 150)}\n`,
        'two lines that are one': line.trimEnd() + line,
        'a line in the text of another': `${JSON.stringify({ log: line })}\n`,
        'half a character': count({ key_id: 'key_\ud800' }),
        'zero byte': count({ key_id: 'key_\0' }),
        'no key': count({ key_id: '' }),
        'a long key': count({ key_id: 'k'.repeat(1_001) }),
        'a number as a key': count({ key_id: 5 }),
        'a float': line.replace('"calls":7', '"calls":7.5'),
        'a huge number': line.replace('"calls":7', '"calls":1e30'),
        '2^53': line.replace('"calls":7', '"calls":9007199254740992'),
        'a negative number': count({ credits: -1 }),
        'a string': count({ calls: '7' }),
        'nothing at all': count({ calls: null }),
        'no call': count({ calls: 0 }),
        'another hour': count({ hour: '2026-11-20T22' }),
        'a day that is none': at('2026-02-30T10:00:00.000Z'),
        'a year that no database has': at('0000-01-01T10:00:00.000Z'),
        'another form': at('2026-11-20T23:00:00Z'),
        'a writer that is none': lineOf(2, [COUNT], 'writer'),
        'batch 0': lineOf(0),
        'half a batch': lineOf(1.5),
        'a batch in a string': lineOf('2'),
        'counts of nothing': lineOf(2, [null]),
        'a line that is too long': lineOf(
          2,
          Array.from({ length: 1_000 }, () => COUNT),
        ),
      };
      const good = lineOf(1, [{ ...COUNT, key_id: 'odd "key" \u{1f52d}; --', note: 'unknown' }]);
      for (const [what, text] of Object.entries(damaged)) {
        const { code, stderr } = await run(`${OTHER}${good}${text}${lineOf(3)}`);
        assert.equal(code, 1, `${what}: ${stderr}`);
        assert.match(stderr, /^ecliptic: \/\S+lines, line 3: [^\n]+\n$/, what);
        assert.ok(stderr.length < 500, what);
      }
      // Nothing of a refused file was added, and in the end each line counts once.
      assert.equal(await database.done('usage'), 'Nothing was used.\n');
      assertDone(await run(`${good}${lineOf(3)}`));
      const [, ...rows] = (await days()).trimEnd().split('\r\n');
      assert.deepEqual(
        rows.map((row) => row.split(',').slice(-4, -1)),
        [
          ['key_gone', '7', '2'],
          ['"odd ""key"" \u{1f52d}; --"', '7', '2'],
        ],
      );
      const torn = await run(`${lineOf(4)}${lineOf(5).slice(0, 150)}`);
      assert.equal(torn.code, 0, torn.stderr);
      assert.match(torn.stderr, /^ecliptic: warning: .*line 2[^\n]+\n$/);
      assert.match(torn.stdout, /^Added 1 of 1 line/);
      // One that lacks nothing but its line feed is whole.
      assert.equal((await facts(lineOf(5).trimEnd())).added, 1);
    });
  });
}

test('what is no file, and a database that is missing, are refused', async (t) => {
  const folder = folderOf(t);
  const database = ownDatabase(t);
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'empty'), '');
  const importing = (path: string) => runCommandHere(['usage', 'import', path], database);
  assertRefused(await importing(join(folder, 'empty')), /There is no key database/);
  await runCommandHere(['migrate'], database);
  for (const [path, reason] of [
    ['/nowhere/log', /no such file or directory, .*\/nowhere\/log/],
    [join(folder, 'folder'), /cannot be imported: it is not a file\.\n$/],
    ['/dev/zero', /cannot be imported: it is not a file\.\n$/],
  ] as const) {
    assertRefused(await importing(path), reason);
  }
});
