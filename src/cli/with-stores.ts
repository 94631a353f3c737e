import type { Config } from '../config.ts';
import { shownLocation } from '../database/location.ts';
import type { Stores } from '../stores.ts';
import { complain, print, warn } from './output.ts';

interface StoreOptions {
  /** Creates a database that does not exist. Without it, a wrong DATABASE_URL is an error, not an empty list. */
  readonly create: boolean;
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
  const { exposureText, isNew, openStores } = await import('../stores.ts');
  const made = isNew(config.databaseUrl);
  const stores = await openStores(config.databaseUrl, { create });
  try {
    if (made) complain(`made the key database ${shownLocation(config.databaseUrl)}`);
    const exposure = exposureText(config.databaseUrl);
    if (exposure !== undefined) warn(exposure);
    const texts = act(stores, config);
    for await (const text of texts instanceof Promise ? [texts] : texts) await print(text);
  } finally {
    await stores.close();
  }
}
