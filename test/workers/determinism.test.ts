import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AYANAMSAS, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { startTestPool } from '../support/pool.ts';
import { sharedEphemeris } from '../support/service.ts';

const ENTRY = new URL('../../src/workers/entry.ts', import.meta.url);
const files = await readEphemerisFiles();
const ephemeris = await sharedEphemeris();
/** On a busy machine, no request may time out. */
const PATIENCE = { queueWaitMs: 600_000, timeoutMs: 600_000 };
const DATA = { files, selfTest: [] };

const FIRST_MS = Date.parse('1800-01-01T00:00:00Z');
const LAST_MS = Date.parse('2400-12-31T23:59:59Z');
const DAY_MS = 86_400_000;

/** Requests over the entire range, a tenth of them at the overlaps of files, by an integer recipe. */
const BODIES: readonly Buffer[] = Array.from({ length: 1_500 }, (_, index) => {
  const ayanamsa = AYANAMSAS[index % 4];
  const spanMs = index % 10 === 0 ? 300 * DAY_MS : LAST_MS - FIRST_MS;
  const ms = FIRST_MS + Math.floor((((index * 7_919) % 10_007) * spanMs) / 10_007);
  const bodies = BODY_NAMES.slice(index % 7, 8 + (index % 11));
  const zodiac = ayanamsa === undefined ? {} : { zodiac: 'sidereal', ayanamsa };
  const subject = { datetime: new Date(ms).toISOString() };
  return Buffer.from(JSON.stringify({ subject, settings: { bodies, ...zodiac } }));
});
const EXPECTED = BODIES.map((body) => respondToRequest(ephemeris, POSITIONS, body));

/** An unknown endpoint ends the worker that reads it, and then another one. */
const DEADLY = new Set([100, 500, 900]);

for (const workers of [1, 8]) {
  test(`returns the bytes of an inline calculation from ${workers} workers, alone, together and after deaths`, async () => {
    const { pool, backoffs } = startTestPool({ ...PATIENCE, entry: ENTRY, data: DATA, workers });
    for (const [index, body] of BODIES.slice(0, 50).entries()) {
      assert.equal(await pool.run({ name: 'positions' }, body), EXPECTED[index]);
    }
    const together = await Promise.allSettled(
      BODIES.map((body, index) =>
        pool.run({ name: DEADLY.has(index) ? 'constructor' : 'positions' }, body),
      ),
    );
    for (const [index, result] of together.entries()) {
      if (DEADLY.has(index)) assert.equal(result.status, 'rejected');
      else assert.equal(result.status === 'fulfilled' && result.value, EXPECTED[index]);
    }
    assert.equal(backoffs.length, 2 * DEADLY.size);
    await pool.stop();
  });
}
