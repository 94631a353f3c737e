/**
 * What may be over by the next attempt is asked again, after the pause that is due (Retry-After: RFC 9110);
 * what is left of it blames the right side.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { Problem, UnexpectedAnswer } from '../../packages/client/src/errors.ts';
import { backoffPause } from '../../packages/client/src/retry.ts';
import { readRetryAfter } from '../../packages/client/src/retry-after.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { type OddAnswer, startOddServer } from '../support/odd-server.ts';
import { REQUEST, sharedEphemeris } from '../support/service.ts';
import { BIRTH, client, failure, json, problemText } from './calls.ts';

let envelope: string;
before(async () => {
  const ephemeris = await sharedEphemeris();
  envelope = respondToRequest(ephemeris, POSITIONS, Buffer.from(REQUEST));
});

const MEANINGS = {
  408: 'did not receive the request in time',
  429: 'limits how many requests may be sent',
  502: 'got no usable response from the service',
  503: 'could not pass the request on',
  504: 'got no response from the service in time',
} as const;
const STATUSES = Object.keys(MEANINGS).map(Number) as (keyof typeof MEANINGS)[];

/** Bodies with which a proxy may answer such a status, one for each of them. */
const OTHER_BODIES = [
  ['text/html', '<h1>Bad Gateway</h1>'],
  ['application/json', '{"message":"Too many requests"}'],
  ['application/problem+json', '{"title":"Too many requests","status":429}'],
  ['application/problem+json', problemText(409, 'other.status')],
  ['', ''],
] as const;

describe('a temporary status', () => {
  test('retries a temporary status, with or without a problem document', async (context) => {
    for (const status of STATUSES) {
      let answers = 0;
      const server = await startOddServer(context, (_request, response) => {
        answers++;
        if (answers === 3) return void json(response).end(envelope);
        if (answers === 1) {
          json(response, status);
          return problemText(status, 'server.later');
        }
        response.writeHead(status, { 'Content-Type': 'text/html' });
        return '<h1>Later</h1>';
      });
      const { ecliptic, pauses } = client(server.url);
      assert.equal(JSON.stringify(await ecliptic.positions(BIRTH)), envelope);
      assert.equal(server.seen.length, 3, String(status));
      assert.equal(new Set(server.seen.map(({ body }) => body)).size, 1);
      assert.deepEqual(pauses, [100, 200]);
    }
  });

  test('blames a proxy for a status that is not from the service', async (context) => {
    for (const [index, status] of STATUSES.entries()) {
      const [mediaType, body] = OTHER_BODIES[index] ?? assert.fail();
      const { error, seen } = await failure(context, (_request, response) => {
        response.writeHead(status, { 'Content-Type': mediaType, 'X-Request-Id': 'lb-\t1' });
        return body;
      });
      assert.ok(error instanceof UnexpectedAnswer);
      assert.deepEqual([error.reason, error.status], ['gateway', status]);
      assert.equal(
        error.message,
        `Something between this program and the service, such as a proxy, answered with status ${status}: it ${MEANINGS[status]}. There were 4 attempts.`,
      );
      assert.deepEqual([error.mediaType, error.excerpt], [mediaType, body]);
      assert.equal(error.request_id, 'lb- 1');
      assert.equal(seen.length, 4);
    }
  });
});

/** Answers with a Retry-After, as a problem of the service or as a proxy. */
function busy(headers: Record<string, string>, isProblem: boolean): OddAnswer {
  return (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isProblem) json(response, 503);
    else response.writeHead(429, { 'Content-Type': 'text/plain' });
    return isProblem ? problemText(503, 'server.overloaded') : 'slow down';
  };
}

