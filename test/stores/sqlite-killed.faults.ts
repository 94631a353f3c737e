/** A service with SQLite that is killed at random moments, while commands issue and revoke keys. */
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import {
  issueKey,
  OK,
  printed,
  responseTo,
  startSubject,
  stop,
  usageIn,
} from '../faults/service-process.ts';
import { startLoad } from '../support/load.ts';
import { endProcess, ownDatabase } from '../support/processes.ts';

const KILLS = 20;
const CALLERS = 2;
/** The most usage that a kill may lose. */
const BEHIND_MS = 1_000;
/** `SEED=… npm test …` repeats the same kills. */
const SEED = Number(process.env['SEED'] ?? Date.now());
/** Before each kill. */
const PAUSES_MS = fc.sample(fc.noBias(fc.nat(3_000)), { seed: SEED, numRuns: KILLS });

interface Known {
  readonly id: string;
  readonly key: string;
  readonly state: 'active' | 'revoked';
}

/** Issues keys and revokes every other one, until the end. */
function startOperator(DATABASE_URL: string, round: number) {
  let over = false;
  const working = (async () => {
    const known: Known[] = [];
    while (!over) {
      const account = `round ${round}, ${known.length}`;
      const issued: Known = await printed(DATABASE_URL, 'keys', 'issue', '--account', account);
      known.push(issued);
      if (known.length % 2 === 0) continue;
      const { state } = await printed(DATABASE_URL, 'keys', 'revoke', issued.id);
      known[known.length - 1] = { ...issued, state };
    }
    return known;
  })();
  return async () => {
    over = true;
    return await working;
  };
}

function assertIntact(DATABASE_URL: string): void {
  using database = new DatabaseSync(DATABASE_URL.slice('file:'.length), { readOnly: true });
  const rows = database.prepare('PRAGMA integrity_check').all();
  assert.deepEqual({ ...rows[0] }, { integrity_check: 'ok' }, `seed ${SEED}`);
}

test('loses no key, no revocation and at most a second of usage by each of twenty kills, and counts nothing twice', async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const { DATABASE_URL } = ownDatabase(t);
  const first = await issueKey(DATABASE_URL);
  const keys: Known[] = [];
  let subject = await startSubject(t, { DATABASE_URL, key: first });
  let before = 0;
  let certain = 0;
  /** The arrival of each charged response since the last check of the database. */
  let paidMs: number[] = [];
  const ask = async (key: string) => {
    const answer = await responseTo({ ...subject, key });
    if (answer === OK) paidMs.push(performance.now());
    return answer;
  };
  for (const [round, pauseMs] of PAUSES_MS.entries()) {
    const load = startLoad(subject.url, first, CALLERS);
    const endOperator = startOperator(DATABASE_URL, round);
    await delay(pauseMs);
    const killedMs = performance.now();
    await endProcess(subject.child);
    // Its last command may still be running.
    const known = await endOperator();
    await load.end();
    paidMs.push(...load.successesMs);
    assertIntact(DATABASE_URL);

    subject = await startSubject(t, { DATABASE_URL, key: first });
    const { credits } = await usageIn(DATABASE_URL);
    const oldEnough = paidMs.filter((atMs) => atMs < killedMs - BEHIND_MS).length;
    const added = credits - before;
    const why = `seed ${SEED}, kill ${round}: ${added} written, ${oldEnough} to ${paidMs.length} due`;
    assert.ok(added >= oldEnough, why);
    // Each client may have missed one charged response.
    assert.ok(added <= paidMs.length + CALLERS, why);
    before = credits;
    certain += oldEnough;
    paidMs = [];
    for (const { key, state: wanted } of known) {
      const expected = wanted === 'active' ? OK : '401 auth.invalid_key';
      assert.equal(await ask(key), expected, `seed ${SEED}`);
    }
    keys.push(...known);
  }
  assert.equal(await stop(subject), 0);
  assertIntact(DATABASE_URL);
  assert.equal((await usageIn(DATABASE_URL)).credits, before + paidMs.length);
  const listed: Known[] = await printed(DATABASE_URL, 'keys', 'list');
  const states = new Map(listed.map(({ id, state: found }) => [id, found]));
  assert.equal(states.size, keys.length + 1, `seed ${SEED}`);
  for (const { id, state: wanted } of keys) assert.equal(states.get(id), wanted, `seed ${SEED}`);
  // A slow machine does fewer, but some.
  assert.ok(keys.length > 5 && certain > 50, `${keys.length} keys, ${certain} credits`);
});
