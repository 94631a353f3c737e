/** Requests the corpus from a real service over HTTP, and from other servers at its address. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { servedVersion } from '../../packages/contract/calc-versions.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { verificationJson, verificationText, verify } from '../../src/cli/run-verify.ts';
import { openCorpus } from '../../src/verification/recipe.ts';
import { RemoteError, remoteIdentity, respondRemotely } from '../../src/verification/remote.ts';
import { publishedAnswer } from '../support/corpus.ts';
import { IDENTITY, type OddAnswer, startOddServer } from '../support/odd-server.ts';
import { freePort, within } from '../support/processes.ts';
import { composeService, POSITIONS_PATH } from '../support/service.ts';

const KEY = 'ak_test_notakey';
const SILENT = { isShown: false, show: () => {}, clear: () => {} };
const PROBLEM = JSON.stringify({
  type: 'about:blank',
  title: 'Service overloaded',
  status: 503,
  code: 'server.overloaded',
  detail: 'Come back later.',
  request_id: 'req_1',
});
const REQUESTS_AT_ONCE = 8;

const corpus = openCorpus();
const asPublished: OddAnswer = ({ body }) => publishedAnswer(body);
const MARK = '\ufeff';
const asMarked: OddAnswer = ({ body }) => MARK + publishedAnswer(body);
const neverRequested: OddAnswer = () => assert.fail('unexpected request');

function verifyAt(url: URL | string, key = KEY) {
  return verify({ url: new URL(url), key }, SILENT);
}

/** Requests only the first entry. */
function askOnce(url: URL): Promise<string> {
  return respondRemotely(url, KEY)(corpus.request(0));
}

function fault(message: RegExp): (error: Error) => boolean {
  return (error) => error instanceof RemoteError && message.test(error.message);
}

describe('a service', { concurrency: 4 }, () => {
  test('receives the published bytes from a service over HTTP', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    const progress: number[] = [];
    const { seconds, ...report } = await verify(
      { url: new URL(service.url), key: service.key },
      { isShown: true, show: (done) => progress.push(done), clear: () => progress.push(-1) },
    );
    assert.deepEqual(report, {
      calc_version: CALC_VERSION,
      verified: true,
      requests: 10_000,
      digest: servedVersion().answers,
      published: servedVersion().answers,
      engine: 'Swiss Ephemeris 2.10.03',
      data: 'the tests',
      platform: `the service at ${service.url}/`,
      difference: null,
    });
    assert.ok(seconds > 0);
    assert.equal(progress.length, 101);
    assert.deepEqual(progress.slice(-2), [10_000, -1]);
  });

  test('stops at the first request if the service rejects the key, with its code', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    await assert.rejects(verifyAt(service.url), (error) => {
      assert.match(String(error), /request 0 of the corpus .*: 401 auth\.invalid_key: /);
      return true;
    });
    const requested = service.logged().filter(({ msg }) => msg === 'request').length;
    assert.ok(requested >= 1 && requested <= 1 + REQUESTS_AT_ONCE, String(requested));
  });

  test('sends the key and the requests of the corpus, a few at a time', async (t) => {
    const waiting: (() => void)[] = [];
    // Responds to eight requests at a time, so it hangs if fewer arrive at once.
    const server = await startOddServer(t, async ({ body }) => {
      const eighth = waiting.length + 1 === REQUESTS_AT_ONCE;
      if (eighth) setTimeout(() => waiting.splice(0).map((go) => go()), 5);
      await new Promise<void>((go) => waiting.push(go));
      return publishedAnswer(body);
    });
    const requests = Array.from({ length: 160 }, (_, index) => corpus.request(index));
    const responses = Promise.all(requests.map(respondRemotely(server.url, KEY)));
    assert.deepEqual(await within(60_000, responses), requests.map(publishedAnswer));
    assert.equal(server.seen.length, 160);
    for (const { method, path, authorization } of server.seen) {
      assert.deepEqual([method, path, authorization], ['POST', POSITIONS_PATH, `Bearer ${KEY}`]);
    }
    assert.equal(server.mostAtOnce(), REQUESTS_AT_ONCE);
  });

  test('sends no further requests after a rejected one', async (t) => {
    let seenBefore = 0;
    const server = await startOddServer(t, async ({ body }, response) => {
      if (body !== corpus.request(20)) {
        await delay(20);
        return publishedAnswer(body);
      }
      seenBefore = server.seen.length;
      response.statusCode = 500;
      return PROBLEM;
    });
    const answer = respondRemotely(server.url, KEY);
    const requested = Array.from({ length: 200 }, (_, index) => answer(corpus.request(index)));
    const statuses = (await Promise.allSettled(requested)).map(({ status }) => status);
    assert.equal(statuses[0], 'fulfilled');
    assert.equal(statuses[20], 'rejected');
    assert.equal(statuses[199], 'rejected');
    const seenBehind = server.seen.length - seenBefore;
    assert.ok(seenBehind <= 2 * REQUESTS_AT_ONCE, String(seenBehind));
  });

  test('tries six times, then fails, if the service is overloaded or disconnected', async (t) => {
    const failing: OddAnswer = (_, response) => {
      if (seen.length % 2 === 0) {
        response.destroy();
        return undefined;
      }
      response.statusCode = 503;
      return PROBLEM;
    };
    let failures = 5;
    const { url, seen } = await startOddServer(t, (request, response) =>
      failures-- > 0 ? failing(request, response) : publishedAnswer(request.body),
    );
    assert.equal(await askOnce(url), publishedAnswer(corpus.request(0)));
    failures = 6;
    await assert.rejects(askOnce(url), fault(/cannot be reached/));
    assert.equal(seen.length, 12);
  });

  test('does not retry a rejected request, whatever its detail', async (t) => {
    for (const [status, body, words] of [
      [401, PROBLEM, ' server.overloaded: Come'],
      [404, '<p>Sorry</p>', ' without a problem document'],
      [500, '', ' without a problem document'],
      [501, '{"code":7,"detail":"x"}', ' without a problem document'],
    ] as const) {
      const { url, seen } = await startOddServer(t, (_, response) => {
        response.statusCode = status;
        return body;
      });
      await assert.rejects(askOnce(url), fault(new RegExp(`${status}${words}`)));
      assert.equal(seen.length, 1);
    }
  });
});

