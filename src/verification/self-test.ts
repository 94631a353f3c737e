import { servedVersion } from '../../contract/calc-versions.ts';
import { CALC_VERSION } from '../../contract/versions.ts';
import { readPositions, writeAnswer } from '../positions/answer.ts';
import { linesDigest } from './digest.ts';
import { openCorpus } from './recipe.ts';
import { blockRequests, corpusFault } from './verify.ts';

/** The block of the corpus that every worker calculates before it accepts tasks. */
const SELF_TEST_BLOCK = 0;

/**
 * One block of the corpus, with which a worker shows that it calculates what was published: the JSON
 * texts of its jobs, and what is wrong with their results; undefined if every byte is as published.
 */
export function corpusSelfTest() {
  const corpus = openCorpus();
  const published = servedVersion();
  const resolved = blockRequests(corpus, SELF_TEST_BLOCK).map((request) =>
    readPositions(Buffer.from(request)),
  );
  return {
    inputs: resolved.map(({ job }) => JSON.stringify(job)),
    fault: (results: readonly string[]) => {
      const answers = resolved.map((each, index) => writeAnswer(each, results[index] ?? ''));
      if (linesDigest(answers) === published.blocks[SELF_TEST_BLOCK]) return undefined;
      // Answers to other requests say nothing about the digits.
      return (
        corpusFault(corpus, published) ??
        `the first ${answers.length} answers of the corpus are not those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`
      );
    },
  };
}
