/**
 * The cost of a request with one, two and three replicas over one PostgreSQL: the CPU time of the replicas, the client,
 * nginx and PostgreSQL, separately.
 */
import { availableParallelism } from 'node:os';
import { openStores } from '../../src/stores.ts';
import { launchNginx, type Nginx, WITHOUT_NGINX } from '../../test/support/nginx.ts';
import { launchPostgres } from '../../test/support/postgres-server.ts';
import { benchmarkBodies } from './bodies.ts';
import { type Lab, messageBytes, print } from './lab.ts';
import type { Options } from './options.ts';
import { residentMiB, type ServerProcess } from './processes.ts';
import { type Cost, measureCost, type Round } from './replica-cost.ts';
import { spread } from './report.ts';

const REPLICAS = [1, 2, 3] as const;
/** On a busy machine, a request must not be rejected because its replica lacks CPU time. */
const PATIENCE_MS = '60000';
const HEAD = `
                    µs of CPU a request
replicas            floor  replicas (HTTP, worker, helpers)  to floor  client  nginx  cores of PostgreSQL  requests/s  MiB each`;

export async function measureReplicas(lab: Lab, options: Options): Promise<void> {
  print(
    `\nReplicas over PostgreSQL: one worker each, ${availableParallelism()} cores for everything`,
  );
  const server = await launchPostgres();
  let floor: ServerProcess | undefined;
  try {
    const url = await server.database();
    const stores = await openStores({ kind: 'postgres', url });
    const { key } = await stores.keys.issue('bench', 'test');
    await stores.close();
    const messages = benchmarkBodies().map((body) => lab.message(body, key));
    const [probe] = messages;
    if (probe === undefined) throw new Error('there are no bodies');
    print(HEAD);
    floor = await lab.startFloor({ processes: 1, probe });
    for (const count of REPLICAS) {
      const environment = { DATABASE_URL: url, CALC_QUEUE_WAIT_MS: PATIENCE_MS };
      const replicas: ServerProcess[] = [];
      let proxy: Nginx | undefined;
      try {
        // In sequence, because startup takes more than a core.
        while (replicas.length < count) {
          replicas.push(await lab.startService({ workers: 1, environment }));
        }
        const bytes = messages.map(messageBytes);
        const postgres = server.pid();
        const direct = { floor, replicas, postgres, ports: replicas.map(({ port }) => port) };
        print(row(`${count}`, await measureCost(direct, bytes, options), replicas));
        if (WITHOUT_NGINX) continue;
        proxy = await launchNginx(replicas.map(({ port }) => `http://127.0.0.1:${port}`));
        const behind = { ...direct, ports: [proxy.port], nginx: proxy.pid };
        print(row(`${count} behind nginx`, await measureCost(behind, bytes, options), replicas));
      } finally {
        await proxy?.stop();
        await Promise.all(replicas.map((replica) => replica.stop()));
      }
    }
  } finally {
    await floor?.stop();
    await server.remove();
  }
}

const sumOf = ({ http, worker, helper }: Cost) => http + worker + helper;

function row(name: string, rounds: readonly Round[], replicas: readonly ServerProcess[]): string {
  const median = (read: (round: Round) => number) => spread(rounds.map(read)).median;
  const part = (nameOf: keyof Cost) => median((round) => round.replicas[nameOf]);
  const ratios = spread(rounds.map((round) => sumOf(round.replicas) / sumOf(round.floor)));
  const threads = (['http', 'worker', 'helper'] as const).map((role) => part(role).toFixed(0));
  // Its time has a resolution of hundredths of a second, more than it uses in most rounds.
  const postgres = rounds.reduce((sum, round) => sum + round.replicas.postgres, 0) / rounds.length;
  const mib = replicas.map(({ pid }) => (residentMiB(pid) ?? Number.NaN).toFixed(0));
  return [
    name.padEnd(18),
    median(({ floor }) => sumOf(floor))
      .toFixed(0)
      .padEnd(5),
    `${median((round) => sumOf(round.replicas)).toFixed(0)} (${threads.join(', ')})`.padEnd(32),
    `${ratios.median.toFixed(2)} (${ratios.lowest.toFixed(2)}–${ratios.highest.toFixed(2)})`,
    part('client').toFixed(0).padEnd(6),
    part('nginx').toFixed(0).padEnd(5),
    (postgres / 1_000_000).toFixed(3).padEnd(19),
    part('perSecond').toFixed(0).padEnd(10),
    mib.join(', '),
  ].join('  ');
}
