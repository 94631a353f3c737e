import { servedVersion } from '../../contract/calc-versions.ts';
import { CALC_VERSION } from '../../contract/versions.ts';
import { readPositions, writeAnswer } from '../positions/answer.ts';
import { linesDigest } from './digest.ts';
import { openCorpus } from './recipe.ts';
import { blockRequests } from './verify.ts';

/** The block that every calculation thread calculates before it takes work. */
const PROOF_BLOCK = 0;

/** Jobs, and whether their results are those that were published. */
export interface CalculationProof {
  /** As the calculation threads take them, JSON texts. */
  readonly jobs: readonly string[];
  /** @returns what is wrong, in words; undefined where every byte is as published */
  fault(results: readonly string[]): string | undefined;
}

/** One block of the corpus, for whoever is to show that it calculates as was published. */
export function corpusProof(): CalculationProof {
  const resolved = blockRequests(openCorpus(), PROOF_BLOCK).map((request) =>
    readPositions(Buffer.from(request)),
  );
  const expected = servedVersion().blocks[PROOF_BLOCK];
  return {
    jobs: resolved.map(({ job }) => JSON.stringify(job)),
    fault: (results) => {
      const answers = resolved.map((each, index) => writeAnswer(each, results[index] ?? ''));
      return linesDigest(answers) === expected
        ? undefined
        : `the first ${answers.length} answers of the corpus are not those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`;
    },
  };
}
