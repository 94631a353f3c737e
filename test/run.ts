/**
 * The tests: of the files that are named, or those called `.test.ts`. The others take minutes, a browser, a
 * broken machine or another one; `npm run test:all` runs all of them.
 *
 *     node runtime/launch.cjs test/run.ts [--concurrency N] [FILE …]
 */
import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Most wait for a service or a clock now and then: four of them keep two cores busy.
  options: { concurrency: { type: 'string', default: '4' } },
});
const patterns = positionals.length > 0 ? positionals : ['test/**/*.test.ts'];
for (const pattern of patterns) {
  if (globSync(pattern).length === 0) throw new Error(`no test file matches ${pattern}`);
}
// Those that take the longest are among the last by name, and would otherwise end long after all others.
const files = globSync(patterns).sort().reverse();

// Hundreds of processes load the same sources; compiling them is half of what a short one takes.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../node_modules/.cache/ecliptic-tests', import.meta.url),
);

const stop = new AbortController();
const report = run({
  files,
  concurrency: Number(values.concurrency),
  signal: stop.signal,
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(spec);
report.pipe(process.stdout);

// Services that a test has started notice the end of its process, and end as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    // Each file that is not run any more would be told as one that fails.
    report.unpipe(process.stdout).resume();
    process.stdout.write('Interrupted; the tests that are left were not run.\n');
    stop.abort();
  });
}
