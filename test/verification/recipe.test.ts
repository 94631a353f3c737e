/** The ten thousand requests are the published ones, with the intended coverage. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { readRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import type { Resolved } from '../../src/request/resolve.ts';
import { readEvents } from '../../src/verification/corpus-files.ts';
import { AYANAMSAS, BODIES, NODE_TYPES } from '../../src/verification/names.ts';
import { CORPUS_REQUESTS, openCorpus } from '../../src/verification/recipe.ts';
import { corpusFault } from '../../src/verification/verify.ts';

/** Fixed: if a request changed, the published digests of responses would be useless. */
const REQUESTS_DIGEST = 'b5192af77b558e8de192cf35885df80b926a8567ddf4b787d427a23796d990f7';

const corpus = openCorpus();
const texts = Array.from({ length: CORPUS_REQUESTS }, (_, index) => corpus.request(index));
const resolved = texts.map((text) => readRequest(POSITIONS, Buffer.from(text)));

/** The number of each value; missing values count as `undefined`. */
function counted(values: readonly (string | number | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

/** The requests of every block between two positions in it. */
function ofEveryBlock<T>(values: readonly T[], first: number, end: number): T[] {
  return values.filter((_, index) => index % 100 >= first && index % 100 < end);
}

function instantOf({ subject }: Resolved): string {
  return subject.utc_datetime;
}

test('makes the ten thousand published requests', () => {
  const digest = createHash('sha256').update(texts.map((text) => `${text}\n`).join(''));
  assert.equal(texts.length, 10_000);
  assert.equal(digest.digest('hex'), REQUESTS_DIGEST);
  assert.equal(servedVersion().requests, REQUESTS_DIGEST);
});

test('detects a single changed request', () => {
  assert.equal(corpusFault(corpus, servedVersion()), undefined);
  for (const place of [0, 4_711, 9_999]) {
    const other = {
      request: (index: number) => corpus.request(index === place ? (index + 1) % 10_000 : index),
    };
    assert.match(corpusFault(other, servedVersion()) ?? '', /recipe\.ts .* was changed/);
  }
});

test('makes each request independently, in any order', () => {
  const indices = fc.shuffledSubarray([...texts.keys()], { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(indices, (some) => {
      const other = openCorpus();
      for (const index of some) assert.equal(other.request(index), texts[index]);
    }),
    { numRuns: 20 },
  );
});

test('combines every zodiac with every node type and every body', () => {
  const met = resolved.flatMap(({ settings: { zodiac, ayanamsa, node_type: nodeType, bodies } }) =>
    bodies?.map((body) => `${zodiac} ${ayanamsa} ${nodeType} ${body}`),
  );
  assert.equal(new Set(met).size, (1 + AYANAMSAS.length) * NODE_TYPES.length * BODIES.length);
});

test('requests the first and the last instant, and every year between them', () => {
  const instants = new Set(resolved.map(instantOf));
  assert.ok(instants.has('1800-01-01T00:00:00Z'));
  assert.ok(instants.has('2400-12-31T23:59:59.999999999Z'));
  const years = counted([...instants].map((instant) => Number(instant.slice(0, 4))));
  assert.equal(Object.keys(years).length, 601);
});

test('requests every event with its body, within a second on both sides', () => {
  const requested = new Set(
    ofEveryBlock(resolved, 10, 61).flatMap((each) =>
      (each.settings.bodies ?? []).map((body) => `${instantOf(each)} ${body}`),
    ),
  );
  for (const { body, datetime } of readEvents()) {
    const whole = (seconds: number) => instantText(Date.parse(datetime) / 1_000 + seconds);
    const steps = [whole(-1), whole(0), whole(0.5), whole(0).replace('Z', '.999999999Z'), whole(1)];
    for (const instant of steps)
      assert.ok(requested.has(`${instant} ${body}`), `${instant} ${body}`);
  }
});

/** A whole second in the form of `utc_datetime`, or the half second after it. */
function instantText(unixSecond: number): string {
  const whole = new Date(Math.floor(unixSecond) * 1_000).toISOString().slice(0, 19);
  return `${whole}${unixSecond % 1 === 0 ? '' : '.5'}Z`;
}
