/**
 * Runs tests: the given files, or all `.test.ts` files. Others take minutes, or need a browser or another machine.
 * `npm run test:all` runs all tests.
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
  // Most tests sometimes wait, so four of them keep two cores busy.
  options: { concurrency: { type: 'string', default: '4' } },
});
const patterns = positionals.length > 0 ? positionals : ['test/**/*.test.ts'];
for (const pattern of patterns) {
  if (globSync(pattern).length === 0) throw new Error(`no test file matches ${pattern}`);
}
// In reverse order by name, because the slowest files come late by name and must start early.
const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern).sort().reverse()))];

// Hundreds of processes load the same sources, and compiling is half the time of a short one.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../node_modules/.cache/ecliptic-tests', import.meta.url),
);

// Shared fixtures, such as the template of PostgreSQL servers.
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
// A test skips if a program or a right is missing. In the complete run, a skipped test is an error.
report.once('end', () => {
  if (process.env['CI'] !== 'true' || skipped.length === 0) return;
  process.stdout.write(`Skipped in CI:\n${skipped.join('\n')}\n`);
  process.exitCode = 1;
});

// Services of a test end with its process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    // Otherwise each file that did not run would be reported as a failure.
    report.unpipe(process.stdout).resume();
    process.stdout.write('Interrupted; the tests that are left were not run.\n');
    stop.abort();
  });
}
