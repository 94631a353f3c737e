import { type CalcVersion, servedVersion } from '../../packages/contract/calc-versions.ts';
import type { EndpointName } from '../../packages/contract/endpoints.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { LinesDigest, linesDigest, readPublishedResponses } from './corpus-files.ts';
import { BLOCK_REQUESTS, BLOCKS, CORPUS_REQUESTS, type Corpus, openCorpus } from './recipe.ts';
import type { SelfTest } from './self-test.ts';

/**
 * Responds to one request.
 *
 * @returns the body of the 200
 */
export type RespondToCorpus = (request: string) => Promise<string>;

interface Verification {
  /** The number of requests: fewer than all if it stopped at a difference. */
  readonly requests: number;
  /** SHA-256 of the responses, with a line feed after each. */
  readonly digest: string;
  /** The first response that differs from the published one; undefined if all are equal. */
  readonly difference: Difference | undefined;
}

interface VerificationOptions {
  /** True to stop after the first block with a difference. */
  readonly stopAtDifference?: boolean;
  /** Called after each block with the number of requests done. */
  readonly onBlock?: (done: number) => void;
}

/** A request with another response than the published one. */
export interface Difference {
  /** Counted from 0. */
  readonly index: number;
  readonly request: string;
  /** Null without the published responses: then only the block of the difference is known. */
  readonly expected: string | null;
  readonly found: string;
}

/** A request of the corpus failed. */
export class FailedRequestError extends Error {
  override readonly name = 'FailedRequestError';
}

/**
 * Sends every request of the corpus, and compares the bytes of the responses.
 *
 * @param respond is called for one block of requests at a time
 * @throws {FailedRequestError} with the request and the reason
 */
export async function verifyCorpus(
  corpus: Corpus,
  published: CalcVersion,
  respond: RespondToCorpus,
  { stopAtDifference = false, onBlock = () => {} }: VerificationOptions = {},
): Promise<Verification> {
  const digest = new LinesDigest();
  let requests = 0;
  let difference: Difference | undefined;
  for (let block = 0; block < BLOCKS && !(difference && stopAtDifference); block++) {
    const ofBlock = await respondToBlock(corpus, block, respond);
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

async function respondToBlock(
  corpus: Corpus,
  block: number,
  respond: RespondToCorpus,
): Promise<string[]> {
  const responses = blockRequests(corpus, block).map((request, place) =>
    respond(request).catch((cause: Error) => {
      const index = block * BLOCK_REQUESTS + place;
      throw new FailedRequestError(
        `request ${index} of the corpus failed: ${cause.message}\n  ${request}`,
        { cause },
      );
    }),
  );
  return await Promise.all(responses);
}

/** The digest of a block shows a difference; the published responses show its place. */
function differenceIn(
  corpus: Corpus,
  published: CalcVersion,
  block: number,
  responses: readonly string[],
): Difference {
  const first = block * BLOCK_REQUESTS;
  const expected = readPublishedResponses(published)?.slice(first, first + BLOCK_REQUESTS);
  const place = Math.max(
    0,
    responses.findIndex((response, index) => response !== expected?.[index]),
  );
  return {
    index: first + place,
    request: corpus.request(first + place),
    expected: expected?.[place] ?? null,
    found: responses[place] ?? '',
  };
}

/**
 * Compares the requests of the corpus with the published ones. The events have their own digest, so a difference is due to the
 * recipe.
 *
 * @returns the fault, or undefined
 */
export function corpusFault(corpus: Corpus, published: CalcVersion): string | undefined {
  return linesDigest(requestsOf(corpus)) === published.requests
    ? undefined
    : 'the requests of the corpus differ from the published ones: src/verification/recipe.ts or one of its imports was changed';
}

function* requestsOf(corpus: Corpus): Generator<string> {
  for (let index = 0; index < CORPUS_REQUESTS; index++) yield corpus.request(index);
}

/**
 * For each endpoint, the block of the corpus that every worker must pass before it accepts tasks; undefined if the corpus has no
 * requests for the endpoint.
 */
export const SELF_TEST_BLOCKS: Readonly<Record<EndpointName, number | undefined>> = {
  positions: 0,
};

/** The blocks of the corpus for the self-test of a worker. */
export function corpusSelfTest(): SelfTest[] {
  const corpus = openCorpus();
  const { blocks } = servedVersion();
  return Object.entries(SELF_TEST_BLOCKS).flatMap(([endpoint, block]) => {
    if (block === undefined) return [];
    const [first, digest] = [block * BLOCK_REQUESTS, blocks[block]];
    return { endpoint, first, bodies: blockRequests(corpus, block), digest };
  });
}

/** The reason why a worker failed its self-test. */
export function selfTestFault({ first, bodies }: SelfTest): string {
  // If the requests differ, so do the responses.
  return (
    corpusFault(openCorpus(), servedVersion()) ??
    `the responses to requests ${first} to ${first + bodies.length - 1} of the corpus differ from those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`
  );
}
