/** What the live environment has for Prometheus and Grafana is what the files for all environments say. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { containerOf, DEPLOY, KUSTOMIZATIONS, literalsOf, theOne } from './files.ts';
import { at, readYaml } from './yaml.ts';

const PRODUCTION = KUSTOMIZATIONS['production'] ?? [];
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const ALERTS = readYaml(read('prometheus/alerts.yaml'));
const serviceLabels = at<Record<string, string>>(
  theOne(PRODUCTION, 'Deployment'),
  'spec.selector.matchLabels',
);

test('the PodMonitor finds the pods and their port, and names the job as the alerts do', () => {
  const monitor = theOne(PRODUCTION, 'PodMonitor');
  assert.deepEqual(at(monitor, 'spec.selector.matchLabels'), serviceLabels);
  const endpoint = at<Record<string, string>>(monitor, 'spec.podMetricsEndpoints.0');
  const ports = at<{ name: string; containerPort: number }[]>(containerOf(PRODUCTION), 'ports');
  const port = ports.find(({ name }) => name === endpoint['port']);
  assert.equal(String(port?.containerPort), literalsOf(containerOf(PRODUCTION))['METRICS_PORT']);
  const prometheus = readYaml(read('prometheus/prometheus.yaml'));
  assert.equal(endpoint['interval'], at(prometheus, 'scrape_configs.0.scrape_interval'));
  const label = at<string>(monitor, 'spec.jobLabel');
  assert.equal(serviceLabels[label], at(prometheus, 'scrape_configs.0.job_name'));
});

test('the PrometheusRule has the alerts, all of them, and nothing else', () => {
  const rule = theOne(PRODUCTION, 'PrometheusRule');
  assert.deepEqual(at(rule, 'spec'), ALERTS);
  assert.ok(at<unknown[]>(rule, 'spec.groups.0.rules').length > 10);
});

test('an alert is raised if there are fewer replicas than the autoscaler keeps', () => {
  const rules = at<{ alert: string; expr: string }[]>(ALERTS, 'groups.0.rules');
  const { expr } = rules.find(({ alert }) => alert === 'EclipticReplicasMissing') ?? { expr: '' };
  const [, least] = / < (\d+)$/.exec(expr) ?? [];
  assert.equal(
    Number(least),
    at(theOne(PRODUCTION, 'HorizontalPodAutoscaler'), 'spec.minReplicas'),
  );
});

test('the ConfigMap is the dashboard, with the label that the sidecar of Grafana looks for', () => {
  const map = theOne(PRODUCTION, 'ConfigMap');
  assert.equal(at<Record<string, string>>(map, 'metadata.labels')['grafana_dashboard'], '1');
  assert.deepEqual(at(map, 'data'), { 'ecliptic.json': read('grafana/ecliptic.json') });
  // kubectl apply keeps a second copy in an annotation, which may be this long.
  assert.ok(JSON.stringify(map).length < 262_144);
});
