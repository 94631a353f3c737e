/**
 * Compares the service with the smallest program that gives the same responses, and judges the goals of speed:
 * `npm run bench`, with options after `--`. Each server has its own process, on loopback.
 *
 * Exit codes: 0 measured, whatever the figures; 1 a response was wrong; 2 wrong usage.
 */
import { availableParallelism, cpus } from 'node:os';
import { filesPerRequest } from './files.ts';
import { openLab, print } from './lab.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { watchOthers } from './processes.ts';
import { measureReplicas } from './replicas.ts';
import { report } from './report.ts';
import { measureRounds } from './rounds.ts';

/** The longest run, with any options on any machine. */
const RUN_MS_MAX = 30 * 60_000;

// At exit, servers are killed and folders removed (processes.ts, lab.ts).
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
setTimeout(() => {
  process.stderr.write('bench: stopped, because the run took longer than half an hour\n');
  process.exit(1);
}, RUN_MS_MAX).unref();

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) process.stdout.write(USAGE);
  else await bench(options);
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function bench(options: Options): Promise<void> {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${availableParallelism()} cores`;
  print(`Node ${process.version}, ${machine}, ${process.platform} ${process.arch}`);
  const { files, replicas } = options;
  if (files) await printFiles();
  if (replicas) await measureReplicas(openLab(), options);
  if (!files && !replicas) await judgeGoals(options);
}

async function judgeGoals(options: Options): Promise<void> {
  const { starts, turns, seconds, connections, beside } = options;
  const labs = { ours: openLab(), beside: beside === undefined ? undefined : openLab(beside) };
  print(
    `${starts} starts, ${turns} measurements of ${seconds} s after each, ${connections} connections`,
  );
  print(`service: ${labs.ours.version}${labs.beside ? `; beside: ${labs.beside.version}` : ''}`);
  const coresOfOthers = watchOthers();
  const rounds = await measureRounds(labs, options);
  print(`Other programs used ${coresOfOthers().toFixed(2)} of ${availableParallelism()} cores`);
  const { files, functions } = (await filesPerRequest()).success;
  print(report({ rounds, code: { files: files.length, functions } }));
}

async function printFiles(): Promise<void> {
  print('\nFiles of ours that run on the HTTP thread for one request');
  for (const [what, { files, functions }] of Object.entries(await filesPerRequest())) {
    print(`${what}: ${files.length} files, ${functions} functions`);
    for (const file of files) print(`  ${file}`);
  }
}
