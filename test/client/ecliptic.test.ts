/** The client with real services, and with other things that may listen at their address. */
import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import {
  ConnectionFailure,
  InvalidOption,
  MomentMismatch,
  Problem,
  UnexpectedAnswer,
} from '../../packages/client/src/errors.ts';
import { readInstant } from '../../packages/client/src/instant.ts';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { ProblemError as Refusal } from '../../src/problem/problem.ts';
import { readMoment } from '../../src/request/moment.ts';
import { datetimes } from '../positions/arbitrary.ts';
import { type OddAnswer, startOddServer } from '../support/odd-server.ts';
import { freePort } from '../support/processes.ts';
import {
  type ComposedService,
  composeService,
  POSITIONS_PATH,
  post,
  requireNoRoom,
} from '../support/service.ts';
import { BIRTH, client, failure, json, KEY, problemText } from './calls.ts';

let service: ComposedService;
let envelope: string;

before(async () => {
  service = await composeService();
  envelope = await (await post(service)).text();
});
after(() => service.stop());

describe('a real service', () => {
  test('returns the answer of the service, typed', async () => {
    const { ecliptic } = client(service.url, { apiKey: service.key });
    const { signal } = new AbortController();
    const answer = await ecliptic.positions(BIRTH, undefined, { signal });
    assert.equal(JSON.stringify(answer), envelope);
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
    const [sun] = answer.data.positions;
    assert.equal(sun?.sign, 'gemini');
  });

  test('receives location and settings', async () => {
    const { ecliptic } = client(service.url, { apiKey: service.key });
    const { data, meta } = await ecliptic.positions(
      { datetime: '1969-07-20T20:17:40.25Z', location: { latitude: 47.5, longitude: -122.25 } },
      { zodiac: 'sidereal', ayanamsa: 'lahiri', node_type: 'mean', bodies: ['vesta', 'moon'] },
    );
    assert.deepEqual(
      data.positions.map(({ body }) => body),
      ['vesta', 'moon'],
    );
    assert.deepEqual(meta.settings_resolved, {
      zodiac: 'sidereal',
      ayanamsa: 'lahiri',
      node_type: 'mean',
      bodies: ['vesta', 'moon'],
    });
    assert.deepEqual(meta.subject_resolved.coordinates, { latitude: 47.5, longitude: -122.25 });
    assert.equal(meta.subject_resolved.utc_datetime, '1969-07-20T20:17:40.25Z');
  });

  test('refuses with a Problem that has every field of its document', async () => {
    const { ecliptic, pauses } = client(service.url, { apiKey: service.key });
    const error = await ecliptic
      .positions({ datetime: '1990-06-15T14:30:00', location: { latitude: 91, longitude: 0 } })
      .catch((error: unknown) => error);
    assert.ok(error instanceof Problem);
    assert.equal(error.status, 422);
    assert.equal(error.code, 'subject.time.invalid_format');
    assert.equal(error.title, PROBLEMS['subject.time.invalid_format'].title);
    assert.match(error.type, /\/errors\/subject\.time\.invalid_format$/);
    assert.match(error.request_id, /^req_/);
    assert.match(error.message, /^422 subject\.time\.invalid_format: .*no UTC offset/);
    assert.deepEqual(
      error.errors.map(({ pointer, code }) => [pointer, code]),
      [
        ['#/subject/datetime', 'subject.time.invalid_format'],
        ['#/subject/location/latitude', 'subject.location.out_of_range'],
      ],
    );
    assert.deepEqual(pauses, []);
  });

  test('refuses an unknown key', async () => {
    const { ecliptic } = client(service.url);
    await assert.rejects(ecliptic.positions(BIRTH), { code: 'auth.invalid_key', status: 401 });
  });

  test('is asked again after a temporary overload', async (context) => {
    let refusals = 2;
    const busy = await composeService({
      requireRoom: () => {
        if (refusals-- > 0) requireNoRoom();
      },
    });
    context.after(() => busy.stop());
    const { ecliptic, pauses } = client(busy.url, { apiKey: busy.key });
    assert.equal(JSON.stringify(await ecliptic.positions(BIRTH)), envelope);
    assert.deepEqual(pauses, [100, 200]);
    const refused = busy.logged().filter(({ code }) => code === 'server.overloaded');
    assert.equal(refused.length, 2);
  });

  test('is not asked again after an internal error', async (context) => {
    let asked = 0;
    const broken = await composeService({
      calculate: () => {
        asked++;
        throw new Error('a defect');
      },
    });
    context.after(() => broken.stop());
    const { ecliptic } = client(broken.url, { apiKey: broken.key });
    await assert.rejects(ecliptic.positions(BIRTH), { code: 'server.internal', status: 500 });
    assert.equal(asked, 1);
  });

  test('is asked again after a calculation that timed out, until the attempts are used up', async (context) => {
    let asked = 0;
    const slow = await composeService({
      calculate: () => {
        asked++;
        throw new Refusal('server.calc_timeout', 'The calculation took too long.');
      },
    });
    context.after(() => slow.stop());
    const { ecliptic, pauses } = client(slow.url, { apiKey: slow.key, maxAttempts: 3 });
    await assert.rejects(ecliptic.positions(BIRTH), { code: 'server.calc_timeout', status: 503 });
    assert.equal(asked, 3);
    assert.equal(pauses.length, 2);
  });
});

