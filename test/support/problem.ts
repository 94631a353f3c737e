import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { PROBLEMS, type ProblemCode } from '../../packages/contract/problem-codes.ts';
import { ProblemSchema } from '../../packages/contract/schema/problem.ts';
import type { ProblemDocument } from '../../packages/contract/wire.ts';
import { ERROR_PAGES } from '../../packages/site/map.ts';

const isProblem = new Ajv({ strict: false, formats: { uri: true } }).compile(ProblemSchema);

/** The paths of the error pages. test/site/pages.test.ts checks that each returns 200. */
const ERROR_PATHS: ReadonlySet<string> = new Set(ERROR_PAGES.map(({ path }) => path));

/** The codes in responses to the tests of this process. */
export const codesSeen = new Set<string>();

interface AnyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Asserts every part of a problem document with this code. */
export function assertProblem(answer: AnyResponse, code: ProblemCode): ProblemDocument {
  assert.equal(answer.headers['content-type'], 'application/problem+json', answer.body);
  const document = JSON.parse(answer.body) as ProblemDocument;
  assert.ok(isProblem(document), JSON.stringify(isProblem.errors));
  assert.equal(document.code, code, answer.body);
  assert.equal(document.status, PROBLEMS[code].status);
  assert.equal(answer.status, document.status);
  assert.equal(document.title, PROBLEMS[code].title);
  assert.ok(document.type.endsWith(`/errors/${code}`), document.type);
  assert.ok(ERROR_PATHS.has(`errors/${code}`), `${document.type} has no page`);
  assert.equal(answer.headers['x-request-id'], document.request_id);
  const ownOrder = ['type', 'title', 'status', 'code', 'detail', 'request_id', 'errors'];
  assert.deepEqual(
    Object.keys(document),
    ownOrder.filter((name) => name in document),
  );
  assert.ok(!/ak_(test|live)_\w{36}|\/src\/|\.[jt]s:\d|\n +at |node_modules/.test(answer.body));
  codesSeen.add(code);
  return document;
}

/** A response of `fetch` in the form of the assertions. */
export async function answerOf(response: Response): Promise<AnyResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
