/**
 * Sends hostile HTTP to a real service, and checks the responses: first inputs that once broke something, then new ones.
 * `npm run fuzz`, with options after `--`; see docs/maintainers/fuzzing.md. Exit codes: 0 no error, 1 an error, 2 wrong usage.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { type Conversation, check, conversations } from './conversation.ts';
import { readSeeds, writeSeed } from './seeds.ts';
import { type FuzzedService, startFuzzedService } from './service.ts';

const MINUTES_MAX = 1_440;
const SEED_MAX = 2_000_000_000;
/** The inputs between two checks of the service's resources. */
const BATCH = 100;
/** The time limit of a batch, including shrinking, so that a run ends close to its limit. */
const BATCH_MS_MAX = 15_000;

const USAGE = `Usage: npm run fuzz -- [options]

  --minutes N  how long, up to ${MINUTES_MAX} (default: 1)
  --seed N     the first batch's seed, 0 to ${SEED_MAX} (default: by chance)
  --help       print this
`;

/** The command line is wrong. The message has the reason. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Run {
  service: FuzzedService;
  /** How often each outcome was seen. */
  readonly seen: Map<string, number>;
  failures: number;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  const options = readOptions();
  if (options === undefined) process.stdout.write(USAGE);
  // Exits explicitly, because an interrupted check may still be waiting.
  else process.exit((await fuzz(options)) ? 0 : 1);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`fuzz: ${error.message}\n`);
  process.exitCode = 2;
}

/** @returns undefined if help was requested */
function readOptions(): { readonly minutes: number; readonly seed: number } | undefined {
  const options = { minutes: { type: 'string' }, seed: { type: 'string' } } as const;
  const { values } = parsed(() =>
    parseArgs({ options: { ...options, help: { type: 'boolean' } } }),
  );
  if (values.help === true) return undefined;
  const { minutes = '1', seed = String(randomInt(SEED_MAX)) } = values;
  if (!/^\d+(?:\.\d+)?$/.test(minutes) || Number(minutes) > MINUTES_MAX || Number(minutes) === 0) {
    throw new UsageError(`--minutes takes a number up to ${MINUTES_MAX}; got ${minutes}`);
  }
  if (!/^\d+$/.test(seed) || Number(seed) > SEED_MAX) {
    throw new UsageError(`--seed takes a whole number up to ${SEED_MAX}; got ${seed}`);
  }
  return { minutes: Number(minutes), seed: Number(seed) };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @returns whether there was no error */
async function fuzz({ minutes, seed }: { minutes: number; seed: number }): Promise<boolean> {
  const untilMs = performance.now() + minutes * 60_000;
  const run: Run = { service: await startFuzzedService(), seen: new Map(), failures: 0 };
  print(`Node ${process.version}, seed ${seed}, ${minutes} min`);
  try {
    const kept = readSeeds();
    for (const { file, input } of kept) {
      const broke = await tried(run, () => look(run, input));
      if (broke !== undefined) print(`FAILED: ${broke}\n  input: tools/fuzz/seeds/${file}`);
    }
    print(`${kept.length} kept inputs replayed`);
    const inputs = conversations(kept.map(({ input }) => input));
    let tries = 0;
    for (let next = seed; run.failures === 0 && performance.now() < untilMs; next++) {
      tries += await tryBatch(run, inputs, next);
    }
    print(`${tries} new inputs`);
    printOutcomes(run.seen);
  } finally {
    await run.service.stop();
  }
  print(run.failures === 0 ? 'No failures.' : `${run.failures} failures.`);
  return run.failures === 0;
}

/** @returns how many inputs were tried */
async function tryBatch(run: Run, inputs: fc.Arbitrary<Conversation>, seed: number) {
  let tries = 0;
  const property = fc.asyncProperty(inputs, async (input) => {
    tries++;
    await look(run, input);
  });
  const result = await fc.check(property, {
    seed,
    numRuns: BATCH,
    interruptAfterTimeLimit: BATCH_MS_MAX,
    markInterruptAsFailure: false,
  });
  const again = `again: npm run fuzz -- --seed ${seed}`;
  if (result.failed && result.counterexample !== null) {
    const broke = messageOf(result.errorInstance);
    run.failures++;
    const file = writeSeed(broke, result.counterexample[0]);
    print(`FAILED: ${broke}\n  input: tools/fuzz/seeds/${file}\n  ${again}`);
  } else {
    const broke = await tried(run, async () => run.service.assertSound());
    if (broke !== undefined) print(`FAILED: ${broke}\n  ${again}`);
  }
  return tries;
}

/** Checks one input, and whether the service has died. */
async function look(run: Run, input: Conversation): Promise<void> {
  if (run.service.ended() !== undefined) {
    await run.service.stop();
    run.service = await startFuzzedService();
  }
  try {
    for (const outcome of await check(input, run.service)) {
      run.seen.set(outcome, (run.seen.get(outcome) ?? 0) + 1);
    }
  } catch (error) {
    // The exit of a process takes a moment to be reported.
    await new Promise((resolve) => setTimeout(resolve, 150));
    throw new Error(run.service.ended() ?? messageOf(error));
  }
}

/** @returns the error; undefined without one */
async function tried(run: Run, act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    run.failures++;
    return messageOf(error);
  }
}

/** The start of an error message, without complete documents. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

function printOutcomes(seen: ReadonlyMap<string, number>): void {
  for (const [outcome, count] of [...seen].sort())
    print(`${String(count).padStart(9)}  ${outcome}`);
  const missing = Object.keys(PROBLEMS).filter((code) => !seen.has(code));
  print(`Codes not seen: ${missing.join(', ')}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
