/**
 * A process with a key store of its own, for tests in which several of them meet. Each message is
 * the path of a database: the process opens it, issues the first key, and answers with what came
 * of it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSqliteKeyStore } from '../../src/keys/sqlite.ts';
import { endProcess } from './processes.ts';

export type FirstKeyOutcome = 'issued' | 'not the first' | { readonly error: string };

/** Asks for the first key of the database at this path. */
export type AskForFirstKey = (path: string) => Promise<FirstKeyOutcome>;

export async function startStoreProcess(test: TestContext): Promise<AskForFirstKey> {
  const child = fork(fileURLToPath(import.meta.url));
  test.after(() => endProcess(child));
  await once(child, 'message');
  return async (path) => {
    child.send(path);
    const [outcome] = await once(child, 'message');
    return outcome;
  };
}

function issueFirst(path: string): FirstKeyOutcome {
  try {
    const store = openSqliteKeyStore(path);
    try {
      return store.issueFirst('local', 'test') === undefined ? 'not the first' : 'issued';
    } finally {
      store.close();
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

if (import.meta.main) {
  process.on('message', (path: string) => process.send?.(issueFirst(path)));
  process.send?.('ready');
}
