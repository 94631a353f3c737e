import type { HistoryChange } from './directory.ts';

/** What a directory of keys tells. */
export interface KeyEvents {
  /** The keys cannot be read; told at each attempt. The keys that are known are used for a while. */
  keysUnreadable(cause: unknown): void;
  /** The keys can be read, for the first time or again. */
  keysReadable(active: number): void;
  /** The database no longer has the changes that were known of it, so all keys were read anew. */
  keyHistoryChanged(change: HistoryChange): void;
}
