/**
 * Runs tests: the named files, or all `.test.ts` files. The others take minutes, or need a browser, a
 * faulty machine or a different one; `npm run test:all` runs all of them.
 *
 *     node packages/runtime/launch.cjs test/run.ts [--concurrency N] [FILE …]
 */
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Most tests wait for a service or a clock at times: four of them keep two cores busy.
  options: { concurrency: { type: 'string', default: '4' } },
});
const patterns = positionals.length > 0 ? positionals : ['test/**/*.test.ts'];
for (const pattern of patterns) {
  if (globSync(pattern).length === 0) throw new Error(`no test file matches ${pattern}`);
}
// The slowest files are named first or among the last by name: begun late, they would end long after all others.
const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern).sort().reverse()))];

// Hundreds of processes load the same sources; compiling is half the time of a short one.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../node_modules/.cache/ecliptic-tests', import.meta.url),
);

// What files share, such as the cluster that PostgreSQL servers are copied from.
const shared = mkdtempSync(join(tmpdir(), 'ecliptic-tests-'));
chmodSync(shared, 0o711);
process.env['ECLIPTIC_TESTS_SHARED'] = shared;
process.once('exit', () => rmSync(shared, { recursive: true, force: true }));

const stop = new AbortController();
const skipped: string[] = [];
const report = run({
  files,
  concurrency: Number(values.concurrency),
  signal: stop.signal,
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .on('test:pass', ({ name, skip }) => {
    if (skip !== undefined) skipped.push(`${name}: ${skip}`);
  })
  .compose(spec);
report.pipe(process.stdout);
// A test skips where a program or a right is missing; there, nothing is, and what it shows would go unshown.
report.once('end', () => {
  if (process.env['CI'] !== 'true' || skipped.length === 0) return;
  process.stdout.write(`Skipped in CI:\n${skipped.join('\n')}\n`);
  process.exitCode = 1;
});

// Services started by a test notice the end of its process, and end as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    // Otherwise each file that is no longer run would be reported as a failure.
    report.unpipe(process.stdout).resume();
    process.stdout.write('Interrupted; the tests that are left were not run.\n');
    stop.abort();
  });
}
