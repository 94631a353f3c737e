import { type CalcVersion, servedVersion } from '../../packages/contract/calc-versions.ts';
import type { EndpointName } from '../../packages/contract/endpoints.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { LinesDigest, linesDigest, readPublishedAnswers } from './corpus-files.ts';
import { BLOCK_REQUESTS, BLOCKS, CORPUS_REQUESTS, type Corpus, openCorpus } from './recipe.ts';
import type { SelfTest } from './self-test.ts';

/**
 * Answers one request.
 *
 * @returns the body of the 200
 */
export type Answer = (request: string) => Promise<string>;

interface Verification {
  /** How many requests were answered; not all of them if it stopped at a difference. */
  readonly requests: number;
  /** SHA-256 of their answers, with a line feed after each. */
  readonly digest: string;
  /** The first answer that differs from the published one; undefined if there is none. */
  readonly difference: Difference | undefined;
}

interface VerificationOptions {
  /** Whether to stop after the block in which an answer differs. */
  readonly stopAtDifference?: boolean;
  /** Called after each block with the number of requests done. */
  readonly onBlock?: (done: number) => void;
}

/** A request whose answer differs from the published one. */
export interface Difference {
  /** Counted from 0. */
  readonly index: number;
  readonly request: string;
  /** Null if the published answers are not available: then only the block is known to differ. */
  readonly expected: string | null;
  readonly found: string;
}

/** A request of the corpus got no answer. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

/**
 * Sends every request of the corpus and compares the bytes of the answers.
 *
 * @param answer is called for one block of requests at a time
 * @throws {UnansweredError} naming a request that got no answer, and why
 */
export async function verifyCorpus(
  corpus: Corpus,
  published: CalcVersion,
  answer: Answer,
  { stopAtDifference = false, onBlock = () => {} }: VerificationOptions = {},
): Promise<Verification> {
  const digest = new LinesDigest();
  let requests = 0;
  let difference: Difference | undefined;
  for (let block = 0; block < BLOCKS && !(difference && stopAtDifference); block++) {
    const ofBlock = await answerBlock(corpus, block, answer);
    digest.add(ofBlock);
    requests += ofBlock.length;
    if (linesDigest(ofBlock) !== published.blocks[block]) {
      difference ??= differenceIn(corpus, published, block, ofBlock);
    }
    onBlock(requests);
  }
  return { requests, digest: digest.end(), difference };
}

/** The requests of a block, in order. */
function blockRequests(corpus: Corpus, block: number): string[] {
  return Array.from({ length: BLOCK_REQUESTS }, (_, place) =>
    corpus.request(block * BLOCK_REQUESTS + place),
  );
}

async function answerBlock(corpus: Corpus, block: number, answer: Answer): Promise<string[]> {
  const answering = blockRequests(corpus, block).map((request, place) =>
    answer(request).catch((cause: Error) => {
      const index = block * BLOCK_REQUESTS + place;
      throw new UnansweredError(
        `request ${index} of the corpus was not answered: ${cause.message}\n  ${request}`,
        { cause },
      );
    }),
  );
  return await Promise.all(answering);
}

/** The digest of a block shows that there is a difference; the published answers show where. */
function differenceIn(
  corpus: Corpus,
  published: CalcVersion,
  block: number,
  answers: readonly string[],
): Difference {
  const first = block * BLOCK_REQUESTS;
  const expected = readPublishedAnswers(published)?.slice(first, first + BLOCK_REQUESTS);
  const place = Math.max(
    0,
    answers.findIndex((answer, index) => answer !== expected?.[index]),
  );
  return {
    index: first + place,
    request: corpus.request(first + place),
    expected: expected?.[place] ?? null,
    found: answers[place] ?? '',
  };
}

/**
 * Compares the requests of the corpus with the published ones. The events have a digest of their own, so
 * that what differs here is the recipe.
 *
 * @returns what is wrong with them, or undefined
 */
export function corpusFault(corpus: Corpus, published: CalcVersion): string | undefined {
  return linesDigest(requestsOf(corpus)) === published.requests
    ? undefined
    : 'the requests of the corpus are not the published ones: src/verification/recipe.ts or a file that it imports was changed';
}

function* requestsOf(corpus: Corpus): Generator<string> {
  for (let index = 0; index < CORPUS_REQUESTS; index++) yield corpus.request(index);
}

/**
 * Of each endpoint, the block of the corpus that every worker responds to before it accepts tasks: one of requests
 * to that endpoint, or undefined as long as the corpus has none.
 */
export const SELF_TEST_BLOCKS: Readonly<Record<EndpointName, number | undefined>> = {
  positions: 0,
};

/** The blocks of the corpus with which a worker shows that it responds as was published. */
export function corpusSelfTest(): SelfTest[] {
  const corpus = openCorpus();
  const { blocks } = servedVersion();
  return Object.entries(SELF_TEST_BLOCKS).flatMap(([endpoint, block]) => {
    if (block === undefined) return [];
    const [first, digest] = [block * BLOCK_REQUESTS, blocks[block]];
    return { endpoint, first, bodies: blockRequests(corpus, block), digest };
  });
}

/** Says what is wrong if a worker has failed a test of its self-test. */
export function selfTestFault({ first, bodies }: SelfTest): string {
  // Responses to other requests say nothing about the digits.
  return (
    corpusFault(openCorpus(), servedVersion()) ??
    `the answers to requests ${first} to ${first + bodies.length - 1} of the corpus are not those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`
  );
}
