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

const FIREFOX = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const CHROMIUM =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

test('HTML is for those who prefer it to JSON', () => {
  const cases: readonly (readonly [accept: string | undefined, boolean])[] = [
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['application/problem+json, text/html', false],
    ['text/html;q=0.5, application/json', false],
    ['text/html;q=0', false],
    ['image/png', false],
    ['application/*, text/html;q=0.9', false],
    ['nonsense;;;=,,', false],
    ['text/html', true],
    ['TEXT/HTML', true],
    ['text/*', true],
    ['text/html, application/json;q=0.9', true],
    [FIREFOX, true],
    [CHROMIUM, true],
  ];
  for (const [accept, expected] of cases) {
    assert.equal(
      prefersHtml(request(accept === undefined ? {} : { accept })),
      expected,
      accept ?? 'no field',
    );
  }
});

test('gzip is for those who accept it', () => {
  const cases: readonly (readonly [acceptEncoding: string | undefined, boolean])[] = [
    [undefined, false],
    ['', false],
    ['identity', false],
    ['br', false],
    ['gzip;q=0, deflate', false],
    ['gzip;q=0.5, identity;q=0.8', false],
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['gzip, deflate, br, zstd', true],
    ['*', true],
  ];
  for (const [coding, expected] of cases) {
    const headers = coding === undefined ? {} : { 'accept-encoding': coding };
    assert.equal(takesGzip(request(headers)), expected, coding ?? 'no field');
  }
});

test('Markdown is for those who prefer it to HTML', () => {
  const cases: readonly (readonly [accept: string | undefined, boolean])[] = [
    [undefined, false],
    ['*/*', false],
    ['text/*', false],
    [FIREFOX, false],
    [CHROMIUM, false],
    ['text/html, text/markdown', false],
    ['application/json', false],
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.9, */*;q=0.8', true],
    ['text/markdown;q=0.9, application/json', true],
  ];
  for (const [accept, expected] of cases) {
    const headers = accept === undefined ? {} : { accept };
    assert.equal(prefersMarkdown(request(headers)), expected, accept ?? 'no field');
  }
});

test('a preference that is longer than any browser sends says nothing', () => {
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
