/** Workers respond with the bytes of `respondToRequest`, for bodies, responses and rejections of any length. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { respondInWorkers } from '../../src/http/pool-problems.ts';
import { ProblemError, problemDocument } from '../../src/problem/problem.ts';
import { startPool } from '../../src/workers/start.ts';
import { sharedEphemeris } from '../support/service.ts';
import { WORST_BODIES } from './worst-bodies.ts';

const MEBIBYTE = 1_048_576;
const ephemeris = await sharedEphemeris();
const pool = startPool(await readEphemerisFiles(), {
  workers: 1,
  queueLimit: 1_000,
  queueWaitMs: 600_000,
  timeoutMs: 600_000,
  inputBytesMax: MEBIBYTE,
  observer: { workerFailed: () => {}, workerStalled: () => {} },
});
after(() => pool.stop());
const respond = respondInWorkers(pool.run.bind(pool));
const context = { docsUrl: 'https://docs.example', request_id: 'req_1' };

/** The text of a response, or the document of a problem with the reasons of its findings. */
async function outcomeOf(response: () => string | Promise<string>): Promise<string> {
  try {
    return await response();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return JSON.stringify([
      problemDocument(error, context),
      error.findings.map(({ reason }) => reason),
      error.headers,
    ]);
  }
}

async function assertSame(body: Buffer): Promise<string> {
  const inWorker = await outcomeOf(() => respond(POSITIONS, body));
  assert.equal(inWorker, await outcomeOf(() => respondToRequest(ephemeris, POSITIONS, body)));
  return inWorker;
}

const REQUEST = JSON.stringify({
  subject: { datetime: '1990-06-15T14:30:00+02:00' },
  settings: { bodies: BODY_NAMES },
});

test('returns the response of the calling thread for bodies of any length up to 1 MiB', async () => {
  const expected = respondToRequest(ephemeris, POSITIONS, Buffer.from(REQUEST));
  for (const bytes of [REQUEST.length, 8_192, 16_384, 65_537, MEBIBYTE]) {
    assert.equal(await assertSame(Buffer.from(REQUEST.padEnd(bytes))), expected);
  }
  await assert.rejects(respond(POSITIONS, Buffer.alloc(MEBIBYTE + 1)), RangeError);
});

test('returns the rejection of the calling thread, with every character and of any length', async () => {
  const fields = (count: number, length: number) =>
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [String(index).padEnd(length, 'x'), 1]),
      ),
    );
  for (const body of [
    '',
    '{"subject":{"datetime":"1990-13-15T14:30:00Z","location":{"latitude":91,"longitude":0}}}',
    '{"subject":{"datetime":"1990-06-15T14:30:00"}}',
    fields(90, 150),
    fields(2, 500_000),
  ]) {
    await assertSame(Buffer.from(body));
  }
  for (const name of [
    'é',
    '☃',
    '𝄞',
    '\ud800',
    '\udc00x',
    '\u202e',
    '\u2028',
    '\0',
    'ÿ'.repeat(3_000),
  ]) {
    const body = { [name]: 1, subject: { datetime: name }, settings: { bodies: [name, name] } };
    assert.ok(
      JSON.parse(await assertSame(Buffer.from(JSON.stringify(body))))[0].errors.length >= 3,
    );
    await assertSame(Buffer.from(JSON.stringify({ subject: { datetime: name } })));
  }
});

test('returns each response of many concurrent requests to its caller', async () => {
  const bodies = Array.from({ length: 600 }, (_, index) =>
    index % 3 === 0
      ? JSON.stringify({ [String(index).repeat(1 + ((index * 997) % 20_000))]: 1 })
      : REQUEST.replace('1990', String(1800 + index)),
  ).map((body) => Buffer.from(body));
  const together = await Promise.all(
    bodies.map((body) => outcomeOf(() => respond(POSITIONS, body))),
  );
  for (const [index, body] of bodies.entries()) {
    assert.equal(
      together[index],
      await outcomeOf(() => respondToRequest(ephemeris, POSITIONS, body)),
    );
  }
});

for (const [name, body] of Object.entries(WORST_BODIES)) {
  test(`needs a fraction of the time limit for an expensive body: ${name}`, async (t) => {
    for (const [bytes, boundMs] of [
      [16_384, 250],
      [MEBIBYTE, 1_000],
    ] as const) {
      const sent = Buffer.from(body(bytes));
      assert.ok(sent.length <= bytes && sent.length > 0.9 * bytes, `${sent.length} bytes`);
      await assertSame(sent);
      // CPU time of a worker's work in this thread, which other programs do not change.
      let bestMs = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 3; round++) {
        const before = process.threadCpuUsage();
        await outcomeOf(() => respondToRequest(ephemeris, POSITIONS, sent));
        const { user, system } = process.threadCpuUsage(before);
        bestMs = Math.min(bestMs, (user + system) / 1_000);
      }
      t.diagnostic(`${sent.length} bytes: ${bestMs.toFixed(1)} ms`);
      assert.ok(bestMs < boundMs, `${bestMs} ms`);
    }
  });
}
