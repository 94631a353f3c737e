/** How long `ecliptic migrate` tries a database that cannot be reached. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { freePort } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

/** A server that accepts connections and never says a word. */
async function silentPort(t: TestContext): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const PLACES: Readonly<Record<string, (t: TestContext) => Promise<number>>> = {
  'nothing listens': freePort,
  'nothing answers': silentPort,
};

for (const [what, place] of Object.entries(PLACES)) {
  test(`${what}: it tries for half a minute, and then gives the reason`, async (t) => {
    const DATABASE_URL = `postgres://user:secret@127.0.0.1:${await place(t)}/name`;
    const begun_ms = performance.now();
    const { code, stdout, stderr } = await runCommand(['migrate'], { DATABASE_URL });
    const took_ms = performance.now() - begun_ms;
    t.diagnostic(`${(took_ms / 1_000).toFixed(1)} s`);
    assert.deepEqual([code, stdout], [1, '']);
    const [first = '', last = '', end] = stderr.split('\n');
    assert.equal(end, '', stderr);
    assert.equal(first, `${last}; trying again for half a minute`);
    assert.doesNotMatch(stderr, /secret/);
    assert.ok(took_ms >= 30_000);
  });
}
