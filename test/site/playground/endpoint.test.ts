import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEndpoint } from '../../../packages/site/playground/browser/endpoint.ts';

const PATH = 'v1/western/positions';

/** Page, base, address, and whether a browser may call it from there. */
const CASES: readonly (readonly [string, string | undefined, string, boolean])[] = [
  [
    'http://127.0.0.1:8080/docs/playground',
    '..',
    'http://127.0.0.1:8080/v1/western/positions',
    true,
  ],
  [
    'http://127.0.0.1:8080/docs/playground',
    undefined,
    'http://127.0.0.1:8080/v1/western/positions',
    true,
  ],
  ['http://127.0.0.1:8080/docs/playground', '', 'http://127.0.0.1:8080/v1/western/positions', true],
  [
    'https://x.example/api/docs/playground#answer',
    '..',
    'https://x.example/api/v1/western/positions',
    true,
  ],
  [
    'https://x.example/docs/playground',
    'https://x.example',
    'https://x.example/v1/western/positions',
    true,
  ],
  [
    'https://pages.example/playground/',
    'https://x.example',
    'https://x.example/v1/western/positions',
    false,
  ],
  [
    'https://pages.example/playground/',
    'https://x.example/api',
    'https://x.example/api/v1/western/positions',
    false,
  ],
  [
    'https://pages.example/playground/',
    'https://x.example/api/',
    'https://x.example/api/v1/western/positions',
    false,
  ],
  [
    'https://x.example/playground/',
    'http://x.example',
    'http://x.example/v1/western/positions',
    false,
  ],
  [
    'file:///tmp/playground/index.html',
    'https://x.example',
    'https://x.example/v1/western/positions',
    false,
  ],
];

test('the endpoint is found from the page, and from the base that a copy names', () => {
  for (const [page, base, url, isHere] of CASES) {
    const endpoint = findEndpoint(page, base, PATH);
    assert.equal(endpoint.url.href, url, page);
    assert.equal(endpoint.isHere, isHere, page);
  }
});
