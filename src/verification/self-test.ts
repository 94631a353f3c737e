import { servedVersion } from '../../contract/calc-versions.ts';
import { CALC_VERSION } from '../../contract/versions.ts';
import { readPositions, writeAnswer } from '../positions/answer.ts';
import { linesDigest } from './digest.ts';
import { openCorpus } from './recipe.ts';
import { blockRequests } from './verify.ts';

/** The block of the corpus that every worker calculates before it accepts tasks. */
const SELF_TEST_BLOCK = 0;

/**
 * One block of the corpus, with which a worker shows that it calculates what was published: the JSON
 * texts of its jobs, and what is wrong with their results; undefined if every byte is as published.
 */
export function corpusSelfTest() {
  const resolved = blockRequests(openCorpus(), SELF_TEST_BLOCK).map((request) =>
    readPositions(Buffer.from(request)),
  );
  const expected = servedVersion().blocks[SELF_TEST_BLOCK];
  return {
    inputs: resolved.map(({ job }) => JSON.stringify(job)),
    fault: (results: readonly string[]) => {
      const answers = resolved.map((each, index) => writeAnswer(each, results[index] ?? ''));
      return linesDigest(answers) === expected
        ? undefined
        : `the first ${answers.length} answers of the corpus are not those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`;
    },
  };
}
