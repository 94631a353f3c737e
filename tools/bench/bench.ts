/**
 * What the service costs compared with the least code that gives the same answers, where its time
 * goes, and how it behaves under overload. Everything runs on loopback, each server in its own
 * process.
 *
 * `npm run bench`, with options after `--`. Exit codes: 0 measured, whatever the figures; 1 an answer
 * was wrong; 2 wrong usage.
 */
import { availableParallelism, cpus } from 'node:os';
import { benchmarkBodies } from './bodies.ts';
import { simulateCluster } from './cluster.ts';
import { splitCpu } from './cpu.ts';
import { crowd } from './crowd.ts';
import { measureEngine } from './engine.ts';
import { filesPerRequest } from './files.ts';
import { measureKeys } from './keys.ts';
import { type Lab, print, withLab } from './lab.ts';
import { measureList } from './list.ts';
import { compareMcp } from './mcp.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { overload } from './overload.ts';
import { measureReplicas } from './replicas.ts';
import { slow } from './slow.ts';
import { compareThroughput } from './throughput.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) process.stdout.write(USAGE);
  else await withLab((lab) => bench(lab, options));
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function bench(lab: Lab, options: Options): Promise<void> {
  print(
    `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${availableParallelism()} cores, ${process.platform} ${process.arch}`,
  );
  const { sections, starts } = options;
  const bodies = benchmarkBodies(options.bodies);
  if (sections.has('engine')) await measureEngine();
  if (sections.has('throughput')) {
    for (const contest of [
      { processes: 1, rival: 'floor', starts, targets: { byCpu: 1.3 } },
      { processes: 2, rival: 'floor', starts: 1, targets: { perSecond: 1.2 } },
      // At most 1.55 times the CPU time of the limit.
      { processes: 1, rival: 'limit', starts: 1, targets: { byCpu: 1 / 1.55 } },
    ] as const) {
      await compareThroughput(lab, bodies, contest, options);
    }
  }
  if (sections.has('cpu')) await splitCpu(lab, bodies, options);
  if (sections.has('mcp')) await compareMcp(lab, bodies, options);
  if (sections.has('overload')) await overload(lab);
  if (sections.has('crowd')) await crowd(lab, bodies);
  if (sections.has('slow')) await slow(lab, bodies);
  if (sections.has('keys')) await measureKeys(lab);
  if (sections.has('list')) await measureList();
  if (sections.has('replicas')) await measureReplicas(lab, bodies, options);
  if (sections.has('cluster')) await simulateCluster();
  if (sections.has('files')) await printFiles();
}

async function printFiles(): Promise<void> {
  print('\nFiles: which of ours run on the HTTP thread for one request');
  for (const [what, { files, functions }] of Object.entries(await filesPerRequest())) {
    print(`${what}: ${files.length} files, ${functions} functions`);
    for (const file of files) print(`  ${file}`);
  }
}
