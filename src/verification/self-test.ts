import { servedVersion } from '../../packages/contract/calc-versions.ts';
import type { EndpointName } from '../../packages/contract/endpoints.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { jobOf, readRequest, writeAnswer } from '../endpoints/answer.ts';
import { SERVED } from '../endpoints/served.ts';
import { linesDigest } from './digest.ts';
import { openCorpus } from './recipe.ts';
import { blockRequests, corpusFault } from './verify.ts';

/** Of each endpoint, the block of the corpus that every worker calculates before it accepts tasks. */
export const SELF_TEST_BLOCKS: Readonly<Record<EndpointName, number>> = { positions: 0 };

/**
 * Blocks of the corpus with which a worker shows that it calculates what was published: the JSON texts
 * of its jobs, and what is wrong with their results; undefined if every byte is as published.
 */
export function corpusSelfTest() {
  const corpus = openCorpus();
  const published = servedVersion();
  const questions = Object.entries(SELF_TEST_BLOCKS).flatMap(([name, block]) => {
    const endpoint = SERVED[name as EndpointName];
    return blockRequests(corpus, block).map((request) => {
      const resolved = readRequest(endpoint, Buffer.from(request));
      return { endpoint, block, resolved, job: jobOf(endpoint, resolved.chart) };
    });
  });
  return {
    inputs: questions.map(({ job }) => job),
    fault: (results: readonly string[]) => {
      const answers = questions.map(({ endpoint, block, resolved }, index) => ({
        block,
        answer: writeAnswer(endpoint, resolved, results[index] ?? ''),
      }));
      const byBlock = Map.groupBy(answers, ({ block }) => block);
      for (const [block, ofBlock] of byBlock) {
        const found = linesDigest(ofBlock.map(({ answer }) => answer));
        if (found === published.blocks[block]) continue;
        // Answers to other requests say nothing about the digits.
        return (
          corpusFault(corpus, published) ??
          `the first ${ofBlock.length} answers of the corpus are not those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`
        );
      }
      return undefined;
    },
  };
}
