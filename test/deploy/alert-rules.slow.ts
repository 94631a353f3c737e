/** Each alert, with series in which it fires and series in which it does not, evaluated by promtool. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { DEPLOY } from './files.ts';
import { at, readYaml } from './yaml.ts';

const ALERTS_FILE = join(DEPLOY, 'prometheus/alerts.yaml');
const NAMES = at<{ alert: string }[]>(
  readYaml(readFileSync(ALERTS_FILE, 'utf8')),
  'groups.0.rules',
).map(({ alert }) => alert);

/** A series in promtool's notation: one value every 15 s. */
type Series = readonly [series: string, values: string];

const POSITIONS = 'route="/v1/western/positions"';
const FAILED = `${POSITIONS},status="500",code="server.internal"`;
const DURATION = 'ecliptic_request_duration_seconds_bucket';
const ONE = 'job="ecliptic",instance="a:9464"';
const REPLICAS = ['a', 'b', 'c'].map((name) => `job="ecliptic",instance="${name}:9464"`);
const of = (name: string, labels = '') => `${name}{${ONE}${labels && `,${labels}`}}`;

/** Three working replicas, for half an hour. */
const WELL: readonly Series[] = REPLICAS.flatMap((labels): Series[] => [
  [`up{${labels}}`, '1x120'],
  [`ecliptic_ready{${labels}}`, '1x120'],
  [`process_start_time_seconds{${labels}}`, '1000x120'],
  [`process_open_fds{${labels}}`, '40x120'],
  [`process_max_fds{${labels}}`, '1024x120'],
  [`ecliptic_shed_total{${labels},reason="queue_full"}`, '0x120'],
  [`ecliptic_shed_total{${labels},reason="stopping"}`, '0+50x120'],
  [`ecliptic_requests_total{${labels},${FAILED}}`, '0x120'],
  [`ecliptic_requests_total{${labels},${POSITIONS},status="200",code="none"}`, '0+500x120'],
  [`${DURATION}{${labels},${POSITIONS},le="0.05"}`, '0+500x120'],
  [`${DURATION}{${labels},${POSITIONS},le="+Inf"}`, '0+500x120'],
  [`ecliptic_calc_timeouts_total{${labels}}`, '0x120'],
  [`ecliptic_worker_restarts_total{${labels},reason="failed"}`, '0x120'],
  [`ecliptic_usage_unwritten_seconds{${labels}}`, '0.4x120'],
  [`ecliptic_usage_lost_calls_total{${labels}}`, '0x120'],
  [`ecliptic_keys_age_seconds{${labels}}`, '0.4x120'],
  [`ecliptic_event_loop_lag_seconds{${labels},quantile="0.99"}`, '0.012x120'],
]);

/** The faults: series that replace those with the same name and labels. */
const FAULTS: Readonly<Record<string, readonly Series[]>> = {
  EclipticDown: [[`up{${ONE}}`, '0x120']],
  // Discovery has forgotten them.
  EclipticAbsent: REPLICAS.map((labels): Series => [`up{${labels}}`, '1x40 stale']),
  EclipticReplicasMissing: [[`up{${ONE}}`, '1x40 stale']],
  EclipticRestarts: [[of('process_start_time_seconds'), '1000x100 2000x4 3000x4 4000x20']],
  EclipticNotReady: [[of('ecliptic_ready'), '0x120']],
  EclipticShedding: [[of('ecliptic_shed_total', 'reason="queue_full"'), '0+3x120']],
  EclipticSlow: [
    [of(DURATION, `${POSITIONS},le="0.05"`), '0+480x120'],
    [of(DURATION, `${POSITIONS},le="1"`), '0+500x120'],
  ],
  // One of thousands.
  EclipticErrors: [[of('ecliptic_requests_total', FAILED), '0x112 1x8']],
  EclipticCalculationTimeouts: [[of('ecliptic_calc_timeouts_total'), '0x110 1x10']],
  EclipticWorkerRestarts: [[of('ecliptic_worker_restarts_total', 'reason="failed"'), '0x110 1x10']],
  EclipticUsageUnwritten: [[of('ecliptic_usage_unwritten_seconds'), '0+15x120']],
  EclipticUsageLost: [[of('ecliptic_usage_lost_calls_total'), '0x110 7x10']],
  EclipticKeysOld: [[of('ecliptic_keys_age_seconds'), '0+15x120']],
  EclipticEventLoopLag: [[of('ecliptic_event_loop_lag_seconds', 'quantile="0.99"'), '0.2x120']],
  EclipticFileDescriptors: [[of('process_open_fds'), '1000x120']],
};

