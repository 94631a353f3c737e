import type { CalcVersion } from '../contract/calc-versions.ts';
import { readPublishedAnswers } from './answers.ts';
import { linesDigest } from './digest.ts';
import { BLOCK_REQUESTS, BLOCKS, CORPUS_REQUESTS, type Corpus } from './recipe.ts';

/** Answers one request. @returns the body of the 200 */
export type Answer = (request: string) => Promise<string>;

export interface Verification {
  /** SHA-256 of all answers, each with a line feed behind it. */
  readonly digest: string;
  /** The first answer that is not the published one; undefined where all are. */
  readonly difference: Difference | undefined;
}

/** A request whose answer is not the published one. */
export interface Difference {
  /** Counted from 0. */
  readonly index: number;
  readonly request: string;
  /** Null where the published answers are not at hand: then only the block is known to differ. */
  readonly expected: string | null;
  readonly found: string;
}

/** A request of the corpus that was not answered. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/**
 * Has every request of the corpus answered, and compares the bytes.
 *
 * @param answer is asked for a block of requests at a time
 * @param onBlock hears how many requests are done
 * @throws {Unanswered} naming the first request that was not answered, and why
 */
export async function verifyCorpus(
  corpus: Corpus,
  published: CalcVersion,
  answer: Answer,
  onBlock: (done: number) => void = () => {},
): Promise<Verification> {
  const answers: string[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    answers.push(...(await answerBlock(corpus, block, answer)));
    onBlock(answers.length);
  }
  return { digest: linesDigest(answers), difference: firstDifference(corpus, published, answers) };
}

/** The requests of a block, in order. */
export function blockRequests(corpus: Corpus, block: number): string[] {
  return Array.from({ length: BLOCK_REQUESTS }, (_, place) =>
    corpus.request(block * BLOCK_REQUESTS + place),
  );
}

async function answerBlock(corpus: Corpus, block: number, answer: Answer): Promise<string[]> {
  const answering = blockRequests(corpus, block).map((request, place) =>
    answer(request).catch((cause: Error) => {
      const index = block * BLOCK_REQUESTS + place;
      throw new Unanswered(
        `request ${index} of the corpus was not answered: ${cause.message}\n  ${request}`,
        { cause },
      );
    }),
  );
  return await Promise.all(answering);
}

/** The digests of the blocks say where to look; the published answers, which one it is. */
function firstDifference(
  corpus: Corpus,
  published: CalcVersion,
  answers: readonly string[],
): Difference | undefined {
  const block = published.blocks.findIndex((digest, number) => {
    const first = number * BLOCK_REQUESTS;
    return linesDigest(answers.slice(first, first + BLOCK_REQUESTS)) !== digest;
  });
  if (block === -1) return undefined;
  const first = block * BLOCK_REQUESTS;
  const expected = readPublishedAnswers(published);
  const place = answers
    .slice(first, first + BLOCK_REQUESTS)
    .findIndex((answer, offset) => answer !== expected?.[first + offset]);
  const index = first + Math.max(0, place);
  return {
    index,
    request: corpus.request(index),
    expected: expected?.[index] ?? null,
    found: answers[index] ?? '',
  };
}

/** What is wrong with the corpus itself, in words; undefined where it is the published one. */
export function corpusFault(corpus: Corpus, published: CalcVersion): string | undefined {
  const requests = Array.from({ length: CORPUS_REQUESTS }, (_, index) => corpus.request(index));
  return linesDigest(requests) === published.requests
    ? undefined
    : 'the requests of the corpus are not the published ones: data/corpus/events.tsv or the recipe was changed';
}
