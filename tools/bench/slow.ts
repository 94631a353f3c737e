/**
 * How other callers are affected by a hundred connections that are slow on purpose, or that send at
 * once what takes long to read. The attackers run in their own process; the other callers send at a
 * fixed rate, before and during the attack, in the same run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Lab, messageBytes, print, withServer } from './lab.ts';
import { type Latency, type OpenLoadResult, openLoad } from './open-load.ts';
import { residentMiB, type ServerProcess } from './processes.ts';
import { spread } from './report.ts';

const WORKERS = 1;
const ATTACKERS = 100;
const ROUNDS = 5;
const SECONDS = 1;
/** The rate of the other callers, far below what the service can handle. */
const PER_SECOND = 500;
const CONNECTIONS_MAX = 64;
const WARM_UP_SECONDS = 2;
/** Time for the buffers of slow readers to fill up, a load that does not come from their slowness. */
const LEAD_SECONDS = 0.5;
/** Time between two bytes of a slow connection. */
const BYTE_MS = 100;
/** Size of one write of a flood. */
const SEGMENT_BYTES = 65_536;
const TARGET_RATIO = 2;

interface Attack {
  readonly name: string;
  /** Maximum ratio to the latency before the attack; undefined if the ratio is only reported. */
  readonly target: number | undefined;
  readonly act: (socket: Socket, head: string) => void;
}

const LARGE_FILE = 'GET /docs/search.json HTTP/1.1\r\nHost: a\r\n\r\n';
const KEYLESS = 'POST /v1/western/positions HTTP/1.1\r\nHost: a\r\n\r\n';

const ATTACKS: readonly Attack[] = [
  {
    name: 'slow headers',
    target: TARGET_RATIO,
    act: (socket, head) => {
      socket.write(head);
      trickle(socket, 'X-Slow: 1\r\n');
    },
  },
  {
    name: 'slow bodies',
    target: TARGET_RATIO,
    act: (socket, head) => {
      socket.write(`${head}Content-Length: 16000\r\n\r\n`);
      trickle(socket, ' ');
    },
  },
  {
    name: 'slow reading',
    target: TARGET_RATIO,
    act: (socket) => {
      socket.write(LARGE_FILE);
      setInterval(() => socket.resume(), BYTE_MS);
    },
  },
  {
    name: 'pipelining without a key',
    target: undefined,
    act: (socket) => flood(socket, KEYLESS),
  },
  {
    name: 'bodies in one-byte chunks',
    target: undefined,
    act: (socket, head) =>
      flood(
        socket,
        `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(16_000)}0\r\n\r\n`,
      ),
  },
];

export async function slow(lab: Lab, bodies: readonly string[]): Promise<void> {
  print(
    `\nSlow and greedy connections: ${ATTACKERS} each, CALC_WORKERS=${WORKERS}; the others send ${PER_SECOND}/s, medians of ${ROUNDS} rounds of 2 × ${SECONDS} s`,
  );
  const requests = bodies.map((body) => lab.message(body));
  const [first] = requests;
  if (first === undefined) throw new Error('there are no bodies');
  const messages = requests.map(messageBytes);
  const head = messageBytes(first).toString().split('Content-Length')[0] ?? '';
  print(HEAD);
  for (const { name, target } of ATTACKS) {
    // Each attack gets its own service, so that the memory shows the effect of this attack alone.
    await withServer(
      () => lab.startService({ workers: WORKERS }),
      async (service) => {
        const others = (seconds: number) => sendOthers(service, messages, seconds);
        await others(WARM_UP_SECONDS);
        const rounds: Round[] = [];
        for (let count = 0; count < ROUNDS; count++) {
          const before = await others(SECONDS);
          const attackers = await startAttack(service.port, name, head);
          const during = await others(SECONDS);
          rounds.push({ before, during, residentMib: residentMiB(service.pid) ?? Number.NaN });
          await endAttack(attackers);
        }
        print(row(name, target, rounds));
      },
    );
  }
}

interface Round {
  readonly before: OpenLoadResult;
  readonly during: OpenLoadResult;
  readonly residentMib: number;
}

function sendOthers(
  { port }: ServerProcess,
  messages: readonly Buffer[],
  seconds: number,
): Promise<OpenLoadResult> {
  return openLoad({
    port,
    messages,
    perSecond: PER_SECOND,
    leadSeconds: LEAD_SECONDS,
    seconds,
    connectionsMax: CONNECTIONS_MAX,
  });
}

const HEAD = [
  '                           p50 ms                  p99 ms                  max ms  not    MiB',
  'connections                before  while   ratio   before  while   ratio   while   good   while',
].join('\n');

function row(name: string, target: number | undefined, rounds: readonly Round[]): string {
  const of = (pick: (round: Round) => number) => spread(rounds.map(pick));
  const pair = (pick: (latency: Latency) => number) => {
    const { median } = of(({ before, during }) => pick(during.goodMs) / pick(before.goodMs));
    const ms = (which: 'before' | 'during') =>
      of((round) => pick(round[which].goodMs))
        .median.toFixed(2)
        .padEnd(6);
    const text = `${ms('before')}  ${ms('during')}  ${median.toFixed(2).padEnd(6)}`;
    return { ratio: median, text };
  };
  const p50 = pair((latency) => latency.p50);
  const p99 = pair((latency) => latency.p99);
  const refused = of(
    ({ during: { shedPerSecond, others, resets, unanswered } }) =>
      shedPerSecond * SECONDS + others + resets + unanswered,
  );
  const met = target === undefined || Math.max(p50.ratio, p99.ratio) <= target;
  const verdict =
    target === undefined ? '' : `target at most ${target.toFixed(2)}: ${met ? 'met' : 'missed'}`;
  return [
    name.padEnd(25),
    p50.text,
    p99.text,
    of(({ during }) => during.goodMs.max)
      .highest.toFixed(1)
      .padEnd(6),
    refused.median.toFixed(0).padEnd(5),
    of(({ residentMib }) => residentMib)
      .highest.toFixed(0)
      .padEnd(5),
    verdict,
  ].join('  ');
}

async function startAttack(port: number, name: string, head: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url));
  child.send({ port, name, head });
  await once(child, 'message');
  return child;
}

async function endAttack(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}

function trickle(socket: Socket, text: string): void {
  setInterval(() => socket.write(text), BYTE_MS);
}

/** Sends the same text over and over, as fast as it is accepted. */
function flood(socket: Socket, text: string): void {
  const segment = text.repeat(Math.ceil(SEGMENT_BYTES / text.length));
  const send = () => {
    if (socket.writable) socket.write(segment, send);
  };
  send();
}

/** Runs in the attackers' process. */
async function attack(port: number, name: string, head: string): Promise<void> {
  const act = ATTACKS.find((each) => each.name === name)?.act;
  await Promise.all(
    Array.from({ length: ATTACKERS }, async () => {
      const isSlowReader = name === 'slow reading';
      const socket = createConnection({
        port,
        host: '127.0.0.1',
        // Reads one byte, then stops until the next read is requested.
        ...(isSlowReader && { onread: { buffer: Buffer.alloc(1), callback: () => false } }),
      });
      socket.on('error', () => {});
      await once(socket, 'connect');
      if (!isSlowReader) socket.resume();
      act?.(socket, head);
    }),
  );
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit());
  process.once('message', async (message) => {
    const { port, name, head } = message as { port: number; name: string; head: string };
    await attack(port, name, head);
    process.send?.('ready');
  });
}