/** Other alerts that also fire in a fault. */
const ALONGSIDE: Readonly<Record<string, readonly string[]>> = {
  EclipticDown: ['EclipticReplicasMissing'],
  EclipticAbsent: ['EclipticReplicasMissing'],
};

function seriesWith(changes: readonly Series[]): Series[] {
  return [...new Map([...WELL, ...changes])];
}

/** The alerts that fire after half an hour, by promtool. */
function firing(t: TestContext, series: readonly Series[], name: string): boolean {
  const file = join(folderOf(t), 'test.yaml');
  const testFile = {
    rule_files: [ALERTS_FILE],
    evaluation_interval: '15s',
    tests: [
      {
        interval: '15s',
        input_series: series.map(([each, values]) => ({ series: each, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname=~"${name}",alertstate="firing"}) > bool 0`,
            eval_time: '30m',
            exp_samples: [{ labels: '{}', value: 1 }],
          },
        ],
      },
    ],
  };
  // JSON is also YAML.
  writeFileSync(file, JSON.stringify(testFile));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
    encoding: 'utf8',
  });
  assert.match(stdout + stderr, status === 0 ? /SUCCESS/ : /got: *nil/, stdout + stderr);
  return status === 0;
}

test('tests a fault for each alert', () => {
  assert.deepEqual(Object.keys(FAULTS).sort(), [...NAMES].sort());
});

/** Series with an error that starts without a zero. */
const FIRST_ERRORS: Readonly<Record<string, readonly Series[]>> = {
  'the first error of a path': [
    [
      of('ecliptic_requests_total', 'route="/mcp",status="200",code="server.internal"'),
      '_x112 1x8',
    ],
  ],
  'an error before the first scrape of a replica': [
    [`ecliptic_requests_total{job="ecliptic",instance="d:9464",${FAILED}}`, '_x112 1x8'],
  ],
};

const skip = spawnSync('promtool', ['--version']).status !== 0;

test('raises no alert without a fault', { skip }, (t) => {
  for (const name of NAMES) assert.equal(firing(t, WELL, name), false, name);
});

for (const [name, changes] of Object.entries(FAULTS)) {
  test(`raises ${name} in its fault, and no other alert`, { skip }, (t) => {
    const series = seriesWith(changes);
    const wanted = [name, ...(ALONGSIDE[name] ?? [])];
    for (const each of wanted) assert.equal(firing(t, series, each), true, each);
    const others = NAMES.filter((each) => !wanted.includes(each));
    // All at once, because there are many.
    assert.equal(firing(t, series, others.join('|')), false);
  });
}

for (const [what, changes] of Object.entries(FIRST_ERRORS)) {
  test(`raises EclipticErrors for a single error: ${what}`, { skip }, (t) => {
    assert.equal(firing(t, seriesWith(changes), 'EclipticErrors'), true);
    const longAgo = changes.map(([series]): Series => [series, '_x80 1x40']);
    assert.equal(firing(t, seriesWith(longAgo), 'EclipticErrors'), false);
  });
}

test('raises an alert for a restart every twenty minutes, but not for a single one', {
  skip,
}, (t) => {
  const once: Series = [of('process_start_time_seconds'), '1000x80 2000x40'];
  assert.equal(firing(t, seriesWith([once]), 'EclipticRestarts'), false);
  // As for a process that exceeds its memory limit after twenty minutes.
  const slowly: Series = [of('process_start_time_seconds'), '1000x20 2000x79 3000x20'];
  assert.equal(firing(t, seriesWith([slowly]), 'EclipticRestarts'), true);
});
