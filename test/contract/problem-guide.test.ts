import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROBLEMS, type ProblemCode } from '../../packages/contract/problem-codes.ts';
import { PROBLEM_GUIDE, RETRIES } from '../../packages/site/problem-guide.ts';
import {
  type ComposedService,
  composeService,
  POSITIONS_PATH,
  REQUEST,
} from '../support/service.ts';
import { exchange } from '../support/socket.ts';

let service: ComposedService;
before(async () => {
  service = await composeService();
});
after(() => service.stop());

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

/** A valid request except for the given fields. */
interface Attempt {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const subject = (fields: string): Attempt => ({ body: `{"subject":{${fields}}}` });
const moment = (datetime: string) => subject(`"datetime":"${datetime}"`);

/** Causes that the guide names for a code, as far as a caller can produce them. */
const ATTEMPTS: readonly (readonly [ProblemCode, string, Attempt])[] = [
  ['request.malformed', 'another name', subject('"date":"1990-06-15T14:30:00+02:00"')],
  [
    'request.malformed',
    'settings beside settings',
    { body: REQUEST.replace(/\}$/, ',"zodiac":"tropical"}') },
  ],
  ['request.malformed', 'settings in the query', { path: `${POSITIONS_PATH}?zodiac=tropical` }],
  [
    'request.malformed',
    'a number as a string',
    subject('"datetime":"1990-06-15T14:30:00Z","location":{"latitude":"46.9","longitude":7.4}'),
  ],
  ['request.malformed', 'null', { body: REQUEST.replace(/\}$/, ',"settings":null}') }],
  ['request.malformed', 'a form', { body: 'datetime=1990-06-15T14%3A30%3A00%2B02%3A00' }],
  ['request.malformed', 'JSON twice', { body: JSON.stringify(REQUEST) }],
  ['auth.missing', 'X-Api-Key', { headers: { ...JSON_TYPE, 'X-Api-Key': 'KEY' } }],
  ['auth.missing', 'a key in the query', { path: `${POSITIONS_PATH}?key=KEY`, headers: JSON_TYPE }],
  ['auth.missing', 'no word Bearer', { headers: { ...JSON_TYPE, Authorization: 'KEY' } }],
  ['auth.missing', 'a browser', { method: 'GET', headers: {} }],
  ['auth.missing', 'a browser that asks first', { method: 'OPTIONS', headers: {} }],
  [
    'auth.invalid_key',
    'a variable that is not set',
    { headers: { ...JSON_TYPE, Authorization: 'Bearer ' } },
  ],
  ['request.not_found', 'a slash at the end', { path: `${POSITIONS_PATH}/` }],
  ['request.not_found', 'no version', { path: '/western/positions' }],
  ['request.not_found', 'two slashes', { path: `/${POSITIONS_PATH}` }],
  ['request.method_not_allowed', 'GET', { method: 'GET' }],
  ['request.method_not_allowed', 'PUT', { method: 'PUT' }],
  [
    'request.unsupported_media_type',
    'what fetch sends by itself',
    { headers: { Authorization: 'Bearer KEY' } },
  ],
  ['subject.time.required', 'an empty subject', subject('')],
  ['subject.time.required', 'a location alone', subject('"location":{"latitude":1,"longitude":2}')],
  ['subject.time.invalid_format', 'no offset', moment('1990-06-15T14:30:00')],
  ['subject.time.invalid_format', 'no seconds', moment('1990-06-15T14:30+02:00')],
  ['subject.time.invalid_format', 'a time zone', moment('1990-06-15T14:30:00[Europe/Zurich]')],
  ['subject.time.invalid_format', 'a space', moment('1990-06-15 14:30:00+02:00')],
  ['subject.time.invalid_format', 'no real date', moment('2023-02-29T12:00:00Z')],
  ['subject.time.out_of_range', 'a year of two digits', moment('0190-06-15T14:30:00Z')],
  ['subject.time.out_of_range', 'an instant in UTC', moment('1800-01-01T00:30:00+01:00')],
];

for (const [code, name, attempt] of ATTEMPTS) {
  test(`${code} is caused by ${name}, as the guide says`, async () => {
    const { method = 'POST', path = POSITIONS_PATH, body = REQUEST } = attempt;
    const headers = attempt.headers ?? { ...JSON_TYPE, Authorization: 'Bearer KEY' };
    const response = await fetch(service.url + path.replace('KEY', service.key), {
      method,
      headers: Object.fromEntries(
        Object.entries(headers).map(([field, value]) => [field, value.replace('KEY', service.key)]),
      ),
      ...(!['GET', 'OPTIONS'].includes(method) && { body }),
    });
    assert.equal(((await response.json()) as { code: string }).code, code);
  });
}

test('request.timeout is caused by a connection on which nothing is sent, as the guide says', async () => {
  const limits = { headersTimeoutMs: 100, requestTimeoutMs: 200, checkIntervalMs: 20 };
  const impatient = await composeService({}, limits);
  const [answer] = await exchange(impatient.port, [], 1);
  await impatient.stop();
  assert.equal(JSON.parse(answer?.body ?? '{}').code, 'request.timeout');
});
