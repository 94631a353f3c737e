/**
 * The histories that runtimes leave out. The IANA time-zone database has one history for all zones
 * that agree since 1970: it merged the first of them in 2013, more in 2021b, the last in 2022b. What
 * they were before is in a file apart (`backzone`) that runtimes do not read: clocks in Amsterdam in
 * 1935 then show the time of Brussels, nineteen minutes off. The histories of those zones are recorded
 * here until the last instant at which they differ.
 */
import { ALIASES, HISTORIES } from './zone-history-data.ts';

/** What the clocks of a zone kept before an instant. Seconds since 1970 in UTC, and seconds east of it. */
export interface RecordedHistory {
  /** The offset before the first change. */
  readonly first: number;
  readonly changes: readonly { readonly from: number; readonly offset: number }[];
  /** From here on the runtime's rules are the zone's own. Infinity where they never are. */
  readonly until: number;
}

const START = Date.UTC(1800, 0, 1) / 1_000;

const ROWS = new Map([
  ...lowerCase(HISTORIES),
  ...lowerCase(ALIASES).map(([alias, name]): [string, string] => [
    alias,
    HISTORIES[name] as string,
  ]),
]);

function lowerCase(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).map(([name, value]) => [name.toLowerCase(), value]);
}

/**
 * The recorded history of a zone, where the runtime has that of another one.
 *
 * @param name in upper or lower case
 */
export function recordedHistory(name: string): RecordedHistory | undefined {
  const row = ROWS.get(name.toLowerCase());
  if (row === undefined) return undefined;
  const [first, ...spans] = row.split(' ');
  const changes: { from: number; offset: number }[] = [];
  let until = Number.POSITIVE_INFINITY;
  let instant = START;
  for (const span of spans) {
    const [seconds = '', offset] = span.split(':');
    instant += Number.parseInt(seconds, 36);
    if (offset === undefined) until = instant;
    else changes.push({ from: instant, offset: Number(offset) });
  }
  return { first: Number(first), changes, until };
}
