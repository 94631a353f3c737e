/** What both databases share: how they are asked, and what they answer. */

/** A row, keyed by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** Sends one statement; `$1`, `$2` and so on stand for the values. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * The most rows that are read at once. A list is read in pages, each by a statement of its own, which
 * goes on behind the last row of the one before: it takes the same memory however long it is, and a
 * reader who stops to think (`| less`) holds up neither a writer nor the server's clean-up.
 */
export const PAGE_ROWS = 1_000;