describe('the words of a service', () => {
  test('prints texts of a service without control characters or line breaks', async (t) => {
    const evil = '\u001b[2J\u009b1A\r\nVerified\u202e';
    const { url } = await startOddServer(t, (_, response) => {
      response.statusCode = 401;
      return JSON.stringify({ code: evil, detail: evil.repeat(1_000) });
    });
    await assert.rejects(askOnce(url), (error: Error) => {
      assert.doesNotMatch(error.message, /\p{C}/u);
      assert.ok(error.message.length < 8_000);
      return true;
    });
    const identity = { ...IDENTITY.ephemeris, data: evil, library: evil, version: evil };
    const liar = await startOddServer(
      t,
      () => evil,
      () => JSON.stringify({ ...IDENTITY, ephemeris: identity }),
    );
    const report = await verifyAt(liar.url);
    assert.equal(report.verified, false);
    assert.equal(report.requests, 100);
    assert.doesNotMatch(verificationText(report).replaceAll('\n', ''), /\p{C}/u);
    assert.equal(verificationText(report).match(/Verified/g)?.length, 4);
    assert.doesNotMatch(verificationJson(report).trimEnd(), /\p{C}/u);
    assert.equal(JSON.parse(verificationJson(report)).difference.found, evil);
  });
});

test('does not follow a redirect with the key', async (t) => {
  const other = await startOddServer(t, neverRequested, neverRequested);
  const elsewhere: OddAnswer = (_, response) => {
    response.writeHead(307, { Location: other.url.href });
    return '';
  };
  const message = /returned 307: .*a redirect, which is not followed/;
  const { url, seen } = await startOddServer(t, elsewhere);
  await assert.rejects(askOnce(url), fault(message));
  assert.equal(seen.length, 1);
  const moved = await startOddServer(t, neverRequested, elsewhere);
  await assert.rejects(verifyAt(moved.url), fault(message));
  assert.deepEqual(other.seen, []);
});

test('detects a byte order mark before a response', async (t) => {
  const { url } = await startOddServer(t, asMarked);
  assert.equal(await askOnce(url), MARK + publishedAnswer(corpus.request(0)));
});

describe('an address', () => {
  test('requests a service below a path', async (t) => {
    for (const [path, prefix] of [
      ['', ''],
      ['/', ''],
      ['/astro', '/astro'],
      ['/a/b%20c/', '/a/b%20c'],
    ] as const) {
      const { url, seen } = await startOddServer(t, asPublished);
      const given = new URL(`http://${url.host}${path}`);
      await remoteIdentity(given);
      await askOnce(given);
      assert.deepEqual(
        seen.map((request) => request.path),
        [`${prefix}/health`, `${prefix}${POSITIONS_PATH}`],
      );
    }
  });

  test('names an address where no server listens, with the reason', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const message = new RegExp(`^${url} cannot be reached: .*ECONNREFUSED`);
    await assert.rejects(verifyAt(url), fault(message));
  });

  test('detects another server before it sends the key', async (t) => {
    const noVersion = { ephemeris: IDENTITY.ephemeris };
    const noData = { ...IDENTITY, ephemeris: { ...IDENTITY.ephemeris, data: 5 } };
    const bodies = ['<h1>It works!</h1>', '', 'null', '[]', '{"status":"ok"}', '"ok"'];
    for (const body of [...bodies, JSON.stringify(noVersion), JSON.stringify(noData)]) {
      const { url, seen } = await startOddServer(t, neverRequested, () => body);
      const message = /is not an Ecliptic service: .*\(200\)/;
      await assert.rejects(verifyAt(url), fault(message), body);
      assert.deepEqual(
        seen.map(({ authorization }) => authorization),
        [undefined],
      );
    }
    const gone: OddAnswer = (_, response) => {
      response.statusCode = 404;
      return JSON.stringify(IDENTITY);
    };
    const { url } = await startOddServer(t, neverRequested, gone);
    await assert.rejects(verifyAt(url), fault(/unexpected response \(404\)/));
  });

  test('reports an unknown calc_version, and sends no requests', async (t) => {
    const newer = { ...IDENTITY, calc_version: '9.0.0' };
    const { url, seen } = await startOddServer(t, neverRequested, () => JSON.stringify(newer));
    const message = /has calc_version 9\.0\.0; this release can verify 0\.1\.1/;
    await assert.rejects(verifyAt(url), fault(message));
    assert.equal(seen.length, 1);
  });
});
