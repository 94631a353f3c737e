/** `ecliptic usage` with both databases: every list equals a plain sum of the rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellsOf, KINDS, type SqlValue } from '../support/key-databases.ts';

/** A row of usage, or a sum. */
type Row = Readonly<Record<string, string | bigint | null>>;

/** The group of a sum. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '': ['day', 'account', 'key_id'],
  ...{ day: ['day'], month: ['month'], key: ['account', 'key_id'], account: ['account'] },
};

/** Rows without an account come last, and text is sorted by its bytes. */
const placeOf = (value: unknown) =>
  value === null ? '~' : ` ${Buffer.from(String(value)).toString('hex')} `;

function sumsOf(rows: readonly Row[], names: readonly string[]): Row[] {
  const groups = Map.groupBy(rows, (row) => names.map((name) => placeOf(row[name])).join());
  return [...groups.keys()].sort().map((place) => {
    const group = groups.get(place) ?? [];
    const sum = (name: string) => group.reduce((all, row) => all + BigInt(row[name] ?? 0), 0n);
    const last = group.map((row) => String(row['last_used_at'])).sort();
    return {
      ...Object.fromEntries(names.map((name) => [name, group[0]?.[name] ?? null])),
      ...{ calls: sum('calls'), credits: sum('credits'), last_used_at: last.at(-1) ?? '' },
    };
  });
}

/** The expected text of a list, or the cells of a printed table. */
function listed(rows: readonly Row[], by: string, format: string): unknown {
  const fields = [...(NAMES[by] ?? []), 'calls', 'credits', 'last_used_at'];
  const sums = sumsOf(rows, NAMES[by] ?? []);
  if (format === '--csv') {
    const cell = (value: unknown) => String(value ?? '').replace(/^.*[",].*$/, quoted);
    const lines = sums.map((row) => fields.map((field) => cell(row[field])).join());
    return [fields.join(), ...lines, ''].join('\r\n');
  }
  if (format === '--json') {
    const value = (each: unknown) => (typeof each === 'bigint' ? each : JSON.stringify(each));
    const lines = (row: Row) => fields.map((field) => `    "${field}": ${value(row[field])}`);
    const documents = sums.map((row) => `  {\n${lines(row).join(',\n')}\n  }`);
    return documents.length === 0 ? '[]\n' : `[\n${documents.join(',\n')}\n]\n`;
  }
  const titles = fields.map((field) => field.replace('_id', '').replace('_used_at', ' used'));
  const [{ calls, credits } = {}] = sumsOf(rows, []);
  const cells = sums.map((row) => fields.map((field) => String(row[field] ?? '-')));
  return [titles, ...cells, ['total', String(calls), String(credits)]];
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Some differ only in case, some sort differently in UTF-16 and UTF-8, and one has two keys. */
const ACCOUNTS = ['b', 'B', 'a', 'é', 'a', '\u{1f52d}', '\uffee, "x"'];
const GONE = ['key_gone', 'key_Gone', 'key_0'];
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-12-31', '2027-01-01'];

const many = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 54n }), fc.constant(2n ** 53n + 1n));
const used = fc.uniqueArray(
  fc.record({
    ...{ key: fc.nat(ACCOUNTS.length + GONE.length - 1), day: fc.constantFrom(...DAYS) },
    ...{ calls: many, credits: many, time: fc.nat(86_399_999) },
  }),
  { minLength: 1, maxLength: 40, selector: ({ key, day }) => `${key} ${day}` },
);
const asked = fc.record({
  by: fc.constantFrom(...Object.keys(NAMES)),
  format: fc.constantFrom('', '--csv', '--json'),
  account: fc.constantFrom('', '', '', 'a', 'é', 'A'),
  from: fc.constantFrom('', '', '2026-02', '2026-02-01', '2026-02-28'),
  to: fc.constantFrom('', '', '2026-02', '2026-02-28', '2026-12-31'),
});
const five = fc.array(asked, { minLength: 5, maxLength: 5 });

for (const kind of KINDS) {
  test(`lists plain sums of the rows with ${kind.name}, in each grouping, choice and format`, async (t) => {
    const { sql, done, issue } = await kind.make(t);
    const keys: (readonly [string | null, string])[] = [];
    for (const account of ACCOUNTS) keys.push([account, (await issue(account)).id]);
    for (const id of GONE) keys.push([null, id]);
    const isPlainSum = fc.asyncProperty(used, five, async (uses, lists) => {
      await sql('DELETE FROM usage_days');
      const rows: Row[] = [];
      const values: SqlValue[] = [];
      for (const { key, day, time, calls, credits } of uses) {
        const [account = null, id = ''] = keys[key] ?? [];
        const last = new Date(Date.parse(day) + time).toISOString();
        values.push(id, day, calls, credits, last);
        const month = day.slice(0, 7);
        rows.push({ account, key_id: id, day, month, calls, credits, last_used_at: last });
      }
      const places = rows.map(() => '(?, ?, ?, ?, ?)').join();
      await sql(`INSERT INTO usage_days VALUES ${places}`, ...values);
      for (const { format, ...query } of lists) {
        const given = Object.entries(query).filter(([, value]) => value !== '');
        const options = given.flatMap(([name, value]) => [`--${name}`, value]);
        const args = ['usage', ...options, format].filter(Boolean);
        const text = await done(...args);
        const { account, from, to, by } = query;
        // A month includes all its days.
        const last = to.length === 7 ? `${to}-31` : to || '9999';
        const chosen = rows.filter(
          ({ day, account: whose }) =>
            String(day) >= from && String(day) <= last && (account === '' || whose === account),
        );
        const ofAccount = account && ` by keys of the account "${account}"`;
        if (format !== '') assert.equal(text, listed(chosen, by, format), args.join(' '));
        else if (chosen.length === 0) assert.equal(text, `There is no usage${ofAccount}.\n`);
        else assert.deepEqual(cellsOf(text), listed(chosen, by, ''), args.join(' '));
      }
    });
    await fc.assert(isPlainSum, { numRuns: 8, endOnFailure: true });
  });
}
