/**
 * Where the CPU time of a request goes. The operating system counts the time of each thread in an
 * undisturbed run; V8's profiler samples how that time splits up in a second run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lab, messageBytes, print, withServer } from './lab.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';
import { threadCpuUs } from './processes.ts';

const WORKERS = 1;
const WARM_UP_SECONDS = 3;
const SECONDS = 5;
const PROFILED_SECONDS = 8;

const PARTS = [
  'HTTP: sockets, parser, headers',
  'HTTP: this project (order of checks, limits, answer)',
  'authentication',
  'reading and resolving the request',
  'queue and messages',
  'calculating',
  'presenting (entries and JSON text)',
  'log',
  'collecting garbage',
  'outside JavaScript',
  'anything else',
] as const;
type Part = (typeof PARTS)[number];

export async function splitCpu(
  lab: Lab,
  bodies: readonly string[],
  { connections }: Options,
): Promise<void> {
  print(`\nCPU time a request: CALC_WORKERS=${WORKERS}, ${connections} connections`);
  const messages = bodies.map((body) => messageBytes(lab.message(body)));
  const counted = await withServer(
    () => lab.startService({ workers: WORKERS }),
    async ({ port, pid }) => {
      await load({ port, messages, connections, seconds: WARM_UP_SECONDS });
      const before = threadCpuUs(pid);
      const { requests } = await load({ port, messages, connections, seconds: SECONDS });
      const after = threadCpuUs(pid);
      if (before === undefined || after === undefined) return undefined;
      const each = (role: keyof typeof after) => (after[role] - before[role]) / requests;
      return { http: each('http'), worker: each('worker'), helper: each('helper') };
    },
  );
  if (counted === undefined) {
    print('This system does not report the CPU time of threads.');
    return;
  }
  const folder = join(lab.folder, 'profiles');
  await withServer(
    () => lab.startService({ workers: WORKERS, profile: folder }),
    ({ port }) => load({ port, messages, connections, seconds: PROFILED_SECONDS }),
  );
  const profiles = readProfiles(folder);
  const http = sharesOf(profiles.http, 'http');
  const worker = sharesOf(profiles.worker, 'worker');

  const total = counted.http + counted.worker + counted.helper;
  print('µs      HTTP thread  worker  part');
  for (const part of PARTS) {
    const httpUs = (http.get(part) ?? 0) * counted.http;
    const workerUs = (worker.get(part) ?? 0) * counted.worker;
    print(`${us(httpUs + workerUs)}  ${us(httpUs)}       ${us(workerUs)}  ${part}`);
  }
  print(`${us(counted.helper)}                       V8's helper threads (compiling, garbage)`);
  print(`${us(total)}  ${us(counted.http)}       ${us(counted.worker)}  sum`);
}

function us(value: number): string {
  return value.toFixed(1).padStart(6);
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  readonly startTime: number;
  readonly endTime: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** The file names end with process, thread (0 is the main one) and a number. */
function readProfiles(folder: string): Readonly<Record<'http' | 'worker', Profile>> {
  const names = readdirSync(folder);
  const read = (isMain: boolean): Profile => {
    const name = names.find((each) => /\.0\.\d+\.cpuprofile$/.test(each) === isMain);
    if (name === undefined) throw new Error('a thread has left no profile');
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  };
  return { http: read(true), worker: read(false) };
}

/** Shares of a thread's busy time. Samples before the last seconds are start-up and are left out. */
function sharesOf(profile: Profile, thread: 'http' | 'worker'): ReadonlyMap<Part, number> {
  const partOf = partsOfNodes(profile.nodes, thread);
  const sums = new Map<Part, number>();
  let sum = 0;
  let atUs = profile.startTime;
  const fromUs = profile.endTime - (PROFILED_SECONDS - WARM_UP_SECONDS) * 1_000_000;
  for (const [index, id] of profile.samples.entries()) {
    const deltaUs = profile.timeDeltas[index] ?? 0;
    atUs += deltaUs;
    const part = partOf.get(id);
    if (atUs < fromUs || part === undefined) continue;
    sums.set(part, (sums.get(part) ?? 0) + deltaUs);
    sum += deltaUs;
  }
  return new Map([...sums].map(([part, partUs]) => [part, partUs / sum]));
}

/**
 * The part that each node's own time belongs to. It is decided by the innermost frame, from the node
 * outwards, that belongs to a part. Idle time belongs to none.
 */
function partsOfNodes(
  nodes: readonly ProfileNode[],
  thread: 'http' | 'worker',
): ReadonlyMap<number, Part> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, Part>();
  const visit = (id: number, outer: Part) => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName, url } = node.callFrame;
    if (functionName === '(idle)') return;
    const part = partOfFrame(functionName, url) ?? outer;
    parts.set(id, part);
    for (const child of node.children ?? []) visit(child, part);
  };
  // Time outside all known frames belongs to Node's server on the HTTP thread, and to the message
  // port on a worker.
  const outermost = thread === 'http' ? PARTS[0] : 'queue and messages';
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === '(root)') visit(id, outermost);
  }
  return parts;
}

const FILES: readonly (readonly [RegExp, Part])[] = [
  [/\/src\/(http\/authenticate|keys\/)/, 'authentication'],
  [/\/src\/telemetry\/|\/pino|\/sonic-boom/, 'log'],
  [/\/src\/(workers\/|serve\.ts)|internal\/worker|messageport/, 'queue and messages'],
  [/\/src\/ephemeris\/|swisseph|^wasm:/, 'calculating'],
  [/\/src\/endpoints\/(calculate|positions\/)/, 'presenting (entries and JSON text)'],
  [
    /\/src\/(request|endpoints)\/|\/contract\/|\/src\/http\/body\./,
    'reading and resolving the request',
  ],
  [/\/src\/http\//, 'HTTP: this project (order of checks, limits, answer)'],
  [/^node:(_http|net|internal\/stream_base|internal\/streams)/, PARTS[0]],
];

function partOfFrame(name: string, url: string): Part | undefined {
  if (name === '(garbage collector)') return 'collecting garbage';
  if (name === '(program)') return 'outside JavaScript';
  // The file that reads the request also builds the text of the answer's envelope.
  if (/\/src\/endpoints\/answer\./.test(url) && name === 'writeAnswer') {
    return 'presenting (entries and JSON text)';
  }
  return FILES.find(([pattern]) => pattern.test(url))?.[1];
}
