/**
 * A process with its own key store, for tests in which several processes use one database. Each message
 * is a DATABASE_URL: the process opens it, issues the first key, and answers with the outcome.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config.ts';
import { openStores } from '../../src/stores.ts';
import { endProcess } from '../support/processes.ts';

export type FirstKeyOutcome = 'issued' | 'not the first' | { readonly error: string };

/** Asks for the first key of a database. */
export type AskForFirstKey = (DATABASE_URL: string) => Promise<FirstKeyOutcome>;

export async function startStoreProcess(test: TestContext): Promise<AskForFirstKey> {
  const child = fork(fileURLToPath(import.meta.url));
  test.after(() => endProcess(child));
  await once(child, 'message');
  return async (DATABASE_URL) => {
    child.send(DATABASE_URL);
    const [outcome] = await once(child, 'message');
    return outcome;
  };
}

async function issueFirst(DATABASE_URL: string): Promise<FirstKeyOutcome> {
  try {
    const { keys, close } = await openStores(readConfig({ DATABASE_URL }).databaseUrl);
    try {
      return (await keys.issueFirst('local', 'test')) === undefined ? 'not the first' : 'issued';
    } finally {
      await close();
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

if (import.meta.main) {
  process.on('message', async (DATABASE_URL: string) => {
    process.send?.(await issueFirst(DATABASE_URL));
  });
  process.send?.('ready');
}
