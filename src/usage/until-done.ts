import { setTimeout as delay } from 'node:timers/promises';
import type { UsageEvents } from './events.ts';

/** Pauses between attempts: each is twice the previous one, plus up to half of that at random. */
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 10_000;

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
  for (let failures = 0, pause_ms = RETRY_MIN_MS; ; failures++) {
    signal.throwIfAborted();
    try {
      await act();
      if (failures > 0) observer.usageWritten();
      return;
    } catch (cause) {
      if (!signal.aborted) observer.usageUnwritten(cause);
      await delay(pause_ms * (1 + Math.random() / 2), undefined, { signal, ref: false });
      pause_ms = Math.min(2 * pause_ms, RETRY_MAX_MS);
    }
  }
}
