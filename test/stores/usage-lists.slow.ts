/** `ecliptic usage` with either database: every list is what a plain sum of the rows says. */
import assert from 'node:assert/strict';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { folderOf, startService, until } from '../support/processes.ts';
import { post, runCommandHere } from '../support/service.ts';
import { cellsOf, KINDS, type SqlValue } from './both.ts';

interface Row {
  readonly account: string | null;
  readonly key_id: string;
  readonly day: string;
  readonly calls: bigint;
  readonly credits: bigint;
  readonly last_used_at: string;
}
type Field = keyof Row | 'month';

/** What a sum is of. */
const NAMES: Readonly<Record<string, readonly Field[]>> = {
  '': ['day', 'account', 'key_id'],
  day: ['day'],
  month: ['month'],
  key: ['account', 'key_id'],
  account: ['account'],
};

/** Text by its bytes; what has no account is last. */
function compare(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function sumsOf(rows: readonly Row[], names: readonly Field[]) {
  const groups = new Map<string, Partial<Record<Field, string | bigint | null>>>();
  for (const row of rows) {
    const all = { ...row, month: row.day.slice(0, 7) };
    const whose = Object.fromEntries(names.map((name) => [name, all[name]]));
    const sum = groups.get(JSON.stringify(whose));
    const last = String(sum?.last_used_at ?? '');
    groups.set(JSON.stringify(whose), {
      ...whose,
      calls: BigInt(sum?.calls ?? 0n) + row.calls,
      credits: BigInt(sum?.credits ?? 0n) + row.credits,
      last_used_at: last > row.last_used_at ? last : row.last_used_at,
    });
  }
  return [...groups.values()].sort((a, b) => {
    const order = names.map((name) => compare(a[name] as string | null, b[name] as string | null));
    return order.find((each) => each !== 0) ?? 0;
  });
}

/** Some alike but for case, some that UTF-16 sorts otherwise than UTF-8; one has two keys. */
const ACCOUNTS = ['b', 'B', 'a', 'é', 'a', '\u{1f52d}', '\uffee, "x"'];
const GONE = ['key_gone', 'key_Gone', 'key_0'];
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-12-31', '2027-01-01'];

const cell = (value: unknown) => {
  const text = String(value ?? '');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
type Parse = (
  text: string,
  reviver: (...of: [string, unknown, { source: string }]) => unknown,
) => unknown;
/** With every digit of a number. */
const parsed = (text: string) =>
  (JSON.parse as Parse)(text, (_, value, { source }) =>
    typeof value === 'number' ? BigInt(source) : value,
  ) as object[];

const maybe = <T>(...values: readonly T[]) =>
  fc.constantFrom<(T | undefined)[]>(undefined, ...values);
const many = fc.bigInt({ min: 0n, max: 2n ** 54n });
const used = fc.uniqueArray(
  fc.record({
    key: fc.nat(ACCOUNTS.length + GONE.length - 1),
    day: fc.constantFrom(...DAYS),
    ...{ calls: fc.oneof(many, fc.constant(2n ** 53n + 1n)), credits: many },
    time: fc.nat(86_399_999),
  }),
  { minLength: 1, maxLength: 40, selector: ({ key, day }) => `${key} ${day}` },
);
const asked = fc.record({
  by: fc.constantFrom(...Object.keys(NAMES)),
  format: fc.constantFrom('', '--csv', '--json'),
  account: maybe('a', 'é', 'A'),
  from: maybe('2026-02', '2026-02-01', '2026-02-28'),
  to: maybe('2026-02', '2026-02-28', '2026-12-31'),
});

for (const kind of KINDS) {
  describe(kind.name, { concurrency: 1 }, () => {
    test('lists are what a plain sum of the rows is, in each grouping, choice and format', async (t) => {
      const database = await kind.make(t);
      const owners: (readonly [string | null, string])[] = [];
      for (const account of ACCOUNTS) {
        const args = ['keys', 'issue', '--environment', 'test', '--account', account];
        owners.push([account, (await database.json(...args)).id]);
      }
      for (const id of GONE) owners.push([null, id]);
      await fc.assert(
        fc.asyncProperty(
          used,
          fc.array(asked, { minLength: 5, maxLength: 5 }),
          async (uses, lists) => {
            const rows = uses.map(({ key, day, time, ...sum }): Row => {
              const [account = null, id = ''] = owners[key] ?? [];
              const last = new Date(Date.parse(day) + time).toISOString();
              return { account, key_id: id, day, ...sum, last_used_at: last };
            });
            await database.sql('DELETE FROM usage_days');
            const values = rows.flatMap((row): SqlValue[] => [
              ...[row.key_id, row.day, row.calls, row.credits, row.last_used_at],
            ]);
            await database.sql(
              `INSERT INTO usage_days (key_id, day, calls, credits, last_used_at)
             VALUES ${rows.map(() => '(?, ?, ?, ?, ?)').join()}`,
              ...values,
            );
            for (const { by, format, ...query } of lists) {
              const options = Object.entries({ ...query, by: by || undefined }).flatMap(
                ([name, value]) => (value === undefined ? [] : [`--${name}`, value]),
              );
              const args = ['usage', ...options, format].filter(Boolean);
              const text = await database.done(...args);
              const { account, from = '', to = '9999' } = query;
              // A month is all of its days.
              const chosen = rows.filter(
                (row) =>
                  (account === undefined || row.account === account) &&
                  row.day >= from &&
                  row.day <= (to.length === 7 ? `${to}-31` : to),
              );
              const names = NAMES[by] ?? [];
              const fields: Field[] = [...names, 'calls', 'credits', 'last_used_at'];
              const expected = sumsOf(chosen, names);
              const what = args.join(' ');
              if (format === '--json') {
                const inOrder = (row: object) => Object.entries(row);
                assert.deepEqual(parsed(text).map(inOrder), expected.map(inOrder), what);
              } else if (format === '--csv') {
                const lines = expected.map((row) => fields.map((field) => cell(row[field])).join());
                assert.equal(text, [fields.join(), ...lines, ''].join('\r\n'), what);
              } else if (expected.length === 0) {
                const ofAccount =
                  account === undefined ? '' : ` by keys of the account "${account}"`;
                assert.equal(text, `Nothing was used${ofAccount}.\n`, what);
              } else {
                const titles = fields.map((field) =>
                  field.replace('_id', '').replace('_used_at', ' used'),
                );
                const [total] = sumsOf(chosen, []);
                assert.deepEqual(
                  cellsOf(text),
                  [
                    [...titles],
                    ...expected.map((row) => fields.map((field) => String(row[field] ?? '-'))),
                    ['total', String(total?.calls), String(total?.credits)],
                  ],
                  what,
                );
              }
            }
          },
        ),
        { numRuns: 8 },
      );
    });

    const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
    const skip = LIBRARY === undefined && 'libfaketime is not installed (Debian: faketime)';
    test('a call belongs to the UTC day and hour in which it ended, wherever the machines are', {
      skip,
    }, async (t) => {
      const database = await kind.make(t);
      const { DATABASE_URL } = database;
      const east = { TZ: 'Pacific/Auckland', DATABASE_URL };
      const { id, key } = await database.json('keys', 'issue', '--account', 'acme');
      if (kind.name === 'PostgreSQL') {
        const name = new URL(DATABASE_URL).pathname.slice(1);
        await database.sql(`ALTER DATABASE ${name} SET timezone = 'Pacific/Auckland'`);
      }
      const clock = join(folderOf(t), 'clock');
      const midnightMs = Date.parse(new Date().toISOString().slice(0, 10));
      const setClock = (toMs: number) =>
        writeFileSync(clock, `${Math.round((toMs - Date.now()) / 1_000)}`.replace(/^(?=\d)/, '+'));
      setClock(midnightMs - 60_000);
      const faked = { LD_PRELOAD: LIBRARY ?? '', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
      const file = { FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
      const service = await startService(t, { ...east, ...faked, ...file });
      await until('it is ready', async () => (await fetch(`${service.url}/ready`)).ok);
      /** After a jump, keys may have to be read again. */
      const status = async () => (await post({ url: service.url, key })).status;
      const use = async (times: number) => {
        for (let time = 0; time < times; time++)
          await until('an answer', async () => (await status()) === 200);
      };
      setClock(midnightMs - 30_000);
      await use(3);
      setClock(midnightMs + 30_000);
      await use(2);
      assert.equal(await service.stop(), 0);
      const { stdout } = await runCommandHere(['usage', '--csv'], east);
      const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
      const lines = stdout
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(','));
      assert.deepEqual(
        lines.map((cells) => cells.slice(0, 5)),
        [
          [day(midnightMs - 1), 'acme', id, '3', '3'],
          [day(midnightMs), 'acme', id, '2', '2'],
        ],
      );
      assert.deepEqual(
        lines.map((cells) => cells[5]?.slice(0, 16)),
        [`${day(midnightMs - 1)}T23:59`, `${day(midnightMs)}T00:00`],
      );
    });
  });
}
