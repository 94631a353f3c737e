/**
 * Histories that runtimes lack. The IANA time-zone database keeps one history for all zones that have
 * agreed since 1970: it merged the first of them in 2013, more in 2021b, and the last in 2022b. Their
 * earlier histories are in a separate file (`backzone`), which runtimes do not read: they show the
 * time of Brussels for clocks in Amsterdam in 1935, nineteen minutes off. This module has the
 * merged zones' histories, up to the last instant at which they differ.
 */
import { zoneNamed } from './birth-data.ts';

/**
 * The history of the clocks of a zone before an instant. Times are seconds since 1970 in UTC, offsets
 * are seconds east of UTC.
 */
export interface RecordedHistory {
  /** The offset before the first change. */
  readonly first: number;
  readonly changes: readonly { readonly from: number; readonly offset: number }[];
  /** From this instant on, the runtime has the zone's own rules. Infinity if it never has. */
  readonly until: number;
}

const START = Date.UTC(1800, 0, 1) / 1_000;

/**
 * The recorded history of a zone for which the runtime has another zone's history.
 *
 * @param name in upper or lower case
 */
export function recordedHistory(name: string): RecordedHistory | undefined {
  const row = zoneNamed(name)?.history;
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
