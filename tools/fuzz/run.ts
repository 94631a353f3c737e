/** A run: kept inputs first, then new ones for each target in turn until the time is up. */
import fc from 'fast-check';
import type { Lab } from './lab.ts';
import { readSeeds, type Seed, writeSeed } from './seeds.ts';
import type { AnyTarget } from './target.ts';

/** One batch takes no longer, including shrinking, so that a run ends close to its time limit. */
const BATCH_MS_MAX = 15_000;
/** The least time that each target gets in a round; cheap ones are repeated until then. */
const TURN_MS = 500;
/** With this step, no two batches of a target share a seed within any realistic run. */
const SEED_STEP = 1;

export interface Tally {
  inputs: number;
  milliseconds: number;
}

/** Something that does not hold. */
export interface Failure {
  readonly target: string;
  readonly broke: string;
  /** Name of the seed file; undefined if no single input is to blame. */
  readonly file?: string;
  /** Reproduces the failure: `--target` with `--seed`. */
  readonly seed?: number;
}

export type Report = (failure: Failure) => void;

/**
 * Replays every kept input.
 *
 * @returns how many there were
 */
export async function replay(
  targets: readonly AnyTarget[],
  lab: Lab,
  report: Report,
): Promise<number> {
  const seeds = seedsOf(targets);
  for (const { target, seed } of seeds) {
    const broke = await faultOf(target, seed.input, lab);
    if (broke !== undefined) report({ target: target.name, broke, file: seed.file });
  }
  return seeds.length;
}

/** Each kept input with its target. */
export function seedsOf(
  targets: readonly AnyTarget[],
): { readonly target: AnyTarget; readonly seed: Seed }[] {
  return readSeeds().flatMap((seed) => {
    const target = targets.find(({ name }) => name === seed.target);
    return target === undefined ? [] : [{ target, seed }];
  });
}

async function faultOf(target: AnyTarget, input: unknown, lab: Lab): Promise<string | undefined> {
  try {
    await target.check(input, lab);
    lab.running()?.assertSound();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Tries new inputs. A target that has failed is not tried further: its first failure should be fixed
 * first.
 *
 * @param seed of the first batch of each target; each further batch uses the next number
 */
export async function explore(
  targets: readonly AnyTarget[],
  lab: Lab,
  { seed, untilMs, report }: { seed: number; untilMs: number; report: Report },
): Promise<Map<string, Tally>> {
  const tallies = new Map(targets.map(({ name }) => [name, { inputs: 0, milliseconds: 0 }]));
  const next = new Map(targets.map(({ name }) => [name, seed]));
  const failed = new Set<AnyTarget>();
  const kept = new Map(
    targets.map(({ name }) => [
      name,
      readSeeds()
        .filter((one) => one.target === name)
        .map(({ input }) => input),
    ]),
  );
  while (performance.now() < untilMs && failed.size < targets.length) {
    for (const target of targets.filter((one) => !failed.has(one))) {
      const turnMs = performance.now();
      do {
        const batchSeed = next.get(target.name) ?? seed;
        next.set(target.name, batchSeed + SEED_STEP);
        const failure = await tryBatch(target, lab, {
          seed: batchSeed,
          kept: kept.get(target.name) ?? [],
          tally: tallies.get(target.name) as Tally,
        });
        if (failure === undefined) continue;
        report(failure);
        failed.add(target);
        break;
      } while (performance.now() - turnMs < TURN_MS && performance.now() < untilMs);
      if (performance.now() >= untilMs) break;
    }
  }
  return tallies;
}

async function tryBatch(
  target: AnyTarget,
  lab: Lab,
  { seed, kept, tally }: { seed: number; kept: readonly unknown[]; tally: Tally },
): Promise<Failure | undefined> {
  const startedMs = performance.now();
  const property = fc.asyncProperty(target.inputs(kept), async (input) => {
    tally.inputs++;
    await target.check(input, lab);
  });
  const result = await fc.check(property, {
    seed,
    numRuns: target.batch,
    interruptAfterTimeLimit: BATCH_MS_MAX,
    markInterruptAsFailure: false,
  });
  tally.milliseconds += performance.now() - startedMs;
  if (result.failed && result.counterexample !== null) {
    const broke = messageOf(result.errorInstance);
    const [input] = result.counterexample;
    const file = writeSeed({ target: target.name, broke, input });
    return { target: target.name, broke, file, seed };
  }
  try {
    lab.running()?.assertSound();
    return undefined;
  } catch (error) {
    // Stop the service, so that what it holds is not blamed on the next target.
    await lab.stop();
    return { target: target.name, broke: messageOf(error), seed };
  }
}

/** The beginning of an error message; the rest of an assertion shows whole documents. */
function messageOf(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name === 'AssertionError' ? '' : `${error.name}: `}${error.message}`
      : String(error);
  return text.slice(0, 500);
}
