/** How the service behaves when it gets more requests than it can answer. */
import { cheapBodies, expensiveBodies } from './bodies.ts';
import { type Lab, messageBytes, print, withServer } from './lab.ts';
import { load } from './load.ts';
import { type Latency, type OpenLoadResult, openLoad } from './open-load.ts';
import { residentMiB, type ServerProcess, threadCpuUs } from './processes.ts';

const WORKERS = 1;
/** The default, set explicitly because the target below depends on it. */
const QUEUE_WAIT_MS = 250;
const FACTORS = [1, 2, 5, 10] as const;

const BODIES = 2_000;
const WARM_UP_SECONDS = 2;
const CAPACITY_SECONDS = 4;
const CAPACITY_CONNECTIONS = 16;
const LEAD_SECONDS = 1;
const SECONDS = 4;
/** A generator on the server's machine can send ten times this and leave the server enough CPU. */
const CAPACITY_MAX = 1_500;
const CONNECTIONS_MAX = 8_192;

const GOODPUT_TARGET = 0.9;
const GOOD_P99_TARGET_MS = QUEUE_WAIT_MS + 100;

interface Level extends OpenLoadResult {
  readonly factor: number;
  readonly cpus: Cpus | undefined;
}

/** How many CPUs each one kept busy. */
interface Cpus {
  readonly http: number;
  readonly worker: number;
  readonly generator: number;
}

export async function overload(lab: Lab): Promise<void> {
  const environment = { CALC_QUEUE_WAIT_MS: String(QUEUE_WAIT_MS) };
  const kinds = [
    ['cheapest', cheapBodies(BODIES)],
    ['expensive', expensiveBodies(BODIES)],
  ] as const;
  for (const [name, bodies] of kinds) {
    print(
      `\nOverload: CALC_WORKERS=${WORKERS}, CALC_QUEUE_WAIT_MS=${QUEUE_WAIT_MS}, the ${name} requests, open loop, ${SECONDS} s each`,
    );
    const messages = bodies.map((body) => messageBytes(lab.message(body)));
    await withServer(
      () => lab.startService({ workers: WORKERS, environment }),
      (service) => measure(service, messages),
    );
  }
}

async function measure(service: ServerProcess, messages: readonly Buffer[]): Promise<void> {
  const { port, pid } = service;
  const closed = { port, messages, connections: CAPACITY_CONNECTIONS };
  await load({ ...closed, seconds: WARM_UP_SECONDS, mayRefuse: true });
  const { requests, seconds, p99Ms } = await load({ ...closed, seconds: CAPACITY_SECONDS });
  const capacity = requests / seconds;
  print(
    `capacity, closed loop of ${CAPACITY_CONNECTIONS} connections: ${capacity.toFixed(0)} good/s, p99 ${p99Ms.toFixed(1)} ms`,
  );

  if (capacity > CAPACITY_MAX) {
    print(
      `more than ${CAPACITY_MAX}/s: the generator cannot send ten times that, so ignore the targets`,
    );
  }
  print('');

  const levels: Level[] = [];
  print(HEAD);
  for (const factor of FACTORS) {
    const cpusOf = startCpuClock(pid);
    const result = await openLoad({
      port,
      messages,
      perSecond: capacity * factor,
      leadSeconds: LEAD_SECONDS,
      seconds: SECONDS,
      connectionsMax: CONNECTIONS_MAX,
    });
    const level = { ...result, factor, cpus: cpusOf() };
    levels.push(level);
    print(row(level));
  }
  print(verdict(levels, capacity));
  print(`Resident memory after the load: ${residentMiB(pid)?.toFixed(0) ?? 'unknown'} MiB`);
}

/** @returns a function that says how many CPUs each one has kept busy since this call */
function startCpuClock(pid: number): () => Cpus | undefined {
  const startedMs = performance.now();
  const before = threadCpuUs(pid);
  const generator = process.cpuUsage();
  return () => {
    const after = threadCpuUs(pid);
    if (before === undefined || after === undefined) return undefined;
    const elapsedUs = (performance.now() - startedMs) * 1_000;
    const { user, system } = process.cpuUsage(generator);
    return {
      http: (after.http - before.http) / elapsedUs,
      worker: (after.worker - before.worker) / elapsedUs,
      generator: (user + system) / elapsedUs,
    };
  };
}

const HEAD = [
  '                                                       good ms         shed ms        lag            CPUs',
  'load  offered/s  good/s   shed/s   others  errors  p50     p99     p50     p99     p99 ms  conns  HTTP  worker  load',
].join('\n');

function row(level: Level): string {
  const latency = ({ p50, p99 }: Latency) => `${milliseconds(p50)}  ${milliseconds(p99)}`;
  return [
    `${level.factor}×`.padEnd(4),
    level.offeredPerSecond.toFixed(0).padEnd(9),
    level.goodPerSecond.toFixed(0).padEnd(7),
    level.shedPerSecond.toFixed(0).padEnd(7),
    String(level.others).padEnd(6),
    String(level.resets + level.unanswered).padEnd(6),
    latency(level.goodMs),
    latency(level.shedMs),
    milliseconds(level.lagP99Ms),
    String(level.connections).padEnd(5),
    level.cpus?.http.toFixed(2).padEnd(4) ?? '–',
    level.cpus?.worker.toFixed(2).padEnd(6) ?? '–',
    level.cpus?.generator.toFixed(2) ?? '–',
  ].join('  ');
}

function milliseconds(value: number): string {
  return (Number.isNaN(value) ? '–' : value.toFixed(1)).padEnd(6);
}

function verdict(levels: readonly Level[], capacity: number): string {
  const peak = Math.max(capacity, ...levels.map(({ goodPerSecond }) => goodPerSecond));
  const last = levels.at(-1)?.goodPerSecond ?? Number.NaN;
  // A latency is NaN at levels where nothing was admitted or nothing was rejected.
  const highest = (values: readonly number[]) =>
    Math.max(...values.filter((value) => !Number.isNaN(value)));
  const goodP99 = highest(levels.map(({ goodMs }) => goodMs.p99));
  const resets = levels.reduce((sum, level) => sum + level.resets, 0);
  const unanswered = levels.reduce((sum, level) => sum + level.unanswered, 0);
  const others = levels.reduce((sum, level) => sum + level.others, 0);
  const line = (what: string, figure: string, target: string, met: boolean) =>
    `${what}: ${figure}; target ${target}: ${met ? 'met' : 'missed'}`;
  const relative = levels.map(
    ({ factor, goodPerSecond }) => `${factor}× ${(goodPerSecond / peak).toFixed(2)}`,
  );
  return [
    '',
    `goodput relative to its peak of ${peak.toFixed(0)}/s: ${relative.join(', ')}`,
    line(
      `goodput at ${FACTORS.at(-1)}×`,
      (last / peak).toFixed(2),
      `at least ${GOODPUT_TARGET.toFixed(2)} of the peak`,
      last >= peak * GOODPUT_TARGET,
    ),
    line(
      'p99 of admitted requests, worst level',
      `${goodP99.toFixed(0)} ms`,
      `under ${GOOD_P99_TARGET_MS} ms`,
      goodP99 < GOOD_P99_TARGET_MS,
    ),
    line(
      'resets, unanswered, other answers',
      `${resets}, ${unanswered}, ${others}`,
      'all 0',
      resets + unanswered + others === 0,
    ),
  ].join('\n');
}
