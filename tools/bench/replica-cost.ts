/** The CPU time of everything that takes part in a request, each part counted apart. */
import { load } from './load.ts';
import type { Options } from './options.ts';
import { cpuMs, type ServerProcess, threadCpuUs } from './processes.ts';

/** The CPU time of each part, in microseconds: for each request, and of PostgreSQL for each second. */
export interface Cost {
  readonly http: number;
  readonly worker: number;
  readonly helper: number;
  readonly client: number;
  readonly nginx: number;
  readonly postgres: number;
  readonly perSecond: number;
}

export interface Subjects {
  readonly floor: ServerProcess;
  readonly replicas: readonly ServerProcess[];
  readonly postgres: number;
  readonly nginx?: number;
  /** Where the requests go. */
  readonly ports: readonly number[];
}

export interface Round {
  readonly floor: Cost;
  readonly replicas: Cost;
}

/** The floor and the replicas in turn, so that other work on the machine slows both. */
export async function measureCost(
  subjects: Subjects,
  messages: readonly Buffer[],
  { starts, turns, seconds, warmUp, connections }: Options,
): Promise<Round[]> {
  const { floor, replicas, postgres, nginx, ports } = subjects;
  const cost = async (servers: readonly ServerProcess[], to: readonly number[], forS: number) => {
    const before = [
      threadsOf(servers),
      process.cpuUsage(),
      usedUs(nginx),
      usedUs(postgres),
    ] as const;
    const results = await Promise.all(
      to.map((port) =>
        load({
          port,
          messages,
          connections: Math.ceil(connections / to.length),
          seconds: forS,
          mayRefuse: true,
        }),
      ),
    );
    const after = threadsOf(servers);
    const client = process.cpuUsage(before[1]);
    const requests = results.reduce((sum, result) => sum + result.requests, 0);
    const longestS = Math.max(...results.map((result) => result.seconds));
    return {
      http: (after.http - before[0].http) / requests,
      worker: (after.worker - before[0].worker) / requests,
      helper: (after.helper - before[0].helper) / requests,
      client: (client.user + client.system) / requests,
      nginx: (usedUs(nginx) - before[2]) / requests,
      postgres: (usedUs(postgres) - before[3]) / longestS,
      perSecond: requests / longestS,
    };
  };
  if (warmUp > 0) {
    await cost([floor], [floor.port], warmUp);
    await cost(replicas, ports, warmUp);
  }
  const measured: Round[] = [];
  for (let round = 0; round < starts * turns; round++) {
    const ofFloor = await cost([floor], [floor.port], seconds);
    measured.push({ floor: ofFloor, replicas: await cost(replicas, ports, seconds) });
  }
  return measured;
}

function threadsOf(servers: readonly ServerProcess[]) {
  const sum = { http: 0, worker: 0, helper: 0 };
  for (const { pid } of servers) {
    const used = threadCpuUs(pid);
    for (const role of ['http', 'worker', 'helper'] as const)
      sum[role] += used?.[role] ?? Number.NaN;
  }
  return sum;
}

function usedUs(pid: number | undefined): number {
  return pid === undefined ? 0 : (cpuMs(pid) ?? Number.NaN) * 1_000;
}
