import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { PROBLEMS, RESERVED_CODES } from '../../packages/contract/problem-codes.ts';
import { ProblemSchema } from '../../packages/contract/schema/problem.ts';
import { PROBLEM_GUIDE, RETRIES } from '../../packages/site/problem-guide.ts';
import {
  FINDINGS_MAX,
  type Finding,
  Findings,
  ProblemError,
  problemDocument,
} from '../../src/problem/problem.ts';

/** Every code, its status and its title, spelled out: none of them changes within v1. */
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

test('no published code, status or title has changed, and none is missing or new', () => {
  assert.deepEqual(
    Object.entries(PROBLEMS).map(([code, { status, title }]) => [code, status, title]),
    PUBLISHED,
  );
});

test('reserved codes are not in the catalogue, so they cannot be sent', () => {
  assert.deepEqual(RESERVED_CODES, [
    'subject.time.ambiguous_local_time',
    'subject.time.nonexistent_local_time',
    'subject.location.ambiguous_place',
  ]);
  for (const code of RESERVED_CODES) assert.equal(code in PROBLEMS, false, code);
});

test('the document of every code fits its schema, with fields in the order of the schema', () => {
  const schema = JSON.parse(JSON.stringify(ProblemSchema));
  const fits = new Ajv({ formats: { uri: (text: string) => URL.canParse(text) } }).compile(schema);
  for (const code of Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]) {
    for (const findings of [[], [{ ...FINDING, code }]]) {
      const document = problemDocument(new ProblemError(code, 'Why.', { findings }), CONTEXT);
      assert.ok(fits(document), `${code}: ${JSON.stringify(fits.errors)}`);
      assert.equal(document.type, `https://docs.example/errors/${code}`);
      assert.equal(document.title, PROBLEMS[code].title);
      assert.equal(document.status, PROBLEMS[code].status);
      assert.equal(document.code, code);
      assert.equal(document.detail, 'Why.');
      assert.equal(document.request_id, 'req_1');
      assert.deepEqual(
        Object.keys(document),
        Object.keys(schema.properties).filter((name) => name !== 'errors' || findings.length > 0),
      );
    }
  }
});

test('findings have their own codes in a 422 and none in a 400', () => {
  const document = problemDocument(problemOf(FINDING), CONTEXT);
  assert.equal(
    JSON.stringify(document.errors),
    '[{"pointer":"#/subject/datetime","detail":"a","code":"subject.time.required"}]',
  );
  const malformed = problemOf({ ...FINDING, code: 'request.malformed' });
  assert.equal(
    JSON.stringify(problemDocument(malformed, CONTEXT).errors),
    '[{"pointer":"#/subject/datetime","detail":"a"}]',
  );
});

test('a problem has the code and detail of its first finding, and counts the others', () => {
  const second: Finding = { code: 'settings.ayanamsa.required', pointer: '#/x', detail: 'b' };
  assert.equal(problemOf(FINDING).message, 'a');
  assert.equal(problemOf(FINDING, second).message, 'a 1 more finding is in errors.');
  assert.equal(problemOf(second, FINDING).code, 'settings.ayanamsa.required');
  assert.equal(problemOf(second, FINDING).status, 422);
  assert.equal(problemOf(FINDING, second, second).message, 'a 2 more findings are in errors.');
});

test('a document lists at most a hundred findings, and its detail says so if there are more', () => {
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

test('a detail counts what is listed where long findings leave less room than for a hundred', () => {
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

test('the cause of a problem is kept for the log and is not in its document', () => {
  const cause = new Error('secret');
  const problem = new ProblemError('server.internal', 'Why.', { cause, headers: { Allow: 'GET' } });
  assert.equal(problem.cause, cause);
  assert.deepEqual(problem.headers, { Allow: 'GET' });
  const text = JSON.stringify(problemDocument(problem, CONTEXT));
  assert.doesNotMatch(text, /secret|Allow|stack/);
});

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