describe('a retry', () => {
  test('follows a 503 with the very same bytes, and the next answer is the result', async (context) => {
    const location = { latitude: 1.25, longitude: -0 };
    const asked = { subject: { ...BIRTH, location }, settings: { bodies: ['sun'] } };
    const right = await (await post(service, JSON.stringify(asked))).text();
    let answers = 0;
    const server = await startOddServer(context, (_request, response) => {
      if (++answers === 3) return void json(response).end(right);
      if (answers === 1) {
        json(response, 503);
        return problemText(503, 'server.not_ready');
      }
      // From a proxy, so it is not a problem document.
      response.writeHead(503, { 'Content-Type': 'text/html' });
      return '<h1>Service Unavailable</h1>';
    });
    const { ecliptic, pauses } = client(server.url);
    const answer = await ecliptic.positions({ ...BIRTH, location }, { bodies: ['sun'] });
    assert.equal(JSON.stringify(answer), right);
    assert.equal(server.seen.length, 3);
    assert.equal(new Set(server.seen.map((request) => JSON.stringify(request))).size, 1);
    assert.deepEqual(server.seen[0], {
      method: 'POST',
      path: POSITIONS_PATH,
      authorization: `Bearer ${KEY}`,
      body: '{"subject":{"datetime":"1990-06-15T14:30:00+02:00","location":{"latitude":1.25,"longitude":0}},"settings":{"bodies":["sun"]}}',
    });
    assert.deepEqual(pauses, [100, 200]);
  });

  test('follows a connection that is reset, and an answer that breaks off', async (context) => {
    let answers = 0;
    const server = await startOddServer(context, (_request, response) => {
      answers++;
      if (answers === 1) response.socket?.resetAndDestroy();
      if (answers === 2) {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 });
        response.write('{"data":', () => response.socket?.destroy());
      }
      if (answers === 3) json(response).end(envelope);
      return undefined;
    });
    const { ecliptic } = client(server.url);
    assert.equal(JSON.stringify(await ecliptic.positions(BIRTH)), envelope);
    assert.equal(new Set(server.seen.map(({ body }) => body)).size, 1);
    assert.equal(server.seen.length, 3);
  });

  test('follows a refused connection, up to the limit of attempts, and then reports it', async () => {
    const { ecliptic, pauses } = client(`http://127.0.0.1:${await freePort()}`, { maxAttempts: 3 });
    const error = await ecliptic.positions(BIRTH).catch((error: unknown) => error);
    assert.ok(error instanceof ConnectionFailure);
    assert.equal(error.code, 'client.connection_failed');
    assert.equal(error.systemCode, 'ECONNREFUSED');
    assert.match(error.message, /ECONNREFUSED/);
    assert.equal(pauses.length, 2);
  });

  test('follows an answer that is late, in its header or in its body', async (context) => {
    const began: OddAnswer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"data":');
      return undefined;
    };
    for (const silent of [() => undefined, began]) {
      let attempts = 0;
      const { error } = await failure(context, silent, {
        attemptTimeoutMs: 40,
        maxAttempts: 2,
        fetch: (...request) => {
          attempts++;
          return fetch(...request);
        },
      });
      assert.ok(error instanceof ConnectionFailure, String(error));
      assert.equal(error.reason, 'timeout');
      assert.match(error.message, /within 40 ms \(attemptTimeoutMs\)\.$/);
      assert.equal(attempts, 2);
    }
  });

  test('stays within the total time, whatever the limit of attempts', async (context) => {
    const { error } = await failure(context, () => undefined, {
      attemptTimeoutMs: 2 ** 31 - 1,
      totalTimeoutMs: 50,
      maxAttempts: Number.MAX_SAFE_INTEGER,
    });
    assert.ok(error instanceof ConnectionFailure);
    assert.match(error.message, /all that was left of totalTimeoutMs\.$/);
  });

  test('is not held up by a fetch that ignores its signal', async () => {
    const { ecliptic } = client('https://astro.example', {
      fetch: () => new Promise(() => {}),
      attemptTimeoutMs: 10,
      maxAttempts: 2,
    });
    await assert.rejects(ecliptic.positions(BIRTH), { code: 'client.connection_failed' });
  });

  test('follows bytes that are not HTTP', async (context) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    context.after(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { ecliptic } = client(`http://127.0.0.1:${port}`, { maxAttempts: 2 });
    await assert.rejects(ecliptic.positions(BIRTH), { code: 'client.connection_failed' });
    assert.equal(sockets.size, 2);
  });
});

