/**
 * Issues keys in a process that then ends, like the command, but many at once:
 * `node issue-keys.ts PATH PREFIX COUNT`. The first key is revoked.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openSqliteKeyStore } from '../support/key-store.ts';

/** @param prefix prefix of the account names */
export async function issueKeys(path: string, prefix: string, count: number): Promise<void> {
  const file = fileURLToPath(import.meta.url);
  await promisify(execFile)(process.execPath, [file, path, prefix, String(count)]);
}

if (import.meta.main) {
  const [path = '', prefix = '', count] = process.argv.slice(2);
  const store = openSqliteKeyStore(path);
  for (let number = 0; number < Number(count); number++) {
    const { id } = await store.issue(`${prefix} ${number}`, 'test');
    if (number === 0) await store.revoke(id);
  }
  await store.close();
}
