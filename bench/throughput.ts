/** The service and the floor in turn, under the same load. */
import { type Lab, messageBytes, print, withServer } from './lab.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { ask, cpuMs, type Message, residentMiB, type ServerProcess } from './processes.ts';
import {
  type Measure,
  type Pair,
  spread,
  summary,
  TABLE_HEAD,
  type Targets,
  tableRow,
} from './report.ts';

/** How many bodies both servers answer before anything is measured. */
const COMPARED_BODIES = 100;

export interface Contest {
  readonly floor_processes: number;
  /** How many starts of the service are timed. */
  readonly starts: number;
  readonly targets: Targets;
}

/** @param bodies bodies that both must answer with the same bytes */
export async function compareThroughput(
  lab: Lab,
  bodies: readonly string[],
  contest: Contest,
  options: Options,
): Promise<void> {
  const { floor_processes, starts } = contest;
  print(
    `\nThroughput: the service against ${floor_processes} bare process${floor_processes === 1 ? '' : 'es'}`,
  );
  const messages = bodies.map((body) => lab.message(body));
  const [probe] = messages;
  if (probe === undefined) throw new Error('there are no bodies');
  const { profile } = options;
  await withServer(
    () => startRepeatedly(() => lab.startService({ profile }), starts),
    (service) =>
      withServer(
        () => lab.startFloor({ processes: floor_processes, probe, profile }),
        (floor) => measure({ service, floor }, messages, contest, options),
      ),
  );
}

/** Times consecutive starts; the last service keeps running. */
async function startRepeatedly(
  start: () => Promise<ServerProcess>,
  starts: number,
): Promise<ServerProcess> {
  const times_ms: number[] = [];
  for (;;) {
    const service = await start();
    times_ms.push(service.start_ms);
    if (times_ms.length === starts) {
      const { median, lowest, highest } = spread(times_ms);
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
  { targets }: Contest,
  options: Options,
): Promise<void> {
  const memory = () => mib(servers.service.pid);
  const memory_before = memory();
  await requireSameAnswers(servers, messages);

  const bytes = messages.map(messageBytes);
  const run = async ({ port, pid }: ServerProcess, seconds: number): Promise<Measure> => {
    const { connections } = options;
    const before_ms = cpuMs(pid);
    const result = await load({ port, messages: bytes, connections, seconds });
    const after_ms = cpuMs(pid);
    const cpu_us =
      before_ms === undefined || after_ms === undefined
        ? undefined
        : ((after_ms - before_ms) * 1_000) / result.requests;
    const per_second = result.requests / result.seconds;
    return { per_second, p50_ms: result.p50_ms, p99_ms: result.p99_ms, cpu_us };
  };

  if (options.warm_up > 0) {
    await run(servers.floor, options.warm_up);
    await run(servers.service, options.warm_up);
  }
  print(
    `${options.rounds} pairs of 2 × ${options.seconds} s, ${options.connections} connections, ${options.bodies} bodies`,
  );
  print(TABLE_HEAD);
  const pairs: Pair[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    const floor = await run(servers.floor, options.seconds);
    const service = await run(servers.service, options.seconds);
    pairs.push({ floor, service });
    print(tableRow(round, { floor, service }));
  }
  print(summary(pairs, targets));
  print(
    `Resident memory of the service after start: ${memory_before}; after the load: ${memory()}`,
  );
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
