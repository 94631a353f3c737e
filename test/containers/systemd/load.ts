/**
 * Callers that send requests of the corpus until standard input ends, and compare every byte with the
 * published answer: `node load.ts URL`, with the key in ECLIPTIC_API_KEY. Prints a Result.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openCorpus } from '../../../src/verification/recipe.ts';
import { publishedAnswer } from '../../support/corpus.ts';
import { post } from '../../support/service.ts';

const CALLERS = 6;
/** Between two requests of a caller. */
const PAUSE_MS = 5;
/** However the test ends, this ends too. */
const DURATION_MS_MAX = 300_000;

export interface Result {
  /** How many requests got their published answer. */
  readonly answered: number;
  /** What all others got. */
  readonly failures: readonly string[];
}

if (import.meta.main) {
  const url = process.argv[2] ?? '';
  const key = process.env['ECLIPTIC_API_KEY'] ?? '';
  const corpus = openCorpus();
  const failures: string[] = [];
  let answered = 0;
  let next = 0;
  let stopped = false;
  process.stdin.resume().once('end', () => {
    stopped = true;
  });
  const deadline_ms = performance.now() + DURATION_MS_MAX;
  const call = async () => {
    while (!stopped && performance.now() < deadline_ms) {
      const request = corpus.request(next++ % 10_000);
      try {
        const response = await post({ url, key }, request);
        const body = await response.text();
        if (response.status === 200 && body === publishedAnswer(request)) answered++;
        else failures.push(`${response.status} ${body.slice(0, 300)}`);
      } catch (error) {
        failures.push(String((error as Error).cause ?? error));
      }
      await delay(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  const result: Result = { answered, failures };
  process.stdout.write(JSON.stringify(result), () => process.exit());
}
