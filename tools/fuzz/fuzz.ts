/**
 * Fuzzing with a memory: first it replays inputs that once broke something, then it tries new ones.
 * `npm run fuzz`, with options after `--`; see docs/fuzzing.md. Exit codes: 0 everything holds,
 * 1 something does not, 2 wrong usage.
 */
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { openLab } from './lab.ts';
import { type Options, readOptions, UsageError, usage } from './options.ts';
import { explore, type Failure, replay, type Tally } from './run.ts';
import { TARGETS } from './targets.ts';
import { startWatchdog } from './watchdog.ts';

const NAMES = TARGETS.map(({ name }) => name);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  const options = readOptions(process.argv.slice(2), NAMES);
  if (options === undefined) process.stdout.write(usage(NAMES));
  // Exits explicitly, because an interrupted check may still be waiting for something.
  else process.exit((await fuzz(options)) ? 0 : 1);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`fuzz: ${error.message}\n`);
  process.exitCode = 2;
}

/** @returns whether everything holds */
async function fuzz({ minutes, seed, targets: names }: Options): Promise<boolean> {
  const targets = TARGETS.filter(({ name }) => names === undefined || names.includes(name));
  const lab = openLab(startWatchdog());
  const failures: Failure[] = [];
  const report = (failure: Failure) => {
    failures.push(failure);
    print(failureText(failure));
  };
  const untilMs = performance.now() + minutes * 60_000;
  try {
    print(`Node ${process.version}, seed ${seed}, ${minutes} min, ${targets.length} targets`);
    print(`${await replay(targets, lab, report)} kept inputs replayed`);
    const tallies = await explore(targets, lab, { seed, untilMs, report });
    printTallies(tallies);
    printCodes(lab.seen);
    const resident = lab.running()?.residentMiB();
    if (resident !== undefined) print(`The service holds ${resident.toFixed(0)} MiB at the end.`);
  } finally {
    await lab.stop();
  }
  print(failures.length === 0 ? 'Everything holds.' : `${failures.length} failures.`);
  return failures.length === 0;
}

function failureText({ target, broke, file, seed }: Failure): string {
  const where = file === undefined ? '' : `\n  input: tools/fuzz/seeds/${file}`;
  const again =
    seed === undefined ? '' : `\n  again: npm run fuzz -- --target ${target} --seed ${seed}`;
  return `FAILED ${target}: ${broke}${where}${again}`;
}

function printTallies(tallies: ReadonlyMap<string, Tally>): void {
  print('\ntarget                inputs  inputs/s');
  let all = 0;
  for (const [name, { inputs, milliseconds }] of tallies) {
    all += inputs;
    const rate = milliseconds === 0 ? 0 : (inputs / milliseconds) * 1_000;
    print(`${name.padEnd(18)} ${String(inputs).padStart(9)} ${rate.toFixed(0).padStart(9)}`);
  }
  print(`${'all'.padEnd(18)} ${String(all).padStart(9)}\n`);
}

function printCodes(seen: ReadonlyMap<string, number>): void {
  for (const [outcome, count] of [...seen].sort())
    print(`${String(count).padStart(9)}  ${outcome}`);
  const codes = Object.keys(PROBLEMS);
  const missing = codes.filter((code) => !seen.has(`http ${code}`));
  print(
    `\nCodes seen on the wire: ${codes.length - missing.length} of ${codes.length}; not: ${missing.join(', ')}`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
