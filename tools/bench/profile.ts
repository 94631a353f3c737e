/** CPU profiles of all threads of a busy service, and the functions that they spend most of their time in. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { benchmarkBodies } from './bodies.ts';
import { type Lab, messageBytes, print } from './lab.ts';
import { load } from './load.ts';
import type { Options } from './options.ts';

const SECONDS = 10;
/** The last of these seconds are counted, when V8 has compiled what is busy. */
const COUNTED_SECONDS = 5;
const FUNCTIONS = 15;

/** What is read of the file that V8 writes. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  readonly endTime: number;
  readonly startTime: number;
}

/** @param folder for the profiles; made if it does not exist */
export async function profileService(
  lab: Lab,
  folder: string,
  { connections }: Options,
): Promise<void> {
  const messages = benchmarkBodies().map((body) => messageBytes(lab.message(body)));
  const service = await lab.startService({ profile: folder });
  try {
    await load({ port: service.port, messages, connections, seconds: SECONDS });
  } finally {
    await service.stop();
  }
  const ours = readdirSync(folder).filter((name) => name.includes(`.${service.pid}.`));
  for (const name of ours.sort()) {
    print(`\n${name}: own time, of the busy time of the thread`);
    for (const line of busiest(JSON.parse(readFileSync(join(folder, name), 'utf8')))) print(line);
  }
}

function busiest({ nodes, samples, timeDeltas, startTime, endTime }: Profile): string[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      `${functionName || '(anonymous)'} ${basename(url)}`,
    ]),
  );
  const sums = new Map<string, number>();
  let [atUs, busyUs] = [startTime, 0];
  for (const [index, id] of samples.entries()) {
    const deltaUs = timeDeltas[index] ?? 0;
    atUs += deltaUs;
    const name = names.get(id) ?? '';
    if (atUs < endTime - COUNTED_SECONDS * 1_000_000 || name.startsWith('(idle)')) continue;
    sums.set(name, (sums.get(name) ?? 0) + deltaUs);
    busyUs += deltaUs;
  }
  const sorted = [...sums].toSorted(([, a], [, b]) => b - a);
  return sorted
    .slice(0, FUNCTIONS)
    .map(([name, us]) => `${((us / busyUs) * 100).toFixed(1).padStart(5)} %  ${name}`);
}
