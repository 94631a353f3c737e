import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEndpoint } from '../../../packages/site/playground/browser/endpoint.ts';

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