describe('no retry', () => {
  test('follows a problem with another status, whatever its code', async (context) => {
    const codes = Object.entries(PROBLEMS).filter(([, { status }]) => ![408, 503].includes(status));
    assert.ok(codes.length >= 14);
    for (const [code, { status }] of [...codes, ['server.unheard_of', { status: 501 }] as const]) {
      const { error, seen } = await failure(context, (_request, response) => {
        json(response, status);
        return problemText(status, code);
      });
      assert.ok(error instanceof Problem, `${code}: ${error}`);
      assert.deepEqual([error.code, error.status], [code, status]);
      assert.equal(seen.length, 1, code);
    }
  });

  test('follows a problem with a code newer than the client, which is a Problem all the same', async (context) => {
    const { error } = await failure(context, (_request, response) => {
      json(response, 402);
      return problemText(402, 'credits.exhausted');
    });
    assert.ok(error instanceof Problem);
    switch (error.code) {
      case 'server.overloaded':
        assert.fail();
        break;
      default:
        assert.equal(error.code, 'credits.exhausted');
    }
  });

  test('follows an answer that does not come from the service, which is an error of its own', async (context) => {
    const other = JSON.parse(envelope);
    other.data.positions[0].sign = 'ophiuchus';
    const sidereal = JSON.parse(envelope);
    sidereal.meta.settings_resolved.zodiac = 'sidereal';
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
      [
        200,
        'application/json',
        JSON.stringify(other),
        'wrong_shape',
        /at \/data\/positions\/0\/sign/,
      ],
      [404, 'application/problem+json', '{"title":"Not found"}', 'wrong_shape', /at \/type/],
      [404, 'application/problem+json', problemText(410, 'gone'), 'wrong_shape', /at \/status/],
      [201, 'application/json', envelope, 'not_json', /status 201/],
      [204, 'application/json', '', 'not_json', /status 204/],
      [200, 'application/json', JSON.stringify(sidereal), 'wrong_shape', /resolved\/ayanamsa/],
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

  test('follows an answer that never ends', async (context) => {
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

  test('follows an abort by the caller: before, during and between attempts', async (context) => {
    const reason = new Error('enough');
    const controllers: AbortController[] = [];
    const next = () => {
      const controller = new AbortController();
      controllers.push(controller);
      return controller;
    };
    const server = await startOddServer(context, (_request, response) => {
      controllers.at(-1)?.abort(reason);
      if (controllers.length === 2) return undefined;
      json(response, 503);
      return problemText(503, 'server.overloaded');
    });
    const { ecliptic } = client(server.url, {
      sleep: undefined,
      backoffBaseMs: 2 ** 30,
      backoffCapMs: 2 ** 30,
      totalTimeoutMs: 2 ** 31 - 1,
    });
    const early = next();
    early.abort(reason);
    await assert.rejects(ecliptic.positions(BIRTH, {}, { signal: early.signal }), reason);
    assert.equal(server.seen.length, 0);
    await assert.rejects(ecliptic.positions(BIRTH, {}, { signal: next().signal }), reason);
    assert.equal(server.seen.length, 1);
    await assert.rejects(ecliptic.positions(BIRTH, {}, { signal: next().signal }), reason);
    assert.equal(server.seen.length, 2);

    const last = client(server.url, { maxAttempts: 1 });
    await assert.rejects(last.ecliptic.positions(BIRTH, {}, { signal: next().signal }), reason);
    assert.equal(server.seen.length, 3);

    const paused = new AbortController();
    const waiting = client(server.url, {
      sleep: async (_pauseMs, signal) => {
        paused.abort(reason);
        signal?.throwIfAborted();
      },
    });
    await assert.rejects(waiting.ecliptic.positions(BIRTH, {}, { signal: paused.signal }), reason);
    assert.equal(server.seen.length, 4);
  });
});

describe('the instant', () => {
  test('of an answer that differs, however little, makes the answer refused', async (context) => {
    for (const [datetime, utcDatetime, fits] of [
      ['1990-06-15T14:30:00+02:00', '1990-06-15T12:30:00Z', true],
      ['1990-06-15T14:30:00+02:00', '1990-06-15T14:30:00Z', false],
      ['1990-06-15T14:30:00+02:00', '1990-06-15T12:30:00.000000001Z', false],
      ['1990-06-15T14:30:00.123456789-05:30', '1990-06-15T20:00:00.123456789Z', true],
      ['1990-06-15T14:30:00.123456789-05:30', '1990-06-15T20:00:00.123456788Z', false],
      ['1990-06-15T14:30:00.5000Z', '1990-06-15T14:30:00.5Z', true],
      ['1990-01-01T00:15:00+00:45', '1989-12-31T23:30:00Z', true],
      ['1990-01-01T00:15:00+00:45', '1990-01-01T23:30:00Z', false],
      ['1990-06-15T14:30:00+02:00', 'yesterday', false],
      ['1990-06-15T14:30:00+02:00', '1990-06-15T14:30:00+02:00', false],
      ['1990-07-01T00:00:00Z', '1990-06-31T00:00:00Z', false],
      ['1990-07-01T00:00:00Z', '1990-06-30T24:00:00Z', false],
      ['1990-06-15T14:30:00', '1990-06-15T14:30:00Z', false],
    ] as const) {
      const answer = JSON.parse(envelope);
      answer.meta.subject_resolved.utc_datetime = utcDatetime;
      answer.meta.subject_resolved.utc_offset = datetime.slice(-6).replace(/.*Z$/, '+00:00');
      const server = await startOddServer(context, (_request, response) => {
        json(response);
        return JSON.stringify(answer);
      });
      const call = client(server.url).ecliptic.positions({ datetime });
      if (fits) {
        assert.deepEqual(await call, answer);
        continue;
      }
      const error = await call.catch((error: unknown) => error);
      assert.ok(error instanceof MomentMismatch, `${datetime} ${utcDatetime}`);
      assert.equal(error.code, 'client.moment_mismatch');
      assert.deepEqual([error.datetime, error.utc_datetime], [datetime, utcDatetime]);
      assert.equal(server.seen.length, 1);
    }
  });

  test('must be a string, or it is refused before anything is sent', async (context) => {
    const server = await startOddServer(context, (_request, response) => {
      json(response);
      return envelope;
    });
    const { ecliptic } = client(server.url);
    const instant = '1990-06-15T12:30:00Z';
    for (const subject of [
      { datetime: new Date(instant) },
      { datetime: Date.parse(instant) },
      { datetime: new String(instant) },
      { datetime: [instant] },
      { datetime: { toJSON: () => instant } },
      { datetime: null },
      {},
      null,
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

  test('is compared with what was sent, even if the caller changes it meanwhile', async (context) => {
    const subject: { datetime: string } = { ...BIRTH };
    const server = await startOddServer(context, (_request, response) => {
      subject.datetime = '2000-01-01T00:00:00Z';
      json(response);
      return envelope;
    });
    const answer = await client(server.url).ecliptic.positions(subject);
    assert.equal(JSON.stringify(answer), envelope);
  });

  test('of every datetime is the one that the service makes of it', () => {
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
      { numRuns: 1_000 },
    );
  });
});

describe('the address of the service', () => {
  test('may have a path, with or without trailing slashes', async (context) => {
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

  test('is called with the given fetch, unbound', async () => {
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
