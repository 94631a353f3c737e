import { type Config, readConfig } from '../config.ts';
import { shownLocation } from '../database/location.ts';
import type { Stores } from '../stores.ts';
import { complain, warn } from './output.ts';

interface StoreOptions {
  /** Creates a missing database. If false, a wrong DATABASE_URL is an error instead of an empty list. */
  readonly create: boolean;
}

/** Opens and closes the database of the environment. Warns if others can read or change it. */
export async function withStores(
  { create }: StoreOptions,
  act: (stores: Stores, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  // Loaded only here: help and usage errors do not need it.
  const { exposureText, isNew, openStores } = await import('../stores.ts');
  const made = isNew(config.databaseUrl);
  const stores = await openStores(config.databaseUrl, { create });
  try {
    if (made) complain(`created the database ${shownLocation(config.databaseUrl)}`);
    const exposure = exposureText(config.databaseUrl);
    if (exposure !== undefined) warn(exposure);
    await act(stores, config);
  } finally {
    await stores.close();
  }
}
