/** The search of the pages: what is looked through, what is found, and what is shown of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeFind } from '../../packages/site/browser/find.ts';
import { PAGES } from '../../packages/site/map.ts';
import { excerpt } from '../../packages/site/search/excerpt.ts';
import { searchSections } from '../../packages/site/search/sections.ts';
import { TOPIC_ADDRESSES } from '../../packages/site/search/topics.ts';
import { topicKey } from '../../packages/site/search/words.ts';
import { SURROUNDINGS } from '../support/service.ts';

const sections = await searchSections({
  root: './',
  style: 'service',
  surroundings: SURROUNDINGS,
});
const find = await makeFind(sections);
const addresses = (query: string) => find(query).map(({ section }) => section.address);

test('every page is in the search, and each section once', () => {
  const pages = new Set(sections.map(({ address }) => address.replace(/#.*/, '')));
  for (const { path } of PAGES) assert.ok(pages.has(path), path);
  const all = sections.map(({ address }) => address);
  assert.deepEqual([...new Set(all)], all);
  for (const { text, heading } of sections) {
    assert.doesNotMatch(`${heading} ${text}`, /<\/|&(?:\w+|#x?\d+);|\s\s/);
  }
});

/** By what is typed: the address of the first result, and what its excerpt says. */
const FIRST: Readonly<Record<string, readonly [address: string, says?: RegExp]>> = {
  dst: ['time#gaps-and-overlaps', /daylight saving time \(DST/],
  timezone: ['time'],
  'rate limit': ['limits#capacity', /rate limit/i],
  'Rate-Limits': ['limits#capacity', /rate limit/i],
  429: ['limits#retries', /429/],
  bulk: ['guides/many-charts'],
  healthcheck: ['reference#/probes/gethealth'],
  webhook: ['limits#calls', /Webhooks, .* No/],
  'are there webhooks?': ['limits#calls', /Webhooks, .* No/],
  retry: ['limits#retries'],
  free: ['limits#operation', /The software is free/],
  'api key': ['authentication'],
  'how do I rotate my key': ['authentication#rotate-a-key'],
  cors: ['authentication#keep-keys-safe', /no CORS headers/],
  swagger: ['reference'],
  sdk: ['#call-from-your-code'],
  docker: ['operating/containers'],
  k8s: ['operating/cluster'],
  aspects: ['guides/aspects'],
  'can I cache': ['guides/caching'],
  'astro.com': ['astro-com'],
  houses: ['limits#astrology', /Houses, .* No/],
  'birth time unknown': ['birth-moments#a-birth-without-a-time', /resolveBirthDay/],
};

test('what readers look for is the first result, or that it is not there', () => {
  for (const [query, [expected, says]] of Object.entries(FIRST)) {
    const [first] = find(query);
    assert.equal(first?.section.address, expected, query);
    const pieces = excerpt(first?.section.text ?? '', first?.terms ?? []);
    assert.match(pieces.map(({ text }) => text).join(''), says ?? /./, query);
  }
});

test('each topic leads first to the one section that it belongs to', () => {
  const known = new Set(sections.map(({ address }) => address));
  for (const address of TOPIC_ADDRESSES) assert.ok(known.has(address), address);
  const owners = new Map<string, string>();
  for (const { address, topics = [] } of sections) {
    for (const topic of topics) {
      assert.equal(owners.get(topicKey(topic)), undefined, topic);
      owners.set(topicKey(topic), address);
      assert.equal(addresses(topic.toUpperCase())[0], address, topic);
    }
  }
});

test('nonsense finds nothing, and no query breaks the search', () => {
  assert.deepEqual(find('xqzwvk'), []);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (query) => {
      assert.ok(find(query).length <= 12);
    }),
    { numRuns: 200 },
  );
});

test('of a text that was pasted by mistake, only the beginning is searched for', () => {
  assert.deepEqual(find(`retry ${' '.repeat(100)}xqzwvk`), find('retry'));
  assert.deepEqual(find('x'.repeat(10_000)), []);
});

test('an excerpt shows the place with the most of the words, and marks them', () => {
  const text = `${'Zone after zone. '.repeat(30)}Here is the summer time of a zone, and more. ${'Filler. '.repeat(40)}`;
  const pieces = excerpt(text, ['summer', 'time', 'zone']);
  assert.deepEqual(
    pieces
      .filter(({ isMatch }) => isMatch)
      .map(({ text }) => text.toLowerCase())
      .slice(-3),
    ['summer', 'time', 'zone'],
  );
  const shown = pieces.map(({ text }) => text).join('');
  assert.match(shown, /^… .* …$/);
  assert.ok(shown.length < 200, shown);
});
