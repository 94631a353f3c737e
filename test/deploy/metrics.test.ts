/** The dashboard and the alerts query only existing metrics. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ENDPOINT_PATHS } from '../../packages/contract/endpoints.ts';
import { type Sample, scrape, startMeteredService, sumOf } from '../support/metrics.ts';
import { folderOf, ownDatabase, REPOSITORY, until } from '../support/processes.ts';
import { post, REQUEST, spawnService } from '../support/service.ts';
import { DEPLOY } from './files.ts';
import { at, readYaml } from './yaml.ts';

const DASHBOARD = JSON.parse(readFileSync(join(DEPLOY, 'grafana/ecliptic.json'), 'utf8'));
const ALERTS_FILE = join(DEPLOY, 'prometheus/alerts.yaml');
const PROMETHEUS_FILE = join(DEPLOY, 'prometheus/prometheus.yaml');
const GUIDE = readFileSync(join(REPOSITORY, 'docs/operating/observability.md'), 'utf8');

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
const ALERTS = at<Alert[]>(readYaml(readFileSync(ALERTS_FILE, 'utf8')), 'groups.0.rules');

interface Panel {
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const TARGETS = (DASHBOARD.panels as Panel[])
  .flatMap(({ targets }) => targets ?? [])
  // Grafana inserts a duration there.
  .map((target) => ({ ...target, expr: target.expr.replaceAll('$__rate_interval', '5m') }));
const EXPRESSIONS = [...TARGETS, ...ALERTS].map(({ expr }) => expr);

/** Labels that Prometheus adds to all metrics. */
const TARGET_LABELS = ['job', 'instance'];
/** Metrics of Prometheus itself. */
const UP: Sample = { name: 'up', labels: {}, value: 1 };

/** The selectors and groupings of an expression. promtool checks its syntax. */
function readExpression(text: string) {
  const selectors = [...text.matchAll(/\b((?:ecliptic|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  return {
    grouping: [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
    selectors: selectors.map(([, metric = '', matchers = '']) => ({
      metric,
      matchers: [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
        ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
      ),
    })),
  };
}

/** Causes all kinds of responses of a running service: successes, errors and overload. */
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
  // On a busy machine a queue wait of a millisecond is often exceeded, so a request may need a retry.
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
  await until('one is rejected as overload', async () => {
    await Promise.all(Array.from({ length: 20 }, async () => (await post(caller)).text()));
    return sumOf(await scrape(metrics), 'ecliptic_shed_total') > 0;
  });
  const samples = await scrape(metrics);
  assert.equal(await service.stop(), 0);
  return samples;
}

/** Faults that clients cannot cause: a calculation that hangs, and one that kills its worker. */
async function samplesOfFailures(t: TestContext): Promise<Sample[]> {
  const { service, metricsUrl, tasks } = await startMeteredService(t);
  tasks.push('hang:', 'trap:');
  assert.equal((await post(service)).status, 503);
  assert.equal((await post(service)).status, 500);
  return await scrape(metricsUrl);
}

test('uses only existing metrics, labels and label values in the dashboard and the alerts', async (t) => {
  const processSamples = await samplesOfProcess(t);
  const samples = [UP, ...processSamples, ...(await samplesOfFailures(t))];
  // Both have the same metrics. The events of the first one only add values.
  const names = new Set(processSamples.map(({ name }) => name));
  for (const expression of EXPRESSIONS) {
    const { selectors, grouping } = readExpression(expression);
    assert.ok(selectors.length > 0, expression);
    const labels = new Set(TARGET_LABELS);
    for (const { metric, matchers } of selectors) {
      assert.ok(metric === UP.name || names.has(metric), `${metric}: ${expression}`);
      const ofMetric = samples.filter(({ name }) => name === metric);
      for (const label of ofMetric.flatMap((sample) => Object.keys(sample.labels))) {
        labels.add(label);
      }
      for (const { label, operator, value } of matchers) {
        if (TARGET_LABELS.includes(label)) continue;
        const values = ofMetric.flatMap((sample) => sample.labels[label] ?? []);
        for (const each of operator.endsWith('~') ? value.split('|') : [value]) {
          const isFound = values.some((one) =>
            operator.endsWith('~') ? new RegExp(`^(?:${each})$`).test(one) : one === each,
          );
          assert.ok(isFound, `no value ${each} of ${label}: ${expression}`);
        }
      }
    }
    for (const label of grouping) assert.ok(labels.has(label), `by ${label}: ${expression}`);
  }
});

test('shows every metric of the service on the dashboard, for the selected replicas only', async (t) => {
  const { metricsUrl } = await startMeteredService(t);
  const text = await (await fetch(metricsUrl)).text();
  const families = [...text.matchAll(/^# TYPE (ecliptic_\w+) /gm)].map(([, name = '']) => name);
  assert.ok(families.length > 20);
  for (const family of families) {
    const isShown = TARGETS.some(({ expr }) => expr.includes(family));
    assert.ok(isShown, family);
    assert.ok(GUIDE.includes(`\`${family}\``), `the page does not describe ${family}`);
  }
  for (const { expr } of TARGETS) {
    for (const { metric, matchers } of readExpression(expr).selectors) {
      for (const label of TARGET_LABELS) {
        const isChosen = matchers.some(
          (each) => each.label === label && each.value === `$${label}`,
        );
        assert.ok(isChosen, `${metric}: ${expr}`);
      }
    }
  }
});

test('keeps the labels of dashboard lines and alert summaries in their queries', () => {
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, it]) => it);
  for (const { expr, legendFormat } of TARGETS) {
    const { grouping } = readExpression(expr);
    for (const label of named(legendFormat, /\{\{(\w+)\}\}/g)) {
      assert.ok(grouping.includes(label ?? ''), `${legendFormat}: ${expr}`);
    }
  }
  for (const { expr, annotations } of ALERTS) {
    const { grouping } = readExpression(expr);
    const kept = grouping.length === 0 ? TARGET_LABELS : grouping;
    for (const label of named(annotations.summary, /\$labels\.(\w+)/g)) {
      assert.ok(kept.includes(label ?? ''), `${label}: ${expr}`);
    }
  }
});

test('links each alert to its section of the page', () => {
  const page = '{{ $externalLabels.ecliptic_docs_url }}/operating/observability#';
  const explained = [...GUIDE.matchAll(/^### (Ecliptic\w+)$/gm)].map(([, name = '']) => name);
  assert.deepEqual(
    ALERTS.map(({ annotations }) => annotations.runbook_url),
    explained.map((name) => page + name.toLowerCase()),
  );
});

test('passes promtool with the alerts, the configuration and the queries of the dashboard', (t) => {
  if (spawnSync('promtool', ['--version']).status !== 0) return t.skip('there is no promtool');
  const queries = join(folderOf(t), 'dashboard.yaml');
  const rules = TARGETS.map(({ expr }, index) => ({ record: `dashboard:query${index}`, expr }));
  // JSON is also YAML.
  writeFileSync(queries, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  for (const args of [
    ['check', 'rules', '--lint=all', '--lint-fatal', ALERTS_FILE],
    ['check', 'rules', queries],
    ['check', 'config', PROMETHEUS_FILE],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  }
});

test('scrapes the job that the alerts select', () => {
  const job = at(readYaml(readFileSync(PROMETHEUS_FILE, 'utf8')), 'scrape_configs.0.job_name');
  const selected = ALERTS.flatMap(({ expr }) => readExpression(expr).selectors)
    .flatMap(({ matchers }) => matchers)
    .filter(({ label }) => label === 'job');
  assert.ok(selected.length > 0);
  for (const { value } of selected) assert.equal(value, job);
});
