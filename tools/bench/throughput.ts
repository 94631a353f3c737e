/** The service and the floor in turn, under the same load. */
import { type Lab, messageBytes, print, withServer } from './lab.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { ask, cpuMs, type Message, residentMiB, type ServerProcess } from './processes.ts';
import {
  type Measure,
  type Pair,
  type Rival,
  spread,
  summary,
  type Targets,
  tableHead,
  tableRow,
} from './report.ts';

/** How many bodies both servers answer before anything is measured. */
const COMPARED_BODIES = 100;

export interface Contest {
  readonly processes: number;
  /** `floor` has another build of the library in line, `limit` the service's own engine: nothing in Node can be faster. */
  readonly rival: Rival;
  /** How many starts of the service are timed. */
  readonly starts: number;
  readonly targets: Targets;
}

const ENGINES = {
  floor: { engine: 'oracle', words: 'swisseph-wasm' },
  limit: { engine: 'own', words: "the service's own engine: the limit" },
} as const;

/** @param bodies bodies that both must answer with the same bytes */
export async function compareThroughput(
  lab: Lab,
  bodies: readonly string[],
  contest: Contest,
  options: Options,
): Promise<void> {
  const { processes, rival, starts } = contest;
  print(
    `\nThroughput: the service against ${processes} bare process${processes === 1 ? '' : 'es'} with ${ENGINES[rival].words}`,
  );
  const messages = bodies.map((body) => lab.message(body));
  const [probe] = messages;
  if (probe === undefined) throw new Error('there are no bodies');
  const { profile } = options;
  await withServer(
    () => startRepeatedly(() => lab.startService({ profile }), starts),
    (service) =>
      withServer(
        () => lab.startFloor({ processes, engine: ENGINES[rival].engine, probe, profile }),
        (floor) => measure({ service, floor }, messages, contest, options),
      ),
  );
}

/** Times consecutive starts; the last service keeps running. */
async function startRepeatedly(
  start: () => Promise<ServerProcess>,
  starts: number,
): Promise<ServerProcess> {
  const timesMs: number[] = [];
  for (;;) {
    const service = await start();
    timesMs.push(service.startMs);
    if (timesMs.length === starts) {
      const { median, lowest, highest } = spread(timesMs);
      print(
        `Start to ready: ${median.toFixed(0)} ms (median of ${starts}, ${lowest.toFixed(0)}–${highest.toFixed(0)})`,
      );
      return service;
    }
    await service.stop();
  }
}

interface Servers {
  readonly floor: ServerProcess;
  readonly service: ServerProcess;
}

async function measure(
  servers: Servers,
  messages: readonly Required<Message>[],
  { rival, targets }: Contest,
  options: Options,
): Promise<void> {
  const memory = () => mib(servers.service.pid);
  const memoryBefore = memory();
  await requireSameAnswers(servers, messages);

  const bytes = messages.map(messageBytes);
  const run = async ({ port, pid }: ServerProcess, seconds: number): Promise<Measure> => {
    const { connections } = options;
    const beforeMs = cpuMs(pid);
    const result = await load({ port, messages: bytes, connections, seconds });
    const afterMs = cpuMs(pid);
    const cpuUs =
      beforeMs === undefined || afterMs === undefined
        ? undefined
        : ((afterMs - beforeMs) * 1_000) / result.requests;
    const perSecond = result.requests / result.seconds;
    return { perSecond, p50Ms: result.p50Ms, p99Ms: result.p99Ms, cpuUs };
  };

  if (options.warmUp > 0) {
    await run(servers.floor, options.warmUp);
    await run(servers.service, options.warmUp);
  }
  print(
    `${options.rounds} pairs of 2 × ${options.seconds} s, ${options.connections} connections, ${options.bodies} bodies`,
  );
  print(tableHead(rival));
  const pairs: Pair[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    const floor = await run(servers.floor, options.seconds);
    const service = await run(servers.service, options.seconds);
    pairs.push({ floor, service });
    print(tableRow(round, { floor, service }));
  }
  print(summary(pairs, rival, targets));
  print(`Resident memory of the service after start: ${memoryBefore}; after the load: ${memory()}`);
}

/** A floor must give the same answers as the service; otherwise the comparison means nothing. */
async function requireSameAnswers(
  { floor, service }: Servers,
  messages: readonly Required<Message>[],
): Promise<void> {
  // An odd step, so that bodies with and without a location are among them.
  const step = Math.floor(messages.length / COMPARED_BODIES) | 1;
  for (let index = 0; index < messages.length; index += step) {
    const message = messages[index];
    if (message === undefined) continue;
    const [expected, found] = await Promise.all([
      ask(service.port, message),
      ask(floor.port, message),
    ]);
    if (expected.status === 200 && found.status === 200 && expected.body.equals(found.body)) {
      continue;
    }
    throw new Error(
      [
        `the answers to ${message.body} differ`,
        `service: ${expected.status} ${expected.body}`,
        `floor:   ${found.status} ${found.body}`,
      ].join('\n'),
    );
  }
}

function mib(pid: number): string {
  const resident = residentMiB(pid);
  return resident === undefined ? 'unknown' : `${resident.toFixed(0)} MiB`;
}
