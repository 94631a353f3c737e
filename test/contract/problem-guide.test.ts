import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { PROBLEM_GUIDE, RETRIES } from '../../packages/site/problem-guide.ts';

const RETRY_BY_STATUS: ReadonlyMap<number, string> = new Map([
  [408, 'at_once'],
  [500, 'report'],
  [503, 'with_backoff'],
]);

test('a retry is recommended only for codes that a retry may change', () => {
  for (const [code, { retry }] of Object.entries(PROBLEM_GUIDE)) {
    const { status } = PROBLEMS[code as keyof typeof PROBLEMS];
    const expected = RETRY_BY_STATUS.get(status) ?? 'never';
    assert.equal(retry, expected, code);
    const isWorthIt = status === 408 || status === 503;
    assert.match(RETRIES[retry].advice, isWorthIt ? /^Yes/ : /^No/);
  }
});
