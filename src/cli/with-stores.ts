import { printableLines } from '../../contract/redact.ts';
import type { Config } from '../config.ts';
import type { Stores } from '../stores.ts';

interface StoreOptions {
  /** Creates a database that does not exist; a command that only reads never creates one. */
  readonly create: boolean;
  /** Printed if there is no database; if absent, that is a failure. */
  readonly empty?: () => string;
}

/** Opens the database that the environment names, prints what `act` returns, and closes it. Warns if others can read or change it. */
export async function withStores(
  { create, empty }: StoreOptions,
  act: (stores: Stores, config: Config) => Promise<string>,
): Promise<void> {
  // Loaded only here: help and usage errors need neither.
  const { readConfig } = await import('../config.ts');
  const config = readConfig(process.env);
  const { NoDatabase } = await import('../database/sqlite-files.ts');
  const { exposureTexts, openStores } = await import('../stores.ts');
  try {
    const stores = await openStores(config.database_url, { create });
    try {
      for (const text of exposureTexts(config.database_url)) {
        process.stderr.write(printableLines(`ecliptic: warning: ${text}\n`));
      }
      process.stdout.write(await act(stores, config));
    } finally {
      await stores.close();
    }
  } catch (error) {
    if (!(error instanceof NoDatabase) || empty === undefined) throw error;
    // A database that does not exist holds nothing; perhaps another one was meant.
    process.stderr.write(`ecliptic: ${error.message}\n`);
    process.stdout.write(empty());
  }
}
