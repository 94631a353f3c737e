/** The dashboard and the alerts query only what a service reports. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { ENDPOINT_PATHS } from '../../packages/contract/endpoints.ts';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import {
  readSamples,
  type Sample,
  scrape,
  startMeteredService,
  sumOf,
} from '../support/metrics.ts';
import { ownDatabase, REPOSITORY, until } from '../support/processes.ts';
import { post, REQUEST, spawnService } from '../support/service.ts';
import { containerOf, DEPLOY, KUSTOMIZATIONS, literalsOf, theOne } from './files.ts';
import { readExpression } from './promql.ts';
import { at, readYaml } from './yaml.ts';

const DASHBOARD = JSON.parse(readFileSync(join(DEPLOY, 'grafana/ecliptic.json'), 'utf8'));
const ALERTS_FILE = join(DEPLOY, 'prometheus/alerts.yaml');
const PROMETHEUS_FILE = join(DEPLOY, 'prometheus/prometheus.yaml');
const GUIDE = readFileSync(join(REPOSITORY, 'docs/operating/observability.md'), 'utf8');

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: {
    readonly summary: string;
    readonly runbook: string;
    readonly runbook_url: string;
  };
}

const ALERTS = at<Alert[]>(readYaml(readFileSync(ALERTS_FILE, 'utf8')), 'groups.0.rules');

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const PANELS: readonly Panel[] = DASHBOARD.panels;
const TARGETS = PANELS.flatMap(({ targets }) => targets ?? []);
const EXPRESSIONS = [...TARGETS.map(({ expr }) => expr), ...ALERTS.map(({ expr }) => expr)];

/** Labels that Prometheus adds to everything it scrapes. */
const TARGET_LABELS = ['job', 'instance'];
/** Metrics of Prometheus itself. */
const UP: Sample = { name: 'up', labels: {}, value: 1 };

/** Gets all kinds of answers from a running service: successes, errors, and overload. */
async function samplesOfProcess(t: TestContext): Promise<Sample[]> {
  const service = await spawnService({
    ...ownDatabase(t),
    METRICS_PORT: '0',
    CALC_QUEUE_LIMIT: '1',
    CALC_QUEUE_WAIT_MS: '1',
  });
  t.after(() => service.child.kill('SIGKILL'));
  const [key = ''] = /ak_test_\w+/.exec(service.output()) ?? [];
  const { metrics } = JSON.parse(service.output().split('\n').at(-2) ?? '');
  const caller = { url: service.url, key };
  // A queue wait of a millisecond soon passes on a busy machine, so a request may have to be repeated.
  for (const [body, status] of [
    [REQUEST, 200],
    ['{}', 400],
  ] as const) {
    let answer = await post(caller, body);
    while (answer.status === 503) answer = await post(caller, body);
    assert.equal(answer.status, status);
  }
  assert.equal((await post({ ...caller, key: 'none' })).status, 401);
  for (const path of [...ENDPOINT_PATHS, '/health', '/ready', '/docs', '/nowhere']) {
    const headers = { Authorization: `Bearer ${key}` };
    await (await fetch(service.url + path, { headers })).text();
  }
  await until('one is refused as too many', async () => {
    await Promise.all(Array.from({ length: 20 }, async () => (await post(caller)).text()));
    return sumOf(await scrape(metrics), 'ecliptic_shed_total') > 0;
  });
  const samples = await scrape(metrics);
  assert.equal(await service.stop(), 0);
  return samples;
}

/** What no caller can cause from outside: a calculation that hangs, and one that kills its worker. */
async function samplesOfFailures(t: TestContext): Promise<Sample[]> {
  const { service, metricsUrl, tasks } = await startMeteredService(t);
  tasks.push('hang:', 'trap:');
  assert.equal((await post(service)).status, 503);
  assert.equal((await post(service)).status, 500);
  const samples = await scrape(metricsUrl);
  assert.equal(sumOf(samples, 'ecliptic_calc_timeouts_total'), 1);
  assert.ok(sumOf(samples, 'ecliptic_worker_restarts_total') >= 2);
  return samples;
}

