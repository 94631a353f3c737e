/** The CPU time of all parts of a request, separately. */
import { load } from './load.ts';
import type { Options } from './options.ts';
import { cpuMs, type ServerProcess, type ThreadRole, threadCpuUs } from './processes.ts';

/** The CPU time of each part in microseconds per request, and of PostgreSQL per second. */
export type Cost = Readonly<
  Record<ThreadRole | 'client' | 'nginx' | 'postgres' | 'perSecond', number>
>;

export interface Subjects {
  readonly floor: ServerProcess;
  readonly replicas: readonly ServerProcess[];
  readonly postgres: number;
  readonly nginx?: number;
  /** Where the requests go. */
  readonly ports: readonly number[];
}

export type Round = Readonly<Record<'floor' | 'replicas', Cost>>;

/** Measures the floor and the replicas alternately, so that other work on the machine slows both. */
export async function measureCost(
  { floor, replicas, postgres, nginx, ports }: Subjects,
  messages: readonly Buffer[],
  { starts, turns, seconds, warmUp, connections }: Options,
): Promise<Round[]> {
  const used = (servers: readonly ServerProcess[]) => {
    const { user, system } = process.cpuUsage();
    const others = { client: user + system, nginx: usedUs(nginx), postgres: usedUs(postgres) };
    return { ...threadsOf(servers), ...others };
  };
  const cost = async (servers: readonly ServerProcess[], to: readonly number[], forS: number) => {
    const options = { messages, seconds: forS, mayReject: true };
    const each = Math.ceil(connections / to.length);
    const before = used(servers);
    const results = await Promise.all(
      to.map((port) => load({ ...options, port, connections: each })),
    );
    const after = used(servers);
    const requests = results.reduce((sum, result) => sum + result.requests, 0);
    const longestS = Math.max(...results.map((result) => result.seconds));
    const a = (part: keyof typeof after) => (after[part] - before[part]) / requests;
    const threads = { http: a('http'), worker: a('worker'), helper: a('helper') };
    const perSecond = requests / longestS;
    const others = { client: a('client'), nginx: a('nginx'), postgres: a('postgres') * perSecond };
    return { ...threads, ...others, perSecond };
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

function threadsOf(servers: readonly ServerProcess[]): Record<ThreadRole, number> {
  const used = servers.map(({ pid }) => threadCpuUs(pid));
  const sum = (role: ThreadRole) =>
    used.reduce((sumUs, each) => sumUs + (each?.[role] ?? Number.NaN), 0);
  return { http: sum('http'), worker: sum('worker'), helper: sum('helper') };
}

function usedUs(pid: number | undefined): number {
  return pid === undefined ? 0 : (cpuMs(pid) ?? Number.NaN) * 1_000;
}
