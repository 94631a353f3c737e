/** If a digit changes, a test here fails until there is a new `calc_version`. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import {
  CALC_VERSIONS,
  publishedVersion,
  servedVersion,
} from '../../packages/contract/calc-versions.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { RESPONSES_FILE, readPublishedResponses } from '../../src/verification/corpus-files.ts';
import { CORPUS_REQUESTS, openCorpus } from '../../src/verification/recipe.ts';
import { sharedEphemeris } from '../support/service.ts';

/**
 * The digests of every version, in a second place: if someone edits the registry along with the digits, this copy still differs. A
 * new version adds a line. Never change an existing line, because callers have received those digits.
 */
const PUBLISHED_ANSWERS = {
  '0.1.1': '3e9f644f8871fc092d00e42288fff7759a69fc6bc2f4a2c94d09e33bd7946cf9',
};

/** In hexadecimal. */
function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function digestOf(answers: readonly string[]): string {
  return sha256(answers.map((answer) => `${answer}\n`).join(''));
}

/** The digests of each hundred responses. */
function blockDigests(answers: readonly string[]): string[] {
  return Array.from({ length: 100 }, (_, block) =>
    digestOf(answers.slice(block * 100, block * 100 + 100)),
  );
}

async function calculatedResponses(): Promise<string[]> {
  const corpus = openCorpus();
  const ephemeris = await sharedEphemeris();
  const answers: string[] = [];
  for (let index = 0; index < CORPUS_REQUESTS; index++) {
    answers.push(respondToRequest(ephemeris, POSITIONS, Buffer.from(corpus.request(index))));
  }
  return answers;
}

test('lists the digests of every published version, and no others', () => {
  const answers = [...CALC_VERSIONS].map(([name, version]) => [name, version.answers]);
  assert.deepEqual(Object.fromEntries(answers), PUBLISHED_ANSWERS);
  assert.equal([...CALC_VERSIONS.keys()].at(-1), CALC_VERSION, 'the served one is the newest');
});

test('calculates the responses of this calc_version, as a whole and block by block', async () => {
  const answers = await calculatedResponses();
  assert.equal(answers.length, 10_000);
  assert.equal(digestOf(answers), servedVersion().answers);
  assert.deepEqual(blockDigests(answers), servedVersion().blocks);
});

test('has the published responses, with the digests in the registry', () => {
  const text = brotliDecompressSync(readFileSync(RESPONSES_FILE)).toString();
  assert.equal(sha256(text), servedVersion().answers);
  const answers = text.split('\n').slice(0, -1);
  assert.equal(answers.length, 10_000);
  assert.deepEqual(blockDigests(answers), servedVersion().blocks);
  assert.deepEqual(readPublishedResponses(servedVersion()), answers);
  const other = { ...servedVersion(), answers: sha256('something else') };
  assert.equal(readPublishedResponses(other), undefined);
});

test('rejects an unpublished version', () => {
  assert.equal(publishedVersion(CALC_VERSION), servedVersion());
  assert.throws(() => publishedVersion('0.0.0'), /calc_version 0\.0\.0 is not published/);
});
