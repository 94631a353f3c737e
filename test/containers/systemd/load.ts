/**
 * Callers that send requests of the corpus until standard input ends, and compare every byte with the
 * published answer: `node load.ts URL`, with the key in ECLIPTIC_API_KEY. Prints a Result.
 */
import { once } from 'node:events';
import { startCountedLoad } from '../load.ts';

/** However the test ends, this ends too. */
const DURATION_MS_MAX = 300_000;

export interface Result {
  /** The number of requests that got their published answer. */
  readonly answered: number;
  /** The answers that all others got. */
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
