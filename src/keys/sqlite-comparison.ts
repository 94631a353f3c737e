/** Whether a file has the keys that are known of it, as anyone who opens it now would read them. */
import { DatabaseSync } from 'node:sqlite';
import type { Row } from '../database/sql.ts';
import type { KnownKeys } from './directory.ts';

/**
 * Compares the keys of a file with those that are known. A connection that is open shows pages that it has in memory,
 * whatever someone has written over the file; so this opens another one.
 *
 * @param path of the file itself
 * @param waitMs how long to wait if the database is locked
 * @throws if they differ, or the file cannot be read
 */
export function requireKnownKeys(path: string, known: KnownKeys, waitMs: number): void {
  const database = new DatabaseSync(path, { readOnly: true, timeout: waitMs });
  try {
    const found = database
      .prepare(
        `SELECT count(*) AS active, coalesce(sum(revision), 0) AS revisions,
           (SELECT substr(change_ids, 1, 32) FROM api_keys ORDER BY revision DESC LIMIT 1) AS change_id
         FROM api_keys WHERE state = 'active'`,
      )
      .get();
    const { active, revisions, change_id: changeId } = found as Row;
    const keys = [...known.active.values()];
    const sum = keys.reduce((total, { revision }) => total + revision, 0);
    // Another history may have as many keys and revisions, but not the id of the latest change.
    const isLatest = changeId === (known.latest?.change_id ?? null);
    if (active === keys.length && revisions === sum && isLatest) return;
  } finally {
    database.close();
  }
  throw new Error('it has other keys than those that were read from it');
}
