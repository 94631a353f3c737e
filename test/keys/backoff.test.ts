/** Attempts to reach a database that is away: fewer and fewer, and not all replicas at once. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { LISTEN_BACKOFF, LOOK_BACKOFF } from '../../src/keys/postgres-changes.ts';
import { PostgresDirectory } from '../../src/keys/postgres-directory.ts';
import { Backoff } from '../../src/waiting/waiting.ts';
import { until } from '../support/processes.ts';

const draws = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 1,
  maxLength: 30,
});

for (const [name, bounds] of Object.entries({ LOOK_BACKOFF, LISTEN_BACKOFF })) {
  test(`${name}: pauses double up to their bound, each drawn from the upper half, and start anew`, () => {
    fc.assert(
      fc.property(draws, (drawn) => {
        const left = [...drawn];
        const backoff = new Backoff(bounds, () => left.shift() ?? 0);
        for (const [failures, draw] of drawn.entries()) {
          const longestMs = Math.min(bounds.firstMs * 2 ** failures, bounds.maxMs);
          assert.equal(backoff.next(), longestMs * (0.5 + draw / 2));
        }
        backoff.reset();
        assert.ok(backoff.next() <= bounds.firstMs);
      }),
    );
  });
}

test('a directory connects ever less often to a server that ends every connection', async (t) => {
  const atMs: number[] = [];
  const server = createServer((socket) => {
    atMs.push(performance.now());
    socket.destroy();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const told: unknown[] = [];
  const directory = new PostgresDirectory(`postgres://u@127.0.0.1:${port}/db`, {
    maxAgeMs: 60_000,
    observer: {
      keysUnreadable: (cause) => told.push(cause),
      keysReadable: () => {},
      keyHistoryChanged: () => {},
    },
    // The shortest pauses that there are.
    random: () => 0,
  });
  t.after(() => directory.close());
  await until('there were attempts', () => atMs.length >= 8);
  const gapsMs = atMs.slice(1).map((each, index) => each - (atMs[index] ?? 0));
  for (const [index, leastMs] of [50, 100, 200, 400, 800, 1_000, 1_000].entries()) {
    // A timer may be a millisecond early.
    assert.ok((gapsMs[index] ?? 0) >= leastMs - 2, `${gapsMs}`);
  }
  assert.ok(told.length >= 7, 'each failure is told');
});
