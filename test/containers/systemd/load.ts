/**
 * Clients that send requests of the corpus until standard input ends, and compare every byte with the published
 * responses: `node load.ts URL`, with the key in ECLIPTIC_API_KEY. Prints a Result.
 */
import { once } from 'node:events';
import { startCountedLoad } from '../load.ts';

/** This process ends with the test, in any case. */
const DURATION_MS_MAX = 300_000;

export interface Result {
  /** The number of requests with their published response. */
  readonly answered: number;
  /** The other outcomes. */
  readonly failures: readonly string[];
}

if (import.meta.main) {
  const url = process.argv[2] ?? '';
  const key = process.env['ECLIPTIC_API_KEY'] ?? '';
  const load = startCountedLoad({ url, key }, { callers: 6, requests: 100_000, pauseMs: 5 });
  const signal = AbortSignal.timeout(DURATION_MS_MAX);
  await once(process.stdin.resume(), 'end', { signal }).catch(() => {});
  await load.end();
  // nginx must always accept a connection.
  const refused = Array<string>(load.refused).fill('a connection was refused');
  const result: Result = { answered: load.answered, failures: [...load.failures, ...refused] };
  process.stdout.write(JSON.stringify(result), () => process.exit());
}
