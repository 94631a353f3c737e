import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEMS, RESERVED_CODES } from '../../packages/contract/problem-codes.ts';
import { PROBLEM_GUIDE, RETRIES } from '../../packages/site/problem-guide.ts';
import {
  FINDINGS_MAX,
  type Finding,
  Findings,
  ProblemError,
  problemDocument,
} from '../../src/problem/problem.ts';

/** Every code with its status and title, which never change within v1. */
const PUBLISHED = [
  ['request.malformed', 400, 'Malformed request'],
  ['auth.missing', 401, 'API key missing'],
  ['auth.invalid_key', 401, 'API key not valid'],
  ['request.not_found', 404, 'No such resource'],
  ['request.method_not_allowed', 405, 'Method not allowed'],
  ['request.timeout', 408, 'Request not received in time'],
  ['request.too_large', 413, 'Request body too large'],
  ['request.unsupported_media_type', 415, 'Unsupported media type'],
  ['request.headers_too_large', 431, 'Request header too large'],
  ['subject.time.required', 422, 'Birth moment missing'],
  ['subject.time.invalid_format', 422, 'Birth moment not readable'],
  ['subject.time.out_of_range', 422, 'Birth moment outside the supported range'],
  ['subject.location.out_of_range', 422, 'Coordinates outside their range'],
  ['settings.ayanamsa.required', 422, 'Ayanamsa missing'],
  ['settings.ayanamsa.not_applicable', 422, 'Ayanamsa without a sidereal zodiac'],
  ['server.internal', 500, 'Internal error'],
  ['server.overloaded', 503, 'Service overloaded'],
  ['server.calc_timeout', 503, 'Calculation timed out'],
  ['server.not_ready', 503, 'Service not ready'],
] as const;

const CONTEXT = { docsUrl: 'https://docs.example', request_id: 'req_1' };
function problemOf(...list: readonly Finding[]): ProblemError {
  const findings = new Findings();
  for (const finding of list) findings.add(() => finding);
  return ProblemError.of(findings);
}

const FINDING: Finding = {
  code: 'subject.time.required',
  pointer: '#/subject/datetime',
  detail: 'a',
};

test('has exactly the published codes, with their status and title', () => {
  assert.deepEqual(
    Object.entries(PROBLEMS).map(([code, { status, title }]) => [code, status, title]),
    PUBLISHED,
  );
});

test('keeps reserved codes out of the catalogue, so that they cannot be sent', () => {
  assert.deepEqual(RESERVED_CODES, [
    'subject.time.ambiguous_local_time',
    'subject.time.nonexistent_local_time',
    'subject.location.ambiguous_place',
  ]);
  for (const code of RESERVED_CODES) assert.equal(code in PROBLEMS, false, code);
});

test('takes the code and detail of the first finding, and counts the others', () => {
  const second: Finding = { code: 'settings.ayanamsa.required', pointer: '#/x', detail: 'b' };
  assert.equal(problemOf(FINDING).message, 'a');
  assert.equal(problemOf(FINDING, second).message, 'a 1 more finding is in errors.');
  assert.equal(problemOf(second, FINDING).code, 'settings.ayanamsa.required');
  assert.equal(problemOf(second, FINDING).status, 422);
  assert.equal(problemOf(FINDING, second, second).message, 'a 2 more findings are in errors.');
});

test('lists at most a hundred findings, and reports the total in the detail', () => {
  for (const [count, listed, detail] of [
    [100, 100, 'a 99 more findings are in errors.'],
    [101, 100, 'a errors lists the first 100 of 101 findings.'],
    [150, 100, 'a errors lists the first 100 of 150 findings.'],
    [5_000, 100, 'a errors lists the first 100 of 5000 findings.'],
  ] as const) {
    const problem = problemOf(...Array<Finding>(count).fill(FINDING));
    const document = problemDocument(problem, CONTEXT);
    assert.equal(document.errors?.length, listed);
    assert.equal(document.detail, detail);
  }
  assert.equal(FINDINGS_MAX, 100);
});

test('counts the listed findings if long ones reach the limit before a hundred', () => {
  const long: Finding = {
    ...FINDING,
    code: 'request.malformed',
    pointer: `#/${'x'.repeat(12_000)}`,
  };
  for (const [count, listed, detail] of [
    [2, 2, 'a 1 more finding is in errors.'],
    [4, 3, 'a errors lists the first 3 of 4 findings.'],
    [200, 3, 'a errors lists the first 3 of 200 findings.'],
  ] as const) {
    const problem = problemOf(...Array<Finding>(count).fill(long));
    assert.equal(problem.findings.length, listed);
    assert.equal(problem.message, detail);
  }
  const longest = { ...long, pointer: `#/${'x'.repeat(40_000)}` };
  assert.equal(problemOf(longest, long).message, 'a errors lists the first of 2 findings.');
});

const RETRY_BY_STATUS: ReadonlyMap<number, string> = new Map([
  [408, 'at_once'],
  [500, 'report'],
  [503, 'with_backoff'],
]);

test('recommends a retry only for codes of temporary problems', () => {
  for (const [code, { retry }] of Object.entries(PROBLEM_GUIDE)) {
    const { status } = PROBLEMS[code as keyof typeof PROBLEMS];
    const expected = RETRY_BY_STATUS.get(status) ?? 'never';
    assert.equal(retry, expected, code);
    const isWorthIt = status === 408 || status === 503;
    assert.match(RETRIES[retry].advice, isWorthIt ? /^Yes/ : /^No/);
  }
});
