/**
 * Checks whether memory grows: sends one million requests, and reads the memory of the service after
 * each hundred thousand. Run `node tools/bench/soak.ts`; it takes a minute or two.
 */
import { benchmarkBodies } from './bodies.ts';
import { messageBytes, print, withLab, withServer } from './lab.ts';
import { load } from './load.ts';
import { residentMiB, type ServerProcess } from './processes.ts';

const STEPS = 10;
const REQUESTS_PER_STEP = 100_000;
const SECONDS_PER_STEP_MAX = 120;
const BODIES = 4_000;
const CONNECTIONS = 16;
const WORKERS = 1;
const TARGET_GROWTH = 0.05;

await withLab(async (lab) => {
  const messages = benchmarkBodies(BODIES).map((body) => messageBytes(lab.message(body)));
  await withServer(
    () => lab.startService({ workers: WORKERS }),
    (service) => soak(service, messages),
  );
});

async function soak({ port, pid }: ServerProcess, messages: readonly Buffer[]): Promise<void> {
  const resident = () => residentMiB(pid) ?? Number.NaN;
  print(`CALC_WORKERS=${WORKERS}, ${CONNECTIONS} connections, ${BODIES} bodies`);
  print(`after start  VmRSS ${resident().toFixed(1)} MiB`);
  const figuresMib: number[] = [];
  for (let step = 1; step <= STEPS; step++) {
    const { requests, seconds } = await load({
      port,
      messages,
      connections: CONNECTIONS,
      requests: REQUESTS_PER_STEP,
      seconds: SECONDS_PER_STEP_MAX,
    });
    if (requests < REQUESTS_PER_STEP) throw new Error(`only ${requests} requests were answered`);
    figuresMib.push(resident());
    const count = String(step * REQUESTS_PER_STEP).padStart(11);
    print(
      `${count}  VmRSS ${figuresMib.at(-1)?.toFixed(1)} MiB  ${(requests / seconds).toFixed(0)} req/s`,
    );
  }
  const ratio = (figuresMib.at(-1) ?? Number.NaN) / (figuresMib[0] ?? Number.NaN);
  const met = ratio <= 1 + TARGET_GROWTH;
  print(
    `last/first: ${ratio.toFixed(3)}; target at most ${(1 + TARGET_GROWTH).toFixed(2)}: ${met ? 'met' : 'missed'}`,
  );
}
