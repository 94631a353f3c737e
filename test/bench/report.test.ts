import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readOptions, UsageError } from '../../tools/bench/options.ts';
import { type Name, type Round, report, type Start, type Turn } from '../../tools/bench/report.ts';

/** A start with these CPU times of its measurements, and requests a second. */
function start(
  cpuUs: readonly number[],
  perSecond: number,
  manyClients: readonly number[] = [],
): Start {
  const turn = (us: number): Turn => ({ perSecond, cpuUs: us, p50Ms: 1, p99Ms: 4 });
  const [calm, ...larger] = manyClients;
  const goodPerSecond = new Map<number, number>();
  if (calm !== undefined) goodPerSecond.set(32, calm);
  for (const [index, rate] of larger.entries()) goodPerSecond.set([1_500, 3_000][index] ?? 0, rate);
  return { readyMs: 400, residentMib: 120, turns: cpuUs.map(turn), goodPerSecond };
}

function round(service: Start, beside?: Start): Round {
  return new Map<Name, Start>([
    ['floor', start([100, 200, 300], 5_000)],
    ['limit', start([80, 160, 240], 9_000)],
    ['service', service],
    ...(beside === undefined ? [] : [['beside', beside] as const]),
    ['two bare', start([100, 200, 300], 8_000)],
  ]);
}

const CODE = { files: 18, functions: 100 };

/** The verdict of each goal, by its name. */
function verdicts(text: string): Record<string, string> {
  const rows = text.split('\n').filter((line) => / goal (at|under) /.test(line));
  return Object.fromEntries(
    rows.map((line) => line.split(/ {2,}/)).map((cells) => [cells[0], cells.at(-1) ?? '']),
  );
}

test('meets every goal of the benchmark that is reached exactly', () => {
  const service = start([66, 132, 198], 9_600, [10_000, 9_000, 9_000]);
  const text = report({ rounds: [round(service)], code: CODE });
  assert.deepEqual(verdicts(text), {
    'CPU per request, relative to the floor': 'met',
    'CPU per request, relative to the limit': 'met',
    'Requests per second, relative to two bare processes': 'met',
    'Successes with 1500 clients, relative to 32': 'met',
    'Successes with 3000 clients, relative to 32': 'met',
    'Resident memory after load': 'met',
    'Start to ready': 'met',
    'Files that run for a 200': 'met',
    'Functions that run for a 200': 'met',
  });
});

test('misses every goal of the benchmark just beyond it', () => {
  const service = {
    ...start([80.1, 160.2, 240.3], 9_500, [10_000, 8_990, 8_990]),
    readyMs: 501,
    residentMib: 150,
  };
  const text = report({ rounds: [round(service)], code: { files: 19, functions: 101 } });
  assert.deepEqual(Object.values(verdicts(text)), Array(9).fill('missed'));
  assert.match(
    text,
    /^CPU per request, relative to the floor +0\.801 +goal at most 0\.66 +missed$/m,
  );
  assert.match(text, /^Resident memory after load +150\.0 MiB +goal under 150 MiB +missed$/m);
});

test('calculates a ratio as the median of starts, each the median of its measurements', () => {
  const starts = [start([90, 100, 10_000], 1), start([60, 120, 180], 1), start([70, 140, 210], 1)];
  const text = report({ rounds: starts.map((each) => round(each)), code: CODE });
  assert.match(
    text,
    /^CPU per request, relative to the floor +0\.700 \(0\.600–0\.900\) +goal .* missed$/m,
  );
});

test('compares another checkout without judging it', () => {
  const ours = start([90, 180, 270], 9_000, [9_000, 8_000, 7_000]);
  const beside = start([100, 200, 300], 10_000, [10_000, 10_000, 10_000]);
  const text = report({ rounds: [round(ours, beside)], code: CODE });
  assert.match(text, /^CPU a request +0\.900$/m);
  assert.match(text, /^requests a second +0\.900$/m);
  assert.match(text, /^successes with 3000 clients +0\.700$/m);
  assert.equal(Object.keys(verdicts(text)).length, 9);
});

test('lists every goal of the benchmark with its target on the page on sizing', () => {
  const page = readFileSync(new URL('../../docs/operating/sizing.md', import.meta.url), 'utf8');
  const text = report({ rounds: [round(start([66], 9_600))], code: CODE });
  const goals = [
    ...text.matchAll(/^(.+?) {2,}.* goal ((?:at most|at least|under) \S+(?: M\S+| ms)?)/gm),
  ];
  assert.equal(goals.length, 9);
  for (const [, what = '', target = ''] of goals) {
    assert.ok(page.includes(`| ${what} | ${target} |`), what);
  }
});

test('does not judge CPU time that the system does not report', () => {
  const text = report({ rounds: [round(start([Number.NaN], 9_600))], code: CODE });
  const found = verdicts(text);
  assert.equal(found['CPU per request, relative to the floor'], 'not measured');
  assert.equal(found['Start to ready'], 'met');
});

test('limits the options of the benchmark', () => {
  assert.equal(readOptions(['--help']), undefined);
  assert.equal(readOptions([])?.starts, 3);
  const wrong = [['--starts', '0'], ['--turns', '51'], ['--beside', '.', '--files'], ['overload']];
  for (const args of wrong) assert.throws(() => readOptions(args), UsageError, args.join(' '));
  assert.throws(() => readOptions(['--beside', 'docs']), /has no package\.json/);
});