describe('Retry-After', () => {
  test('lengthens each pause, in seconds or as a date by the clock of the other side', async (context) => {
    for (const headers of [
      { 'Retry-After': '3' },
      { 'Retry-After': 'Fri, 31 Dec 1999 23:58:02 GMT', Date: 'Fri, 31 Dec 1999 23:57:59 GMT' },
    ]) {
      for (const isProblem of [true, false]) {
        const { pauses } = await failure(context, busy(headers, isProblem));
        assert.deepEqual(pauses, [3_100, 3_200, 3_400]);
      }
    }
  });

  test('ignores a Retry-After of zero or an invalid one', async (context) => {
    for (const value of ['0', 'Fri, 31 Dec 1999 23:57:59 GMT', '-5', '1.5', 'later', '3, 3']) {
      const { error, pauses } = await failure(context, busy({ 'Retry-After': value }, true));
      assert.deepEqual(pauses, [100, 200, 400], value);
      assert.doesNotMatch(String(error), /asks to wait/);
    }
  });

  test('throws at once if Retry-After exceeds the remaining time, with the time to retry', async (context) => {
    for (const isProblem of [true, false]) {
      const beganMs = Date.now();
      const { error, seen, pauses } = await failure(
        context,
        busy({ 'Retry-After': '120' }, isProblem),
      );
      assert.ok(error instanceof (isProblem ? Problem : UnexpectedAnswer));
      assert.equal(error.retryAfterMs, 120_000);
      const [, end = ''] =
        / The response asks to wait 120 s before the next attempt, until (\S+Z)\.$/.exec(
          error.message,
        ) ?? assert.fail(error.message);
      const waitMs = Date.parse(end) - beganMs;
      assert.ok(waitMs >= 120_000 && waitMs <= 120_000 + Date.now() - beganMs, end);
      assert.equal(seen.length, 1);
      assert.deepEqual(pauses, []);
    }
  });
});

/** Some instant, to the second as HTTP dates are. */
const NOW_MS = Date.UTC(2031, 10, 7, 23, 59, 37);
const MAX_MS = 2 ** 31 * 1_000;
test('reads whole, bounded seconds of Retry-After', () => {
  for (const [text, waitMs] of [
    ['0', 0],
    ['007', 7_000],
    ['2147483648', MAX_MS],
    ['2147483649', MAX_MS],
    ['9'.repeat(64), MAX_MS],
  ] as const) {
    assert.equal(readRetryAfter(text, null, NOW_MS), waitMs, text);
  }
});

test('reads a date of Retry-After by the sender’s clock', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400 * 365 * 40, max: 86_400 * 365 * 40 }),
      fc.integer({ min: -86_400, max: 86_400 }),
      (waitS, skewS) => {
        const date = (seconds: number) => new Date(NOW_MS + seconds * 1_000).toUTCString();
        const waitMs = Math.max(0, waitS * 1_000);
        assert.equal(readRetryAfter(date(skewS + waitS), date(skewS), NOW_MS), waitMs);
        // Without a clock of the sender, this machine's counts.
        const localMs = Math.max(0, (waitS + skewS) * 1_000);
        for (const none of [null, '', 'now']) {
          assert.equal(readRetryAfter(date(skewS + waitS), none, NOW_MS), localMs);
        }
      },
    ),
  );
});

test('anything else is not a wait', () => {
  for (const text of [
    ...['', '-1', '1.5', '1e3', '0x10', '١٢', '120 ', '120, 120', 'soon', '1'.repeat(65)],
    // Not the day of that date, no such date, no such time, another zone, another form.
    ...['Mon, 07 Nov 2031 23:59:59 GMT', 'Sun, 31 Feb 2031 00:00:00 GMT'],
    ...['Fri, 07 Nov 2031 24:00:00 GMT', 'Fri, 07 Nov 2031 23:59:59 UTC'],
    ...['fri, 07 nov 2031 23:59:59 gmt', 'Fri, 7 Nov 2031 23:59:59 GMT'],
    // The obsolete forms.
    ...['Friday, 07-Nov-31 23:59:59 GMT', 'Fri Nov  7 23:59:59 2031'],
  ]) {
    assert.equal(readRetryAfter(text, null, NOW_MS), undefined, text);
  }
  assert.equal(readRetryAfter(null, null, NOW_MS), undefined);
});

const BACKOFF = { backoffBaseMs: 200, backoffCapMs: 5_000 };
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('pauses at random between zero and a limit that doubles up to the cap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), chance, (made, random) => {
      const pauseMs = backoffPause(made, BACKOFF, random);
      const limitMs = Math.min(5_000, 200 * 2 ** (made - 1));
      assert.ok(pauseMs >= 0 && pauseMs < limitMs);
      assert.ok(Math.abs(pauseMs - random * limitMs) < 1e-6);
    }),
  );
  const longest = [1, 2, 3, 4, 5, 6, 7].map((made) => backoffPause(made, BACKOFF, 1));
  assert.deepEqual(longest, [200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  assert.equal(backoffPause(3, BACKOFF, 0), 0);
  assert.equal(backoffPause(5_000, { ...BACKOFF, backoffBaseMs: 0 }, 0.5), 0);
});
