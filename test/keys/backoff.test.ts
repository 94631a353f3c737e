/** Attempts to reach a database that is away: fewer and fewer, and not all replicas at once. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { Backoff, LISTEN_BACKOFF, LOOK_BACKOFF } from '../../src/database/backoff.ts';
import { PostgresDirectory } from '../../src/keys/postgres-directory.ts';
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
          const longest_ms = Math.min(bounds.first_ms * 2 ** failures, bounds.max_ms);
          assert.equal(backoff.next(), longest_ms * (0.5 + draw / 2));
        }
        backoff.reset();
        assert.ok(backoff.next() <= bounds.first_ms);
      }),
    );
  });
}

test('a directory connects ever less often to a server that ends every connection', async (t) => {
  const at_ms: number[] = [];
  const server = createServer((socket) => {
    at_ms.push(performance.now());
    socket.destroy();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const told: unknown[] = [];
  const directory = new PostgresDirectory(`postgres://u@127.0.0.1:${port}/db`, {
    max_age_ms: 60_000,
    observer: {
      keysUnreadable: (cause) => told.push(cause),
      keysReadable: () => {},
      keyHistoryChanged: () => {},
    },
    // The shortest pauses that there are.
    random: () => 0,
  });
  t.after(() => directory.close());
  await until('there were attempts', () => at_ms.length >= 8);
  const gaps_ms = at_ms.slice(1).map((each, index) => each - (at_ms[index] ?? 0));
  for (const [index, least_ms] of [50, 100, 200, 400, 800, 1_000, 1_000].entries()) {
    // A timer may be a millisecond early.
    assert.ok((gaps_ms[index] ?? 0) >= least_ms - 2, `${gaps_ms}`);
  }
  assert.ok(told.length >= 7, 'each failure is told');
});
