/** The throughput of replicas that share one PostgreSQL on this machine. */
import { availableParallelism } from 'node:os';
import { openStores } from '../src/stores.ts';
import { launchPostgres } from '../test/support/postgres-server.ts';
import { type Lab, messageBytes, print } from './lab.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { cpuMs, type ServerProcess } from './processes.ts';
import { spread } from './report.ts';

const REPLICAS = [1, 2] as const;

interface Round {
  readonly per_second: number;
  /** CPU time of all replicas per request. */
  readonly cpu_us: number;
}

export async function measureReplicas(
  lab: Lab,
  bodies: readonly string[],
  { rounds, seconds, warm_up, connections }: Options,
): Promise<void> {
  const cores = availableParallelism();
  print(`\nReplicas over PostgreSQL: one worker each, ${cores} cores`);
  const server = await launchPostgres();
  try {
    const url = await server.database();
    const stores = await openStores({ kind: 'postgres', url });
    const { key } = await stores.keys.issue('bench', 'test');
    await stores.close();
    const messages = bodies.map((body) => messageBytes(lab.message(body, key)));
    for (const count of REPLICAS) {
      const environment = { DATABASE_URL: url };
      const replicas = await Promise.all(
        Array.from({ length: count }, () => lab.startService({ workers: 1, environment })),
      );
      try {
        const share = Math.ceil(connections / count);
        const run = (for_seconds: number) =>
          Promise.all(
            replicas.map(({ port }) =>
              load({ port, messages, connections: share, seconds: for_seconds }),
            ),
          );
        if (warm_up > 0) await run(warm_up);
        const measured: Round[] = [];
        for (let round = 0; round < rounds; round++) {
          const before_ms = cpuOf(replicas);
          const results = await run(seconds);
          const requests = results.reduce((sum, result) => sum + result.requests, 0);
          const per_second = results.reduce(
            (sum, result) => sum + result.requests / result.seconds,
            0,
          );
          measured.push({
            per_second,
            cpu_us: ((cpuOf(replicas) - before_ms) * 1_000) / requests,
          });
        }
        const { median: per_second } = spread(measured.map((round) => round.per_second));
        const { median: cpu_us } = spread(measured.map((round) => round.cpu_us));
        print(
          `${count} replica${count === 1 ? ' ' : 's'}  ${per_second.toFixed(0)} requests a second beside the client; ` +
            `${cpu_us.toFixed(0)} µs of CPU a request, so ${(1_000_000 / cpu_us).toFixed(0)} a second for each core without it`,
        );
      } finally {
        await Promise.all(replicas.map((replica) => replica.stop()));
      }
    }
  } finally {
    await server.remove();
  }
}

function cpuOf(replicas: readonly ServerProcess[]): number {
  return replicas.reduce((sum, { pid }) => sum + (cpuMs(pid) ?? Number.NaN), 0);
}
