/** The published responses of the corpus. */
import assert from 'node:assert/strict';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { readPublishedResponses } from '../../src/verification/corpus-files.ts';
import { openCorpus } from '../../src/verification/recipe.ts';

/** In the order of the requests. */
export const publishedAnswers: readonly string[] = readPublishedResponses(servedVersion()) ?? [];

const corpus = openCorpus();
const byRequest = new Map(publishedAnswers.map((answer, index) => [corpus.request(index), answer]));

/** The published response to a request of the corpus. */
export function publishedAnswer(request: string): string {
  const answer = byRequest.get(request);
  assert.ok(answer !== undefined, `the corpus has no request ${request}`);
  return answer;
}
