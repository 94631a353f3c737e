import type { HistoryChange } from './directory.ts';

/** Events of a directory of keys. */
export interface KeyEvents {
  /** The keys cannot be read; reported for each attempt. The known keys stay in use for a while. */
  keysUnreadable(cause: unknown): void;
  /** The keys can be read, for the first time or again. */
  keysReadable(active: number): void;
  /** The database lacks changes that were known before, so all keys were read again. */
  keyHistoryChanged(change: HistoryChange): void;
}
