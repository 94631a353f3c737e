import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '../waiting/backoff.ts';
import type { UsageEvents } from './events.ts';

/** Between attempts. */
const RETRY_BACKOFF = { firstMs: 500, maxMs: 15_000 };

/**
 * Repeats an operation on the database until it succeeds.
 *
 * @throws the signal's reason when it is aborted
 */
export async function untilDone(
  act: () => Promise<void>,
  observer: Pick<UsageEvents, 'usageUnwritten' | 'usageWritten'>,
  signal: AbortSignal,
): Promise<void> {
  const backoff = new Backoff(RETRY_BACKOFF);
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      await act();
      if (failures > 0) observer.usageWritten();
      return;
    } catch (cause) {
      if (!signal.aborted) observer.usageUnwritten(cause);
      await delay(backoff.next(), undefined, { signal, ref: false });
    }
  }
}
