/** The address of the endpoint, as a page finds it, and links that keep the form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BODY_NAMES } from '../../../packages/contract/vocabulary.ts';
import { findEndpoint } from '../../../packages/site/playground/browser/endpoint.ts';
import {
  ignoredWords,
  linkText,
  readLink,
} from '../../../packages/site/playground/browser/share-link.ts';

const PATH = 'v1/western/positions';
const LOCAL = 'http://127.0.0.1:8080';
const PAGES = 'https://pages.example/playground/';

/** Page, base, what the endpoint is below, and whether a browser may call it from there. */
const CASES: readonly (readonly [string, string | undefined, string, boolean])[] = [
  [`${LOCAL}/docs/playground`, '..', LOCAL, true],
  [`${LOCAL}/docs/playground`, undefined, LOCAL, true],
  ['https://x.example/api/docs/playground#answer', '..', 'https://x.example/api', true],
  ['https://x.example/docs/playground', 'https://x.example', 'https://x.example', true],
  [PAGES, 'https://x.example', 'https://x.example', false],
  [PAGES, 'https://x.example/api/', 'https://x.example/api', false],
  ['https://x.example/playground/', 'http://x.example', 'http://x.example', false],
  ['file:///tmp/playground/index.html', 'https://x.example', 'https://x.example', false],
];

test('the endpoint is found from the page, and from the base that a copy names', () => {
  for (const [page, base, root, isHere] of CASES) {
    const endpoint = findEndpoint(page, base, PATH);
    assert.equal(endpoint.url.href, `${root}/${PATH}`, page);
    assert.equal(endpoint.isHere, isHere, page);
  }
});

test('few of the things that were ignored are named', () => {
  assert.equal(ignoredWords([]), '');
  assert.equal(ignoredWords(['key: unknown']), 'Ignored in the link: key: unknown.');
  const { ignored = [] } =
    readLink(Array.from({ length: 500 }, (_, index) => `_${'a'.repeat(index % 15)}=`).join('&')) ??
    {};
  assert.equal(ignored.length, 15);
  assert.match(ignoredWords(ignored), /_aaaaaaaaa: unknown; and 5 more\.$/);
});

const codeUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u.test(text));

test('what was written is read again', () => {
  const settings = {
    latitude: line,
    longitude: line,
    zodiac: fc.constantFrom('tropical', 'sidereal'),
    ayanamsa: fc.constantFrom('lahiri', 'raman'),
    node_type: fc.constantFrom('true', 'mean'),
    bodies: fc.uniqueArray(fc.constantFrom(...BODY_NAMES), { minLength: 1 }).map(String),
  };
  const instant = fc.record(
    { datetime: line, ...settings },
    { requiredKeys: ['datetime'], noNullPrototype: true },
  );
  const certificate = fc.record(
    {
      date: fc.constantFrom('1990-06-15', '1850-01-01'),
      time: fc.constantFrom('00:00', '23:59'),
      seconds: fc.constantFrom('5', '59.25'),
      zone: line,
      calendar: fc.constantFrom('gregorian', 'julian'),
      offset: line,
      chosen: fc.constantFrom('1990-09-30T01:30:05Z', '1850-01-01T00:00:00.25Z'),
      place: line,
      country: fc.constantFrom('DE', 'US'),
      region: line,
      ...settings,
    },
    { requiredKeys: ['date'], noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.oneof(certificate, instant), (each) => {
      assert.deepEqual(readLink(`#${linkText(each)}`), { state: each, ignored: [] });
    }),
  );
});

test('a link from anyone gives fields of the page with allowed values, and notes', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'date',
      'zone',
      'chosen',
      'country',
      'zodiac',
      'bodies',
      'key',
      '__proto__',
      'constructor',
    ),
    fc.string(),
  );
  const value = fc.oneof(
    fc.string({ unit: codeUnit }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string(),
    fc.constantFrom('%', '%ff', '%00', '1990-06-15', 'sun,sun', 'a'.repeat(101), '<b>'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { minLength: 1 }), (fields) => {
      const link = readLink(`#${fields.map((each) => each.join('=')).join('&')}`);
      if (link === undefined) return;
      assert.deepEqual(linkText(link.state).length > 0 || link.ignored.length > 0, true);
      assert.equal(Object.getPrototypeOf(link.state), Object.prototype);
      for (const [field, text] of Object.entries(link.state)) {
        assert.ok(text.length <= 100, field);
        assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Cs}]/u);
      }
      // No text of a stranger is repeated in a note, unless it is a plain word.
      for (const note of link.ignored) assert.match(note, /^[a-z_]+(?: [a-z]+)*(?:: [a-z ]+)?$/);
      // What was accepted is accepted again.
      assert.deepEqual(readLink(`#${linkText(link.state)}`)?.ignored ?? [], []);
    }),
  );
});

test('a link that is too long is not read', () => {
  assert.deepEqual(readLink(`#place=${'x'.repeat(8_000)}`), {
    state: {},
    ignored: ['all of it, because it is too long'],
  });
});