test('the queries of the dashboard and the alerts use existing metrics, labels and label values only', async (t) => {
  const processSamples = await samplesOfProcess(t);
  const samples = [UP, ...processSamples, ...(await samplesOfFailures(t))];
  // Both have the same metrics; the events of the first one only add values.
  const names = new Set(processSamples.map(({ name }) => name));
  for (const expression of EXPRESSIONS) {
    const { selectors, grouping } = readExpression(expression);
    assert.ok(selectors.length > 0, expression);
    const labels = new Set(TARGET_LABELS);
    for (const { metric, matchers } of selectors) {
      assert.ok(metric === UP.name || names.has(metric), `${metric}: ${expression}`);
      const ofMetric = samples.filter(({ name }) => name === metric);
      for (const sample of ofMetric)
        for (const label of Object.keys(sample.labels)) labels.add(label);
      for (const { label, operator, value } of matchers) {
        if (TARGET_LABELS.includes(label)) continue;
        const values = ofMetric.flatMap((sample) => sample.labels[label] ?? []);
        assert.ok(values.length > 0, `no label ${label}: ${expression}`);
        const isPattern = operator.endsWith('~');
        for (const each of isPattern ? value.split('|') : [value]) {
          const isFound = values.some((one) =>
            isPattern ? new RegExp(`^(?:${each})$`).test(one) : one === each,
          );
          assert.ok(isFound, `no value ${each} of ${label}: ${expression}`);
        }
      }
    }
    for (const label of grouping) assert.ok(labels.has(label), `by ${label}: ${expression}`);
  }
});

describe('the dashboard', () => {
  test('has panels that do not overlap, each with a unique number and something to show', () => {
    assert.equal(new Set(PANELS.map(({ id }) => id)).size, PANELS.length);
    const cells = new Set<string>();
    for (const { title, type, gridPos, targets } of PANELS) {
      assert.ok(type === 'row' || (targets ?? []).length > 0, title);
      assert.ok(gridPos.x + gridPos.w <= 24, title);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.ok(!cells.has(`${x} ${y}`), title);
          cells.add(`${x} ${y}`);
        }
      }
    }
  });

  test('shows every metric of the service, for the selected replicas only', async (t) => {
    const { metricsUrl } = await startMeteredService(t);
    const text = await (await fetch(metricsUrl)).text();
    const families = [...text.matchAll(/^# TYPE (ecliptic_\w+) /gm)].map(([, name = '']) => name);
    assert.ok(families.length > 20);
    assert.ok(readSamples(text).length > families.length);
    for (const family of families) {
      assert.ok(
        TARGETS.some(({ expr }) => expr.includes(family)),
        family,
      );
      assert.ok(GUIDE.includes(`\`${family}\``), `the guide does not explain ${family}`);
    }
    for (const { expr } of TARGETS) {
      for (const { metric, matchers } of readExpression(expr).selectors) {
        const chosen = matchers.filter(({ label }) => TARGET_LABELS.includes(label));
        assert.deepEqual(
          chosen.map(({ label, value }) => [label, value]),
          [
            ['job', '$job'],
            ['instance', '$instance'],
          ],
          `${metric}: ${expr}`,
        );
      }
    }
  });

  test('names each line by labels that its query keeps', () => {
    for (const { expr, legendFormat } of TARGETS) {
      const { grouping } = readExpression(expr);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        assert.ok(grouping.includes(label), `${legendFormat}: ${expr}`);
      }
    }
  });
});

