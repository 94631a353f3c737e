/** The search of the pages: what is looked through, what is found, and what is shown of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PAGES } from '../../site/map.ts';
import { excerpt } from '../../site/search/excerpt.ts';
import { makeFind } from '../../site/search/find.ts';
import { searchSections } from '../../site/search/sections.ts';
import { SURROUNDINGS } from '../support/service.ts';

const sections = await searchSections({
  root: './',
  style: 'service',
  surroundings: SURROUNDINGS,
});
const find = makeFind(sections);
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

test('what readers type leads to where it is written', () => {
  const cases = [
    ['ayanamsa required', 'errors/settings.ayanamsa.required'],
    ['settings.ayanamsa.required', 'errors/settings.ayanamsa.required'],
    ['auth.missing', 'errors/auth.missing'],
    ['CALC_WORKERS', 'configuration'],
    ['playground', 'playground'],
    ['time zone', 'time'],
    ['retry', 'limits#what-may-i-send-again'],
    ['birthMoment', 'client'],
    ['julian calendar', 'time#which-calendar'],
    ['backup', 'operating/backup'],
    ['mean node', 'answer'],
    ['curl', ''],
    ['postgres', 'operating/postgresql'],
    ['calculate positions', 'reference#/positions/calculatepositions'],
    ['summer time', 'time#wars-and-what-databases-do-not-know'],
    // Mistyped, and not yet typed to the end.
    ['determinsm', 'determinism'],
    ['autentication', 'authentication'],
    ['verif', 'verification'],
  ] as const;
  for (const [query, expected] of cases) {
    const found = addresses(query);
    const page = (address: string) => address.replace(/#.*/, '');
    const where = (expected.includes('#') ? found : found.map(page)).slice(0, 8);
    assert.ok(where.includes(expected), `${query}: ${found.join(' ')}`);
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
      .filter(({ is_match }) => is_match)
      .map(({ text }) => text.toLowerCase())
      .slice(-3),
    ['summer', 'time', 'zone'],
  );
  const shown = pieces.map(({ text }) => text).join('');
  assert.match(shown, /^… .* …$/);
  assert.ok(shown.length < 200, shown);
});

test('an excerpt is a part of the text, whatever was searched for', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}+()[\]{}.*\\^$|/-]{1,12}$/u);
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 80 }),
      fc.array(word, { maxLength: 5 }),
      (words, terms) => {
        const text = words.join(' ');
        const shown = excerpt(text, terms)
          .map((piece) => piece.text)
          .join('');
        assert.ok(text.includes(shown.replace(/^… /, '').replace(/ …$/, '')), shown);
      },
    ),
  );
});
