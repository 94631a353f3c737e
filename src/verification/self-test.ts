import { servedVersion } from '../../contract/calc-versions.ts';
import { CALC_VERSION } from '../../contract/versions.ts';
import { readPositions, writeAnswer } from '../positions/answer.ts';
import { linesDigest } from './digest.ts';
import { openCorpus } from './recipe.ts';
import { blockRequests } from './verify.ts';

/** The block of the corpus that every worker calculates before it takes tasks. */
const SELF_TEST_BLOCK = 0;

/** Inputs of workers whose results were published. */
export interface SelfTest {
  /** JSON texts of jobs. */
  readonly inputs: readonly string[];
  /** @returns what is wrong with the results, in words; undefined if every byte is as published */
  fault(results: readonly string[]): string | undefined;
}

/** One block of the corpus, with which a worker shows that it calculates what was published. */
export function corpusSelfTest(): SelfTest {
  const resolved = blockRequests(openCorpus(), SELF_TEST_BLOCK).map((request) =>
    readPositions(Buffer.from(request)),
  );
  const expected = servedVersion().blocks[SELF_TEST_BLOCK];
  return {
    inputs: resolved.map(({ job }) => JSON.stringify(job)),
    fault: (results) => {
      const answers = resolved.map((each, index) => writeAnswer(each, results[index] ?? ''));
      return linesDigest(answers) === expected
        ? undefined
        : `the first ${answers.length} answers of the corpus are not those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`;
    },
  };
}
