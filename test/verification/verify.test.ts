/** Verification finds any changed byte in any response. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { CORPUS_REQUESTS, openCorpus } from '../../src/verification/recipe.ts';
import {
  FailedRequestError,
  type RespondToCorpus,
  verifyCorpus,
} from '../../src/verification/verify.ts';
import { publishedAnswer, publishedAnswers } from '../support/corpus.ts';

const corpus = openCorpus();
const published = servedVersion();
const indices = fc.nat({ max: CORPUS_REQUESTS - 1 });

/** Published responses in the order of the requests, with exceptions. */
function responsesExcept(others: ReadonlyMap<number, string>): RespondToCorpus {
  let next = 0;
  return async () => {
    const index = next++;
    return others.get(index) ?? publishedAnswers[index] ?? '';
  };
}

/** The published response to a request, with one byte changed. */
function changedAnswer(index: number, place: number): string {
  const bytes = Buffer.from(publishedAnswers[index] ?? '');
  const at = place % bytes.length;
  bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30;
  return bytes.toString();
}

test('finds no difference in the published responses, and reports every block once', async () => {
  const heard: number[] = [];
  const answer: RespondToCorpus = async (request) => publishedAnswer(request);
  const { requests, digest, difference } = await verifyCorpus(corpus, published, answer, {
    onBlock: (done) => heard.push(done),
  });
  assert.equal(requests, CORPUS_REQUESTS);
  assert.equal(digest, published.answers);
  assert.equal(difference, undefined);
  assert.deepEqual(
    heard,
    Array.from({ length: 100 }, (_, block) => (block + 1) * 100),
  );
});

test('finds the first response with a changed byte, with the request and both responses', async () => {
  const some = fc.uniqueArray(indices, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(some, fc.nat(), async (changed, place) => {
      const others = new Map(changed.map((index) => [index, changedAnswer(index, place)]));
      const { digest, difference } = await verifyCorpus(corpus, published, responsesExcept(others));
      assert.notEqual(digest, published.answers);
      const index = Math.min(...changed);
      assert.deepEqual(difference, {
        index,
        request: corpus.request(index),
        expected: publishedAnswers[index],
        found: others.get(index),
      });
    }),
    {
      numRuns: 8,
      examples: [
        [[0], 0],
        [[9_999], 1_000_003],
        [[5_100, 5_099], 17],
      ],
    },
  );
});

test('stops at a failed request, with its number and the reason', async () => {
  await fc.assert(
    fc.asyncProperty(indices, async (index) => {
      const cause = new Error('no answer today');
      let requested = 0;
      const answer: RespondToCorpus = async (request) => {
        if (requested++ === index) throw cause;
        return publishedAnswer(request);
      };
      await assert.rejects(verifyCorpus(corpus, published, answer), (error: Error) => {
        assert.ok(error instanceof FailedRequestError);
        assert.ok(error.message.startsWith(`request ${index} of the corpus failed: no a`));
        assert.ok(error.message.endsWith(`\n  ${corpus.request(index)}`));
        assert.equal(error.cause, cause);
        return true;
      });
      assert.equal(requested, (Math.floor(index / 100) + 1) * 100, 'no further requests');
    }),
    { numRuns: 20 },
  );
});

test('stops after the block with a difference if responses are charged', async () => {
  const answer = responsesExcept(new Map([[4_711, changedAnswer(4_711, 3)]]));
  const options = { stopAtDifference: true };
  const { requests, digest, difference } = await verifyCorpus(corpus, published, answer, options);
  assert.equal(requests, 4_800);
  assert.equal(difference?.index, 4_711);
  assert.notEqual(digest, published.answers);
});