describe('the alerts', () => {
  test('each say what to do, both in the alert and in the guide', () => {
    assert.equal(new Set(ALERTS.map(({ alert }) => alert)).size, ALERTS.length);
    for (const { alert, expr, labels, annotations } of ALERTS) {
      assert.match(alert, /^Ecliptic[A-Z]\w+$/);
      assert.match(labels.severity, /^(?:warning|critical)$/);
      // Some are about all replicas together.
      const isOfOne = !/^(?:absent|\(count)\(/.test(expr);
      assert.equal(annotations.summary.includes('{{ $labels.instance }}'), isOfOne, alert);
      const page = '{{ $externalLabels.ecliptic_docs_url }}/operating/observability#';
      assert.equal(annotations.runbook_url, page + alert.toLowerCase());
      assert.ok(annotations.runbook.length > 20, alert);
      assert.ok(GUIDE.includes(`### ${alert}\n`), `the guide has nothing on ${alert}`);
    }
    const explained = [...GUIDE.matchAll(/^### (Ecliptic\w+)$/gm)].map(([, name]) => name);
    assert.deepEqual(
      explained,
      ALERTS.map(({ alert }) => alert),
    );
  });

  test('use codes of the catalogue and labels that their queries keep', () => {
    for (const { expr, annotations } of ALERTS) {
      for (const { matchers } of readExpression(expr).selectors) {
        const codes = matchers.filter(({ label }) => label === 'code');
        for (const code of codes.flatMap(({ value }) => value.split('|'))) {
          assert.ok(code === 'none' || code in PROBLEMS, code);
        }
      }
      const { grouping } = readExpression(expr);
      for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g)) {
        const isLeft = grouping.length === 0 ? TARGET_LABELS : grouping;
        assert.ok(isLeft.includes(label), `${label}: ${expr}`);
      }
    }
  });

  test('are accepted by promtool', (t) => {
    if (spawnSync('promtool', ['--version']).status !== 0) return t.skip('there is no promtool');
    for (const args of [
      ['check', 'rules', '--lint=all', '--lint-fatal', ALERTS_FILE],
      ['check', 'config', PROMETHEUS_FILE],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      assert.equal(status, 0, stdout + stderr);
    }
  });

  test('select the job that the configuration scrapes', () => {
    const prometheus = readYaml(readFileSync(PROMETHEUS_FILE, 'utf8'));
    const job = at(prometheus, 'scrape_configs.0.job_name');
    assert.deepEqual(at(prometheus, 'rule_files'), ['alerts.yaml']);
    for (const { expr } of ALERTS) {
      for (const { matchers } of readExpression(expr).selectors) {
        for (const { label, value } of matchers) if (label === 'job') assert.equal(value, job);
      }
    }
  });
});

test('a deployment with metrics in production has them at a port that only Prometheus can reach', () => {
  const manifests = KUSTOMIZATIONS['production'] ?? [];
  const { METRICS_PORT, PORT } = literalsOf(containerOf(manifests));
  assert.notEqual(METRICS_PORT, PORT);
  const named = at<{ name: string; containerPort: number }[]>(containerOf(manifests), 'ports');
  const metrics = named.find(({ containerPort }) => String(containerPort) === METRICS_PORT);
  const ports = at<{ targetPort: string }[]>(theOne(manifests, 'Service'), 'spec.ports');
  assert.deepEqual(
    ports.map(({ targetPort }) => targetPort),
    ['http'],
  );
  const ingress = at<{ from: unknown; ports: { port: unknown }[] }[]>(
    theOne(manifests, 'NetworkPolicy'),
    'spec.ingress',
  );
  const toMetrics = ingress.filter(({ ports }) => ports.some(({ port }) => port === metrics?.name));
  assert.deepEqual(
    toMetrics.map(({ from }) => from),
    [
      [
        {
          namespaceSelector: {
            matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' },
          },
        },
      ],
    ],
  );
  // In base, every rule is for pods of the same namespace.
  const base = theOne(KUSTOMIZATIONS['base'] ?? [], 'NetworkPolicy');
  for (const { from } of at<{ from: unknown }[]>(base, 'spec.ingress')) {
    assert.deepEqual(from, [{ podSelector: {} }]);
  }
});
