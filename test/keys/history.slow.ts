/**
 * Random histories of keys with forks: a copy of an earlier moment takes the place of the database, and
 * other changes follow it, fewer, as many or more than were lost. A directory ends with what is there.
 */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import fc from 'fast-check';
import type { KeyDirectory } from '../../src/keys/directory.ts';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import {
  followKeys,
  POSTGRESQL,
  SQLITE,
  type SqlRow,
  type SqlValue,
} from '../support/key-databases.ts';
import { until } from '../support/processes.ts';

type Change = { readonly verb: 'issue' | 'revoke' | 'rename'; readonly which: number };

/** What happens between two looks. */
interface Step {
  /** Which of the copies takes the place of the database before the changes; undefined for none. */
  readonly restore: number | undefined;
  readonly changes: readonly Change[];
  /** Whether a copy is made after the changes. */
  readonly copy: boolean;
}

const CHANGE: fc.Arbitrary<Change> = fc.record({
  verb: fc.constantFrom('issue', 'revoke', 'rename'),
  which: fc.nat(),
});
const STEPS = fc.array(
  fc.record({
    restore: fc.option(fc.nat(), { nil: undefined, freq: 2 }),
    // Few, so that a fork is often just as long as what was lost, with the same keys on both sides.
    changes: fc.array(CHANGE, { maxLength: 3 }),
    copy: fc.boolean(),
  }),
  { minLength: 3, maxLength: 12 },
);

/** A database as a history needs it. */
interface Subject {
  /** Starts a run, without copies. */
  begin(): Promise<void>;
  /** Does all of it between two looks. @returns what is active then, digests */
  take(step: Step): Promise<ReadonlySet<string>>;
  readonly directory: KeyDirectory;
  /** Every digest that there ever was. */
  readonly digests: Set<string>;
}

function knownTo({ directory, digests }: Subject): Set<string> {
  return new Set([...digests].filter((digest) => directory.find(digest) !== undefined));
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.symmetricDifference(other).size === 0;

async function assertFollows(subject: Subject): Promise<void> {
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      await subject.begin();
      let before: ReadonlySet<string> = knownTo(subject);
      for (const step of steps) {
        const after = await subject.take(step);
        await until('the directory has what the database has', () => {
          const known = knownTo(subject);
          if (isSame(known, after)) return true;
          assert.ok(isSame(known, before), 'never a mixture of two moments');
          return false;
        });
        assert.equal(subject.directory.inspect().size, after.size);
        before = after;
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
}

type Sql = (text: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

/** Makes a change; nothing of a new key but what matters here is as it would be. */
async function make(sql: Sql, { verb, which }: Change, digests: Set<string>): Promise<void> {
  if (verb === 'issue') {
    const id = `key_${randomUUID()}`;
    const digest = createHash('sha256').update(id).digest();
    digests.add(digest.toString('latin1'));
    await sql(
      `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
       VALUES (?, ?, ?, 'test', 'active', 1, '2026-01-01')`,
      [id, digest, id],
    );
    return;
  }
  const where = verb === 'revoke' ? "state = 'active'" : 'true';
  const rows = await sql(`SELECT id FROM api_keys WHERE ${where} ORDER BY revision DESC`);
  const id = rows[which % Math.max(1, rows.length)]?.['id'] as string | undefined;
  if (id === undefined) return;
  if (verb === 'rename') {
    await sql('UPDATE api_keys SET account = ? WHERE id = ?', [id + which, id]);
  } else {
    await sql(
      "UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = '2026-01-02' WHERE id = ?",
      [id],
    );
  }
}

async function activeIn(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql("SELECT digest FROM api_keys WHERE state = 'active'");
  return new Set(rows.map((row) => Buffer.from(row['digest'] as Uint8Array).toString('latin1')));
}

test('PostgreSQL: a directory follows every history, and never holds a mixture', async (t) => {
  const { DATABASE_URL, openStore, sql } = await POSTGRESQL.make(t);
  await openStore();
  const directory = followKeys(t, DATABASE_URL, { keysUnreadable: assert.fail });
  await directory.firstAttempt;
  const digests = new Set<string>();
  let copies = 0;
  await assertFollows({
    directory,
    digests,
    begin: async () => {
      while (copies > 0) await sql(`DROP TABLE copy_${copies--}`);
    },
    take: async (step) => {
      await sql('BEGIN');
      if (step.restore !== undefined && copies > 0) {
        const copy = 1 + (step.restore % copies);
        // As a restore does it, past the triggers.
        await sql(`SET LOCAL session_replication_role = replica; DELETE FROM api_keys;
          INSERT INTO api_keys OVERRIDING SYSTEM VALUE SELECT * FROM copy_${copy};
          SET LOCAL session_replication_role = origin`);
      }
      for (const each of step.changes) await make(sql, each, digests);
      if (step.copy) await sql(`CREATE TABLE copy_${++copies} AS TABLE api_keys`);
      const active = await activeIn(sql);
      // A restore announces nothing, and a look would come by itself only later.
      await sql('NOTIFY ecliptic_keys; COMMIT');
      return active;
    },
  });
});

test('SQLite: a directory follows every history, or refuses it until it is opened anew, and never holds a mixture', async (t) => {
  const { DATABASE_URL, sql } = await SQLITE.make(t);
  const path = DATABASE_URL.slice('file:'.length);
  let directory = openSqliteDirectory(path);
  t.after(() => directory.close());
  const digests = new Set<string>();
  const copies: string[] = [];
  let made = 0;
  const copyTo = async (from: string, to: string) => {
    const source = new DatabaseSync(from);
    await backup(source, to);
    source.close();
  };
  await assertFollows({
    get directory() {
      return directory;
    },
    digests,
    begin: async () => {
      copies.length = 0;
    },
    take: async (step) => {
      const copy = copies[(step.restore ?? 0) % Math.max(1, copies.length)];
      if (step.restore !== undefined && copy !== undefined) await copyTo(copy, path);
      for (const each of step.changes) await make(sql, each, digests);
      if (step.copy) {
        const name = `${path}.copy-${++made}`;
        copies.push(name);
        await copyTo(path, name);
      }
      const active = await activeIn(sql);
      // A history that does not continue is refused, until the service is started again.
      if (!directory.inspect().usable) {
        await directory.close();
        directory = openSqliteDirectory(path);
      }
      return active;
    },
  });
});
