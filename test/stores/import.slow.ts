/** `ecliptic usage import`: adds each batch of an outbox or a log once, and reports every invalid line of usage. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assertDone, assertRefused, endOf, startCommand } from '../cli/commands.ts';
import { cellsOf, KINDS, type Kind, POSTGRESQL, SQLITE } from '../support/key-databases.ts';
import { folderOf } from '../support/processes.ts';

const WRITERS = ['0b5a3c1e-2f6d-4e8a-9c7b-1d2e3f405162', '1b5a3c1e-2f6d-4e8a-9c7b-1d2e3f405162'];
const COUNT = {
  ...{ key_id: 'key_gone', hour: '2026-11-20T23', calls: 7, credits: 2 },
  last_used_at: '2026-11-20T23:59:59.999Z',
};

/** A line of an outbox. */
const lineOf = (batch: unknown, counts: unknown = [COUNT], writer: unknown = WRITERS[0]) =>
  `${JSON.stringify({ writer, batch, counts })}\n`;
/** A line of the log. */
const lost = (line: string) =>
  `{"level":50,"time":1764000000000,${line.slice(1, -2)},"msg":"usage lost"}\n`;
const OTHER = '{"level":30,"time":1764000000000,"msg":"request"}\n';

/** A database, and a function to import a text into it. */
async function open(t: TestContext, kind: Kind) {
  const database = await kind.make(t);
  await database.done('migrate');
  // Days and hours are in UTC, in any time zone of the server.
  const name = new URL(database.DATABASE_URL).pathname.slice(1);
  const zone = `ALTER DATABASE ${name} SET timezone = 'Pacific/Auckland'`;
  if (kind === POSTGRESQL) await database.sql(zone);
  const file = join(folderOf(t), 'lines');
  const load = (text: string, ...args: string[]) => {
    writeFileSync(file, text);
    return database.run('usage', 'import', file, ...args);
  };
  const facts = async (text: string) =>
    Object.values(JSON.parse(assertDone(await load(text, '--json'))));
  return { ...database, load, facts };
}

