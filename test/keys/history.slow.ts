/**
 * Random histories of keys with forks: a copy of an earlier moment takes the place of the database, and
 * other changes follow it, fewer, as many or more than were lost. A directory ends with what is there.
 */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { KeyDirectory } from '../../src/keys/directory.ts';
import { openPostgresKeyStore } from '../../src/keys/postgres.ts';
import { PostgresDirectory } from '../../src/keys/postgres-directory.ts';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { connectTo, server } from '../support/key-databases.ts';
import { folderOf, until } from '../support/processes.ts';

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

/** Values of a new key; nothing of it but what matters here is as it would be. */
function newKey(): { readonly id: string; readonly digest: Buffer } {
  const id = `key_${randomUUID()}`;
  return { id, digest: createHash('sha256').update(id).digest() };
}

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

test('PostgreSQL: a directory follows every history, and never holds a mixture', async (t) => {
  await assertFollows(await postgresSubject(t));
});

async function postgresSubject(t: TestContext): Promise<Subject> {
  const url = await server.database();
  await (await openPostgresKeyStore(url)).close();
  const client = await connectTo(url);
  const directory = new PostgresDirectory(url, {
    maxAgeMs: 60_000,
    observer: { keysUnreadable: assert.fail, keysReadable: () => {}, keyHistoryChanged: () => {} },
  });
  t.after(async () => {
    await directory.close();
    await client.end();
  });
  await directory.firstAttempt;
  const digests = new Set<string>();
  let copies = 0;
  const nth = (which: number, condition: string) =>
    `id = (SELECT id FROM api_keys WHERE ${condition} ORDER BY revision DESC
       OFFSET ${which} % greatest(1, (SELECT count(*) FROM api_keys WHERE ${condition})) LIMIT 1)`;
  const change = async ({ verb, which }: Change) => {
    if (verb === 'revoke') {
      await client.query(
        `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = now()
         WHERE ${nth(which, "state = 'active'")}`,
      );
    } else if (verb === 'rename') {
      await client.query(`UPDATE api_keys SET account = id || $1 WHERE ${nth(which, 'true')}`, [
        which,
      ]);
    } else {
      const { id, digest } = newKey();
      digests.add(digest.toString('latin1'));
      await client.query(
        `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
         VALUES ($1, $2, $1, 'test', 'active', 1, now())`,
        [id, digest],
      );
    }
  };
  return {
    directory,
    digests,
    begin: async () => {
      while (copies > 0) await client.query(`DROP TABLE copy_${copies--}`);
    },
    take: async (step) => {
      await client.query('BEGIN');
      if (step.restore !== undefined && copies > 0) {
        const copy = 1 + (step.restore % copies);
        // As a restore does it, past the triggers.
        await client.query(`SET LOCAL session_replication_role = replica; DELETE FROM api_keys;
          INSERT INTO api_keys OVERRIDING SYSTEM VALUE SELECT * FROM copy_${copy};
          SET LOCAL session_replication_role = origin`);
      }
      for (const each of step.changes) await change(each);
      if (step.copy) await client.query(`CREATE TABLE copy_${++copies} AS TABLE api_keys`);
      const { rows } = await client.query("SELECT digest FROM api_keys WHERE state = 'active'");
      // A restore announces nothing, and a look would come by itself only later.
      await client.query('NOTIFY ecliptic_keys; COMMIT');
      return new Set(rows.map(({ digest }) => digest.toString('latin1')));
    },
  };
}

test('SQLite: a directory follows every history, or refuses it until it is opened anew, and never holds a mixture', async (t) => {
  await assertFollows(sqliteSubject(t));
});

function sqliteSubject(t: TestContext): Subject {
  const folder = folderOf(t);
  const path = `${folder}/keys.db`;
  let directory = openSqliteDirectory(path);
  t.after(() => directory.close());
  const digests = new Set<string>();
  const copies: string[] = [];
  let made = 0;
  const change = (database: DatabaseSync, { verb, which }: Change) => {
    const where = verb === 'revoke' ? "state = 'active'" : 'true';
    const rows = database
      .prepare(`SELECT id FROM api_keys WHERE ${where} ORDER BY revision DESC`)
      .all();
    const id = rows[which % Math.max(1, rows.length)]?.['id'] as string | undefined;
    if (verb === 'issue') {
      const key = newKey();
      digests.add(key.digest.toString('latin1'));
      database
        .prepare(
          `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
           VALUES (?1, ?2, ?1, 'test', 'active', 1, '2026-01-01')`,
        )
        .run(key.id, key.digest);
    } else if (id !== undefined && verb === 'revoke') {
      database
        .prepare(
          "UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = '2026' WHERE id = ?",
        )
        .run(id);
    } else if (id !== undefined) {
      database.prepare('UPDATE api_keys SET account = id || ? WHERE id = ?').run(which, id);
    }
  };
  return {
    get directory() {
      return directory;
    },
    digests,
    begin: async () => {
      copies.length = 0;
    },
    take: async (step) => {
      const copy = copies[(step.restore ?? 0) % Math.max(1, copies.length)];
      if (step.restore !== undefined && copy !== undefined) {
        const source = new DatabaseSync(copy);
        await backup(source, path);
        source.close();
      }
      const database = new DatabaseSync(path);
      try {
        for (const each of step.changes) change(database, each);
        if (step.copy) {
          copies.push(`${folder}/copy-${++made}.db`);
          await backup(database, copies.at(-1) ?? '');
        }
        const rows = database.prepare("SELECT digest FROM api_keys WHERE state = 'active'").all();
        return new Set(
          rows.map((row) => Buffer.from(row['digest'] as Uint8Array).toString('latin1')),
        );
      } finally {
        database.close();
        // A history that does not continue is refused, until the service is started again.
        if (!directory.inspect().usable) {
          await directory.close();
          directory = openSqliteDirectory(path);
        }
      }
    },
  };
}
