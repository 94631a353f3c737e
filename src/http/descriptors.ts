/** How many connections fit among the file descriptors that the system allows. */
import { readdirSync, readFileSync } from 'node:fs';

/** Left for files that are opened later, 32 (databases, pages, new workers, a spool), and for connections to the metrics, 12. */
const RESERVED = 44;
/** So many are taken however few descriptors there are. */
const CONNECTIONS_MIN = 8;
/** The soft limit. */
const LIMIT = /^Max open files +(?<limit>\d+)/m;

/**
 * How many connections may be open beside the files that are open now. Beyond what the system allows, connections
 * could not be taken in to be told anything, nor could files be opened.
 *
 * @returns infinity where the system does not say
 */
export function connectionsThatFit(): number {
  try {
    const limit = LIMIT.exec(readFileSync('/proc/self/limits', 'utf8'))?.groups?.['limit'];
    const used = readdirSync('/proc/self/fd').length;
    return limit === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(CONNECTIONS_MIN, Number(limit) - used - RESERVED);
  } catch {
    // Only Linux has these files.
    return Number.POSITIVE_INFINITY;
  }
}