for (const kind of KINDS) {
  test(`adds each batch of an outbox or log once with ${kind.name}, in any order, also from standard input`, async (t) => {
    const { DATABASE_URL, done, issue, facts } = await open(t, kind);
    const { id } = await issue();
    const morning = '2026-11-21T00:00:00.000Z';
    const counts = [
      ...[{ ...COUNT, key_id: id }, COUNT],
      { ...COUNT, key_id: id, hour: '2026-11-21T00', last_used_at: morning },
      // Another hour of the day before.
      { ...COUNT, hour: '2026-11-20T00', last_used_at: '2026-11-20T00:00:00.000Z' },
    ];
    const lines = Array.from({ length: 12 }, (_, batch) => lineOf(batch + 1, counts));
    const first = lines.slice(0, 4).join('');
    // Lines, added, known, calls, credits.
    assert.deepEqual(await facts(first), [4, 4, 0, 112, 32]);
    assert.deepEqual(await facts(first), [4, 0, 4, 0, 0]);
    // The log of several containers: two processes, out of order, each line twice.
    const more = lines.slice(2).flatMap((line) => [line, line]);
    const shuffled = more.map((_, index) => lost(more[(index * 7) % more.length] ?? ''));
    const docker = shuffled.map((line, index) => `web-${index % 2}  | ${line}${OTHER}\n`).join('');
    const theirs = lost(lineOf(1, [COUNT], WRITERS[1])).replace('\n', '\r\n');
    const log = `restarting\n${docker}2026-11-21T00:00:00Z stderr F ${theirs}`;
    assert.deepEqual(await facts(log), [21, 9, 12, 8 * 28 + 7, 8 * 8 + 2]);
    const typed = startCommand(t, ['usage', 'import', '-'], { DATABASE_URL });
    const stdout = assertDone(await endOf(typed, OTHER + lineOf(13)));
    assert.equal(stdout, 'Added 1 of 1 line: 7 calls, 2 credits.\n');
    assert.deepEqual(await facts(OTHER), [0, 0, 0, 0, 0]);
    const rows = [
      `2026-11-20,acme,${id},84,24,${COUNT.last_used_at}`,
      `2026-11-20,,key_gone,182,52,${COUNT.last_used_at}`,
      `2026-11-21,acme,${id},84,24,${morning}`,
    ];
    assert.deepEqual((await done('usage', '--csv')).trimEnd().split('\r\n').slice(1), rows);
  });

  test(`names an invalid line of usage with ${kind.name}, and adds none of its file, and reports an incomplete last line`, async (t) => {
    const { done, load, facts } = await open(t, kind);
    const line = lineOf(2);
    const count = (changes: object) => lineOf(2, [{ ...COUNT, ...changes }]);
    const at = (instant: string) => count({ hour: instant.slice(0, 13), last_used_at: instant });
    const calls = (text: string) => line.replace('"calls":7', `"calls":${text}`);
    const thousand = Array.from({ length: 1_000 }, () => COUNT);
    const damaged = [
      // Cut off, joined, nested in another line, too long.
      ...[`${line.slice(0, 150)}\n`, line.trimEnd() + line, `${JSON.stringify({ log: line })}\n`],
      lineOf(2, thousand),
      ...['7.5', '1e30', '9007199254740992', '-1', '"7"', 'null', '0'].map(calls),
      // Invalid ids of keys and instants.
      ...['', 5, 'key_\0', 'key_\ud800', 'k'.repeat(1_001)].map((id) => count({ key_id: id })),
      ...['2026-02-30T10:00:00.000Z', '0000-01-01T10:00:00.000Z', '2026-11-20T23:00:00Z'].map(at),
      ...[{ credits: -1 }, { hour: '2026-11-20T22' }].map(count),
      ...[0, 1.5, '2'].map((batch) => lineOf(batch)),
      ...[lineOf(2, [null]), lineOf(2, [COUNT], 'me')],
    ];
    const odd = lineOf(1, [{ ...COUNT, key_id: 'odd \u{1f52d}; --', note: 'unknown' }]);
    for (const text of damaged) {
      const result = await load(`${OTHER}${odd}${text}${lineOf(3)}`);
      assertRefused(result, /^ecliptic: \/\S+lines, line 3: .{1,400}\n$/);
    }
    assert.equal(await done('usage'), 'There is no usage.\n');
    assert.deepEqual(await facts(`${odd}${lineOf(3)}`), [2, 2, 0, 14, 4]);
    assert.match(await done('usage'), /^2026-11-20 {2}- +odd \u{1f52d}; -- +7 +2 /mu);
    const torn = await load(`${lineOf(4)}${lineOf(5).slice(0, 150)}`);
    assert.match(torn.stderr, /^ecliptic: warning: the last line of [^\n]+ \(2\) [^\n]+\n$/);
    assert.match(torn.stdout, /^Added 1 of 1 line/);
    // A line without its line feed is complete.
    assert.deepEqual(await facts(lineOf(5).trimEnd()), [1, 1, 0, 7, 2]);
  });

  test(`counts each batch once with ${kind.name} while four processes import, without blocking others`, async (t) => {
    const { DATABASE_URL, sql, done, load } = await open(t, kind);
    const hour = new Date().toISOString().slice(0, 13);
    const today = { hour, last_used_at: `${hour}:00:00.000Z` };
    const ids = Array.from({ length: 100 }, (_, index) => `key_${index}`);
    // One batch is the same in all files. The others are in a different order in each.
    const texts = Array.from({ length: 4 }, (_, index) => {
      const order = [...ids.slice(index * 25), ...ids.slice(0, index * 25)];
      const counts = order.map((id) => ({ ...COUNT, ...today, key_id: id }));
      const own = WRITERS[0]?.replace(/^0/, `${index + 2}`);
      const batches = Array.from({ length: 10 }, (_, batch) => lineOf(batch + 1, counts, own));
      return lineOf(1, [{ ...COUNT, ...today, key_id: 'shared' }]) + batches.join('');
    });
    const importing = texts.map((text) =>
      endOf(startCommand(t, ['usage', 'import', '-'], { DATABASE_URL }), text),
    );
    for (const ended of await Promise.all(importing)) assertDone(ended);
    const [total] = cellsOf(await done('usage')).slice(-1);
    assert.deepEqual(total, ['total', `${4 * 10 * 100 * 7 + 7}`, `${4 * 10 * 100 * 2 + 2}`]);
    // Hours are kept for two days by the clock of the database, even for counts of another century. Days are kept for ever.
    const late = [2020, 2126].map((year) => {
      return { ...COUNT, hour: `${year}-01-01T00`, last_used_at: `${year}-01-01T00:00:00.000Z` };
    });
    assertDone(await load(lineOf(2, late)));
    const hours = await sql('SELECT hour FROM usage_hours ORDER BY hour');
    assert.equal(hours.length, 102);
    assert.match(await done('usage', '--by', 'day'), /^2020-01-01 .*^2126-01-01 /ms);
  });
}

test('rejects inputs that are not files, and a missing database', async (t) => {
  const { run, done } = await SQLITE.make(t);
  assertRefused(await run('usage', 'import', '/dev/null'), /There is no key database/);
  await done('migrate');
  for (const [path, reason] of [
    ['/nowhere', /nowhere cannot be imported: it does not exist\.\n$/],
    [folderOf(t), /cannot be imported: it is not a file\.\n$/],
    ['/dev/zero', /cannot be imported: it is not a file\.\n$/],
  ] as const) {
    assertRefused(await run('usage', 'import', path), reason);
  }
});
