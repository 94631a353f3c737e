/**
 * How many requests succeed when far more callers than usual ask again as soon as they are answered,
 * compared with calm in the same round; then the effect of other busy processes on the machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { cheapBodies, expensiveBodies } from './bodies.ts';
import { type Lab, messageBytes, print, withServer } from './lab.ts';
import { type LoadResult, load } from './load.ts';
import type { Message, ServerProcess } from './processes.ts';
import { spread } from './report.ts';

const WORKERS = 1;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 3;
const BODIES = 2_000;
const CALM = 32;
const CROWDS = [1_500, 3_000] as const;
const TARGET = 0.9;
/** How long after a crowd lone requests must be as fast as before it, and how many are sent to check. */
const RECOVERY_MS = 1_000;
const LONE_REQUESTS = 200;
/** Busy processes that run beside the service, and the numbers of connections it then answers. */
const NEIGHBOURS = 6;
const NEIGHBOUR_CONNECTIONS = [20, 64, 200] as const;

type Run = (connections: number, seconds: number) => Promise<LoadResult>;

/** @param bodies bodies that the bare server can answer too */
export async function crowd(lab: Lab, bodies: readonly string[]): Promise<void> {
  print(
    `\nCrowds: CALC_WORKERS=${WORKERS}, closed loop, ${ROUNDS} rounds of ${SECONDS} s each; target: a crowd's successes at least ${TARGET.toFixed(2)} of those of ${CALM} connections in the same round`,
  );
  const kinds = [
    ['cheapest', cheapBodies(BODIES)],
    ['usual', bodies],
    ['expensive', expensiveBodies(BODIES)],
  ] as const;
  print(HEAD);
  for (const [name, texts] of kinds) {
    const messages = texts.map((body) => lab.message(body));
    await withServer(
      () => lab.startService({ workers: WORKERS }),
      (service) => compare(name, service, messages),
    );
  }
  const usual = bodies.map((body) => lab.message(body));
  const [probe] = usual;
  if (probe === undefined) throw new Error('there are no bodies');
  await withServer(
    () => lab.startFloor({ processes: 1, probe }),
    (floor) => compare('bare', floor, usual),
  );
  await withServer(
    () => lab.startService({ workers: WORKERS }),
    (service) => besideNeighbours(runner(service, usual)),
  );
}

const HEAD =
  'requests   conns  good/s  spread         of calm  spread     refused/s  p99 ms   lone ms before  after   verdict';

function runner({ port }: ServerProcess, messages: readonly Required<Message>[]): Run {
  const bytes = messages.map(messageBytes);
  return (connections, seconds) =>
    load({ port, messages: bytes, connections, seconds, mayRefuse: true });
}

interface Round extends LoadResult {
  readonly perSecond: number;
  readonly ofCalm: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

async function compare(
  name: string,
  server: ServerProcess,
  messages: readonly Required<Message>[],
): Promise<void> {
  const run = runner(server, messages);
  const lone = async () => {
    const { port } = server;
    const bytes = messages.map(messageBytes);
    const options = { port, messages: bytes, connections: 1, requests: LONE_REQUESTS };
    return (await load(options)).p50Ms;
  };
  await run(CALM, WARM_UP_SECONDS);
  const rounds = new Map<number, Round[]>(
    [CALM, ...CROWDS].map((connections) => [connections, []]),
  );
  for (let count = 0; count < ROUNDS; count++) {
    let calm = Number.NaN;
    for (const [connections, results] of rounds) {
      const beforeMs = await lone();
      const result = await run(connections, SECONDS);
      await delay(RECOVERY_MS);
      const perSecond = result.requests / result.seconds;
      if (connections === CALM) calm = perSecond;
      const ofCalm = perSecond / calm;
      results.push({ ...result, perSecond, ofCalm, beforeMs, afterMs: await lone() });
    }
  }
  for (const [connections, results] of rounds) print(row(name, connections, results));
}

function row(name: string, connections: number, rounds: readonly Round[]): string {
  const of = (pick: (round: Round) => number) => spread(rounds.map(pick));
  const perSecond = of((round) => round.perSecond);
  const ofCalm = of((round) => round.ofCalm);
  const refused = of(({ refused, seconds }) => refused / seconds);
  return [
    name.padEnd(9),
    String(connections).padEnd(5),
    perSecond.median.toFixed(0).padEnd(6),
    `${perSecond.lowest.toFixed(0)}–${perSecond.highest.toFixed(0)}`.padEnd(13),
    ofCalm.median.toFixed(2).padEnd(7),
    `${ofCalm.lowest.toFixed(2)}–${ofCalm.highest.toFixed(2)}`.padEnd(9),
    refused.median.toFixed(0).padEnd(9),
    of(({ p99Ms }) => p99Ms)
      .median.toFixed(0)
      .padEnd(7),
    of(({ beforeMs }) => beforeMs)
      .median.toFixed(2)
      .padEnd(14),
    of(({ afterMs }) => afterMs)
      .median.toFixed(2)
      .padEnd(6),
    ofCalm.median >= TARGET ? 'met' : 'missed',
  ].join('  ');
}

/** Any answer other than 200 and 503, such as `server.calc_timeout`, ends the benchmark. */
async function besideNeighbours(run: Run): Promise<void> {
  await run(CALM, WARM_UP_SECONDS);
  const neighbours: ChildProcess[] = [];
  print(`\nBeside ${NEIGHBOURS} busy processes:`);
  try {
    while (neighbours.length < NEIGHBOURS) {
      neighbours.push(spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }));
    }
    for (const connections of NEIGHBOUR_CONNECTIONS) {
      const { requests, refused, seconds, p99Ms } = await run(connections, SECONDS);
      print(
        `${String(connections).padEnd(4)} connections: ${(requests / seconds).toFixed(0)} good/s, p99 ${p99Ms.toFixed(0)} ms, ${refused} refused`,
      );
    }
  } finally {
    for (const neighbour of neighbours) neighbour.kill('SIGKILL');
  }
}
