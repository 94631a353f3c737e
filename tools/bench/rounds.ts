/**
 * The rounds of a run. In each round every server is restarted, because two processes of the same code differ by a few per
 * cent. Then they are measured alternately under the same load, because other work on the machine varies.
 */
import { benchmarkBodies } from './bodies.ts';
import { type Lab, messageBytes } from './lab.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { ask, cpuMs, type Message, residentMiB, type ServerProcess } from './processes.ts';
import {
  CALM_CLIENTS,
  MANY_CLIENTS,
  type Name,
  type Round,
  type Start,
  type Turn,
} from './report.ts';

/** The number of bodies with the same response from all servers, compared before measuring. */
const COMPARED_BODIES = 100;
const CROWD_SECONDS = 1.5;

interface Labs {
  readonly ours: Lab;
  readonly beside: Lab | undefined;
}

interface Contender {
  readonly name: Name;
  start(): Promise<ServerProcess>;
  readonly messages: readonly Required<Message>[];
  readonly bytes: readonly Buffer[];
}

interface Running extends Contender {
  readonly server: ServerProcess;
}

export async function measureRounds(labs: Labs, options: Options): Promise<Round[]> {
  const contenders = contendersOf(labs);
  const rounds: Round[] = [];
  while (rounds.length < options.starts) {
    process.stderr.write(`start ${rounds.length + 1} of ${options.starts}\n`);
    rounds.push(await measureRound(contenders, options));
  }
  return rounds;
}

function contendersOf({ ours, beside }: Labs): Contender[] {
  const bodies = benchmarkBodies();
  const prepare = ({ message }: Lab) => {
    const messages = bodies.map((body) => message(body));
    return { messages, bytes: messages.map(messageBytes) };
  };
  const prepared = prepare(ours);
  const [probe] = prepared.messages;
  if (probe === undefined) throw new Error('there are no bodies');
  const bare = (processes: number, engine: 'oracle' | 'own') => () =>
    ours.startFloor({ processes, engine, probe });
  return [
    { name: 'floor', start: bare(1, 'oracle'), ...prepared },
    { name: 'limit', start: bare(1, 'own'), ...prepared },
    { name: 'service', start: () => ours.startService(), ...prepared },
    ...(beside === undefined
      ? []
      : [{ name: 'beside' as const, start: () => beside.startService(), ...prepare(beside) }]),
    { name: 'two bare', start: bare(2, 'oracle'), ...prepared },
  ];
}

async function measureRound(
  contenders: readonly Contender[],
  { turns, seconds, warmUp, connections }: Options,
): Promise<Round> {
  const running: Running[] = [];
  try {
    for (const each of contenders) running.push({ ...each, server: await each.start() });
    await requireSameResponses(running);
    if (warmUp > 0) for (const each of running) await measureOne(each, connections, warmUp);
    const measured = new Map<Name, Turn[]>(running.map(({ name }) => [name, []]));
    for (let turn = 0; turn < turns; turn++) {
      // Every other time in reverse order, so that no server is always first or last.
      for (const each of turn % 2 === 0 ? running : running.toReversed()) {
        measured.get(each.name)?.push(await measureOne(each, connections, seconds));
      }
    }
    // Before the many clients, because their connections need memory.
    const memoryMib = new Map(running.map(({ name, server }) => [name, memoryOf(name, server)]));
    const manyClients = await measureManyClients(running);
    const starts = running.map(({ name, server }): [Name, Start] => [
      name,
      {
        readyMs: server.startMs,
        residentMib: memoryMib.get(name) ?? Number.NaN,
        turns: measured.get(name) ?? [],
        goodPerSecond: manyClients.get(name) ?? new Map(),
      },
    ]);
    return new Map(starts);
  } finally {
    await Promise.all(running.map(({ server }) => server.stop()));
  }
}

/** Not for two bare processes, because only the idle primary is visible. */
function memoryOf(name: Name, { pid }: ServerProcess): number {
  return (name === 'two bare' ? undefined : residentMiB(pid)) ?? Number.NaN;
}

async function measureOne(
  { server: { port, pid }, bytes }: Running,
  connections: number,
  seconds: number,
): Promise<Turn> {
  const beforeMs = cpuMs(pid) ?? Number.NaN;
  const { requests, ...result } = await load({ port, messages: bytes, connections, seconds });
  const usedMs = (cpuMs(pid) ?? Number.NaN) - beforeMs;
  return {
    perSecond: requests / result.seconds,
    cpuUs: (usedMs * 1_000) / requests,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
  };
}

/** Successes a second by the number of clients, which send the next request at once. */
async function measureManyClients(
  running: readonly Running[],
): Promise<Map<Name, Map<number, number>>> {
  const services = running.filter(({ name }) => name === 'service' || name === 'beside');
  const measured = new Map(services.map(({ name }) => [name, new Map<number, number>()]));
  for (const connections of [CALM_CLIENTS, ...MANY_CLIENTS]) {
    for (const { name, server, bytes } of services) {
      const options = { port: server.port, messages: bytes, connections, mayReject: true };
      const { requests, seconds } = await load({ ...options, seconds: CROWD_SECONDS });
      measured.get(name)?.set(connections, requests / seconds);
    }
  }
  return measured;
}

/** Servers that give different responses cannot be compared. */
async function requireSameResponses(running: readonly Running[]): Promise<void> {
  const count = running[0]?.messages.length ?? 0;
  // An odd step, to include bodies with and without a location.
  const step = Math.max(1, Math.floor((count - 1) / COMPARED_BODIES)) | 1;
  for (let index = 0, compared = 0; compared < COMPARED_BODIES; index += step, compared++) {
    const answers = await Promise.all(
      running.map(async ({ name, server, messages }) => {
        const message = messages[index % count];
        if (message === undefined) throw new Error('there are no bodies');
        const { status, body } = await ask(server.port, message);
        return { name, text: `${status} ${body}`, request: message.body };
      }),
    );
    const [first] = answers;
    const other = answers.find(({ text }) => text !== first?.text || !text.startsWith('200 '));
    if (first === undefined || other === undefined) continue;
    throw new Error(
      [
        `the responses to ${first.request} differ, or are not 200`,
        `${first.name}: ${first.text}`,
        `${other.name}: ${other.text}`,
      ].join('\n'),
    );
  }
}
