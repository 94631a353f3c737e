/** The client with real services, and with other things that may listen at their address. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { InvalidOption, Problem, UnexpectedAnswer } from '../../packages/client/src/errors.ts';
import { readInstant } from '../../packages/client/src/instant.ts';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { readMoment } from '../../src/request/moment.ts';
import { datetimes } from '../request/arbitrary.ts';
import { startOddServer } from '../support/odd-server.ts';
import { type ComposedService, composeService, POSITIONS_PATH, post } from '../support/service.ts';
import { BIRTH, client, failure, json, KEY, problemText } from './calls.ts';

let service: ComposedService;
let envelope: string;

before(async () => {
  service = await composeService();
  envelope = await (await post(service)).text();
});
after(() => service.stop());

test('throws a Problem with every field of the problem document', async () => {
  const { ecliptic, pauses } = client(service.url, { apiKey: service.key });
  const error = await ecliptic
    .positions({ datetime: '1990-06-15T14:30:00', location: { latitude: 91, longitude: 0 } })
    .catch((error: unknown) => error);
  assert.ok(error instanceof Problem);
  const code = 'subject.time.invalid_format';
  assert.deepEqual(
    [error.status, error.code, error.title, pauses],
    [422, code, PROBLEMS[code].title, []],
  );
  assert.match(error.type, /\/errors\/subject\.time\.invalid_format$/);
  assert.match(error.request_id, /^req_/);
  assert.match(error.message, /^422 subject\.time\.invalid_format: .*The UTC offset is missing/);
  assert.deepEqual(
    error.errors.map(({ pointer, code }) => [pointer, code]),
    [
      ['#/subject/datetime', code],
      ['#/subject/location/latitude', 'subject.location.out_of_range'],
    ],
  );
});

test('sends the same method, path, key and body at each attempt', async (context) => {
  const location = { latitude: 1.25, longitude: -0 };
  const body = { subject: { ...BIRTH, location }, settings: { bodies: ['sun'] } };
  const right = await (await post(service, JSON.stringify(body))).text();
  let answers = 0;
  const server = await startOddServer(context, (_request, response) => {
    if (++answers === 2) return void json(response).end(right);
    json(response, 503);
    return problemText(503, 'server.not_ready');
  });
  const { ecliptic } = client(server.url);
  const answer = await ecliptic.positions({ ...BIRTH, location }, { bodies: ['sun'] });
  assert.equal(JSON.stringify(answer), right);
  const request = {
    method: 'POST',
    path: POSITIONS_PATH,
    authorization: `Bearer ${KEY}`,
    body: '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"latitude":1.25,"longitude":0}},"settings":{"bodies":["sun"]}}',
  };
  assert.deepEqual(server.seen, [request, request]);
});

describe('no retry', () => {
  test('does not retry a problem with another status, whatever its code', async (context) => {
    for (const [status, code] of [
      [401, 'auth.missing'],
      [422, 'server.overloaded'],
      [500, 'server.internal'],
      [501, 'server.unheard_of'],
    ] as const) {
      const { error, seen } = await failure(context, (_request, response) => {
        json(response, status);
        return problemText(status, code);
      });
      assert.ok(error instanceof Problem, `${code}: ${error}`);
      assert.deepEqual([error.code, error.status], [code, status]);
      assert.equal(seen.length, 1, code);
    }
  });

  test('does not retry a response from another program, and throws a separate error', async (context) => {
    for (const [status, mediaType, body, reason, message] of [
      [
        200,
        'text/html',
        '<h1>Log in</h1>',
        'not_json',
        /not application\/json.*Check the address of the service/,
      ],
      [500, 'application/json', '{"error":"no"}', 'not_json', /problem\+json/],
      [200, 'application/json', '{"data":', 'not_json', /says that it is .* body is not JSON/],
      [200, 'application/json', Buffer.from([0x22, 0xff, 0x22]), 'not_json', /status 200/],
      [200, 'application/json', '', 'not_json', /something cut it off/],
      [200, 'application/json', '{"ok":true}', 'wrong_shape', /at \/data/],
      [200, 'application/json', 'null', 'wrong_shape', /shape of the contract\.$/],
      [404, 'application/problem+json', '{"title":"Not found"}', 'wrong_shape', /at \/type/],
      [404, 'application/problem+json', problemText(410, 'gone'), 'wrong_shape', /at \/status/],
      [201, 'application/json', envelope, 'not_json', /status 201/],
    ] as const) {
      const { error, seen } = await failure(context, (_request, response) => {
        response.writeHead(status, { 'Content-Type': `${mediaType}; charset=utf-8` }).end(body);
        return undefined;
      });
      assert.ok(error instanceof UnexpectedAnswer, `${status} ${body}: ${error}`);
      assert.deepEqual(
        [error.code, error.reason, error.status, error.mediaType],
        ['client.unexpected_answer', reason, status, mediaType],
      );
      assert.match(error.message, message);
      assert.equal(seen.length, 1);
    }
  });

  test('does not retry a response that never ends', async (context) => {
    const { error, seen } = await failure(context, (_request, response) => {
      response.on('error', () => {});
      json(response);
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', more);
      more();
      return undefined;
    });
    assert.ok(error instanceof UnexpectedAnswer);
    assert.equal(error.reason, 'too_large');
    assert.equal(seen.length, 1);
  });
});

describe('the instant', () => {
  test('rejects an instant that is not a string before sending it', async (context) => {
    const server = await startOddServer(context, (_request, response) => {
      json(response);
      return envelope;
    });
    const { ecliptic } = client(server.url);
    const instant = '1990-06-15T12:30:00Z';
    for (const subject of [
      { datetime: new Date(instant) },
      { datetime: { toJSON: () => instant } },
      {},
      undefined,
    ]) {
      const error = await ecliptic.positions(subject as never).catch((error: unknown) => error);
      assert.ok(error instanceof InvalidOption, String(error));
      assert.match(error.message, /^datetime must be a string with a UTC offset/);
    }
    assert.equal(server.seen.length, 0);
    await ecliptic.positions(BIRTH);
    assert.equal(server.seen.length, 1);
  });

  test('compares the instant with the sent one, even if the caller changes it meanwhile', async (context) => {
    const subject: { datetime: string } = { ...BIRTH };
    const server = await startOddServer(context, (_request, response) => {
      subject.datetime = '2000-01-01T00:00:00Z';
      json(response);
      return envelope;
    });
    const answer = await client(server.url).ecliptic.positions(subject);
    assert.equal(JSON.stringify(answer), envelope);
  });

  test('reads every datetime as the same instant as the service', () => {
    fc.assert(
      fc.property(datetimes(), datetimes(), (datetime, other) => {
        const moment = readMoment(datetime);
        assert.ok(!('code' in moment));
        assert.ok(readInstant(datetime) !== undefined);
        assert.equal(readInstant(datetime), readInstant(moment.utc_datetime));
        const second = readMoment(other);
        assert.ok(!('code' in second));
        assert.equal(
          readInstant(datetime) === readInstant(other),
          moment.utc_datetime === second.utc_datetime,
        );
      }),
    );
  });
});

describe('the address of the service', () => {
  test('accepts an address with a path, with or without trailing slashes', async (context) => {
    const server = await startOddServer(context, (_request, response) => {
      json(response);
      return envelope;
    });
    for (const path of ['', '/', '/astro', '/astro/', '/astro//', '//astro']) {
      await client(`${server.url.origin}${path}`).ecliptic.positions(BIRTH);
    }
    await client(new URL('/astro/', server.url)).ecliptic.positions(BIRTH);
    assert.deepEqual(
      server.seen.map(({ path }) => path.slice(0, -POSITIONS_PATH.length)),
      ['', '', '/astro', '/astro', '/astro', '//astro', '/astro'],
    );
    for (const { path } of server.seen) assert.ok(path.endsWith(POSITIONS_PATH));
  });

  test('calls the address with the given fetch, unbound', async () => {
    const requests: [string, RequestInit | undefined][] = [];
    function given(this: unknown, url: string | URL | Request, init?: RequestInit) {
      assert.equal(this, undefined);
      requests.push([String(url), init]);
      return Promise.resolve(
        new Response(envelope, { headers: { 'Content-Type': 'application/json' } }),
      );
    }
    const { ecliptic } = client('https://astro.example', { fetch: given as typeof fetch });
    await ecliptic.positions(BIRTH);
    assert.equal(requests.length, 1);
    assert.equal(requests[0]?.[0], `https://astro.example${POSITIONS_PATH}`);
    assert.equal(requests[0]?.[1]?.redirect, 'manual');
  });
});
