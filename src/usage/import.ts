/** What comes of usage that a log reports as not known to be written. */
import { hoursBefore, WRITERS_KEPT_HOURS } from './sql.ts';
import { Tallies } from './tallies.ts';
import {
  ForgottenBatchError,
  type ImportOutcome,
  latestUse,
  partsOf,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageCount,
} from './usage.ts';

/** Counts that one statement adds. */
const IMPORT_COUNTS_MAX = 5_000;

/** The batch under which the database remembers for ever that it has imported something. */
export function batchOfImport({ id, counts }: UnwrittenUsage): UsageBatch {
  return { writer: id, number: 1, counts, pinned: true };
}

/**
 * The outcome for what was not imported before, and was a part of a batch.
 *
 * @param latest the number of the latest batch that the database has of its writer; 0 if it has none
 * @throws {ForgottenBatchError}
 */
export function outcomeOf(
  { id, batch, counts }: Required<UnwrittenUsage>,
  latest: number,
  now: Date,
): ImportOutcome {
  if (latest > 0) return latest >= batch.number ? 'written' : 'added';
  const isForgettable = latestUse({ counts }) < hoursBefore(now, WRITERS_KEPT_HOURS);
  if (isForgettable && !batch.pinned) throw new ForgottenBatchError(id);
  return 'added';
}

/** The counts to add, in parts that one statement takes. @param outcomes of each, in order */
export function countsToAdd(
  unwritten: readonly UnwrittenUsage[],
  outcomes: readonly ImportOutcome[],
): Iterable<UsageCount[]> {
  const added = new Tallies();
  for (const [index, { counts }] of unwritten.entries()) {
    if (outcomes[index] === 'added') added.add(counts);
  }
  return partsOf(added, IMPORT_COUNTS_MAX);
}
