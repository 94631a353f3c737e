import type { Config } from '../config.ts';
import { printableLines } from '../problem/redact.ts';
import type { Stores } from '../stores.ts';
import { print } from './output.ts';

interface StoreOptions {
  /** Creates a database that does not exist. Without it, a wrong DATABASE_URL is an error, not an empty list. */
  readonly create: boolean;
}

/** Tells an operator what does not stop a command, in a line of its own. */
export function warn(text: string): void {
  process.stderr.write(printableLines(`ecliptic: warning: ${text}\n`));
}

/**
 * Opens the database that the environment names, prints what `act` returns, and closes it. Warns if others
 * can read or change it.
 *
 * @param act returns the text for standard output, whole or in parts that are printed as they come
 */
export async function withStores(
  { create }: StoreOptions,
  act: (stores: Stores, config: Config) => Promise<string> | AsyncIterable<string>,
): Promise<void> {
  // Loaded only here: help and usage errors need neither.
  const { readConfig } = await import('../config.ts');
  const config = readConfig(process.env);
  const { exposureTexts, openStores } = await import('../stores.ts');
  const stores = await openStores(config.databaseUrl, { create });
  try {
    for (const text of exposureTexts(config.databaseUrl)) {
      warn(text);
    }
    const texts = act(stores, config);
    for await (const text of texts instanceof Promise ? [texts] : texts) await print(text);
  } finally {
    await stores.close();
  }
}
