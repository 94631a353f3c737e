import type { HistoryChange } from './directory.ts';
import type { Environment } from './token.ts';

/** Events of a directory of keys. */
export interface KeyEvents {
  /** The keys cannot be read; reported for each attempt. The known keys stay in use for a while. */
  keysUnreadable(cause: unknown): void;
  /** The keys can be read, for the first time or again. */
  keysReadable(active: number): void;
  /** The database lacks changes that were known before, so all keys were read again. */
  keyHistoryChanged(change: HistoryChange): void;
}

/** Events of the environment that a database remembers. */
export interface EnvironmentEvents {
  /** The first service of the database had another environment, and there are active keys of it. */
  environmentDiffers(own: Environment, ofDatabase: Environment | undefined): void;
  /** It could not be read or remembered which environment the database is for. */
  environmentUnknown(cause: unknown): void;
}
