import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import {
  PREFERENCE_LENGTH_MAX,
  prefersHtml,
  prefersMarkdown,
  takesGzip,
} from '../../src/http/static.ts';

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

/** The values of Firefox and Chromium. */
const BROWSERS = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
];

/** The header values with and without each preference; undefined is a missing header. */
const PREFERENCES = [
  {
    what: 'HTML is for those who prefer it to JSON',
    prefers: prefersHtml,
    field: 'accept',
    stated: ['text/html', 'TEXT/HTML', 'text/*', 'text/html, application/json;q=0.9', ...BROWSERS],
    not: [
      ...[undefined, '', '*/*', 'application/json', 'application/problem+json, text/html'],
      ...['text/html;q=0.5, application/json', 'text/html;q=0', 'image/png'],
      ...['application/*, text/html;q=0.9', 'nonsense;;;=,,'],
    ],
  },
  {
    what: 'gzip is for those who accept it',
    prefers: takesGzip,
    field: 'accept-encoding',
    stated: ['gzip', 'br, GZIP;q=0.5', 'gzip, deflate, br, zstd', '*'],
    not: [undefined, '', 'identity', 'br', 'gzip;q=0, deflate', 'gzip;q=0.5, identity;q=0.8'],
  },
  {
    what: 'Markdown is for those who prefer it to HTML',
    prefers: prefersMarkdown,
    field: 'accept',
    stated: [
      ...['text/markdown', 'text/markdown, text/html;q=0.9, */*;q=0.8'],
      'text/markdown;q=0.9, application/json',
    ],
    not: [
      ...[undefined, '*/*', 'text/*', ...BROWSERS],
      ...['text/html, text/markdown', 'application/json'],
    ],
  },
];

for (const { what, prefers, field, stated, not } of PREFERENCES) {
  test(what, () => {
    for (const value of [...stated, ...not]) {
      const headers = value === undefined ? {} : { [field]: value };
      const expected = value !== undefined && stated.includes(value);
      assert.equal(prefers(request(headers)), expected, value ?? 'no field');
    }
  });
}

test('ignores a preference that is longer than any browser sends', () => {
  const padded = (value: string, length: number) => `${value}${' '.repeat(length - value.length)}`;
  for (const [length, isRead] of [
    [PREFERENCE_LENGTH_MAX, true],
    [PREFERENCE_LENGTH_MAX + 1, false],
  ] as const) {
    assert.equal(prefersHtml(request({ accept: padded('text/html', length) })), isRead);
    assert.equal(prefersMarkdown(request({ accept: padded('text/markdown', length) })), isRead);
    assert.equal(takesGzip(request({ 'accept-encoding': padded('gzip', length) })), isRead);
  }
});
