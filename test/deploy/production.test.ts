/** The additions of the live environment match the service, nginx, the page and the base. */
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { MIGRATION_WAIT_MS } from '../../src/database/migrate.ts';
import { OUTBOX_BYTES_MAX } from '../../src/usage/outbox.ts';
import { folderOf, REPOSITORY } from '../support/processes.ts';
import {
  containerOf,
  DEPLOY,
  KUSTOMIZATIONS,
  literalsOf,
  milliseconds,
  nginxDirective,
  theOne,
} from './files.ts';
import { buildKustomization, type Manifest } from './kustomize.ts';
import { schemaFaults } from './schemas.ts';
import { at, readYaml } from './yaml.ts';

const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const PRODUCTION = KUSTOMIZATIONS['production'] ?? [];
const readDeployed = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const ALERTS = readYaml(readDeployed('prometheus/alerts.yaml'));
const deployment = theOne(PRODUCTION, 'Deployment');
const serviceLabels = at<Record<string, string>>(deployment, 'spec.selector.matchLabels');
const config = readConfig({
  ...literalsOf(containerOf(PRODUCTION)),
  DATABASE_URL: 'postgres://user:password@database/ecliptic',
});

test('uses a namespace that rejects pods with more privileges', () => {
  const { metadata } = theOne(PRODUCTION, 'Namespace');
  const labels = at<Record<string, string>>(metadata, 'labels');
  assert.equal(labels['pod-security.kubernetes.io/enforce'], 'restricted');
  assert.equal(labels['pod-security.kubernetes.io/warn'], 'restricted');
  for (const manifest of PRODUCTION) {
    if (manifest.kind !== 'Namespace') assert.equal(manifest.metadata.namespace, metadata.name);
  }
});

test('migrates with the privileges and image of the service, its own role and another name', () => {
  const job = theOne(PRODUCTION, 'Job');
  const [own, services] = [job, deployment].map((it) => at(it, 'spec.template.spec'));
  for (const path of ['securityContext', 'serviceAccountName', 'automountServiceAccountToken']) {
    assert.deepEqual(at(own, path), at(services, path));
  }
  for (const path of ['securityContext', 'image']) {
    assert.deepEqual(at(own, `containers.0.${path}`), at(containerOf(PRODUCTION), path));
  }
  const secret = (pod: unknown) =>
    at<{ name: string; valueFrom?: unknown }[]>(pod, 'containers.0.env').find(
      ({ name }) => name === 'DATABASE_URL',
    )?.valueFrom;
  assert.deepEqual(secret(own), { secretKeyRef: { name: 'ecliptic-migration', key: 'url' } });
  assert.notDeepEqual(secret(own), secret(services));
  assert.deepEqual(at(own, 'containers.0.args'), ['ecliptic', 'migrate', '--json']);
  // The command times out with its reason before Kubernetes ends it.
  assert.ok(at<number>(job, 'spec.activeDeadlineSeconds') * 1_000 > MIGRATION_WAIT_MS);
  // A rollout may wait for it without failing.
  assert.ok(
    at<number>(deployment, 'spec.progressDeadlineSeconds') >
      at<number>(job, 'spec.activeDeadlineSeconds'),
  );
  // A Job cannot be changed, so each release has its own.
  assert.equal(job.metadata.name, `ecliptic-migration-${PACKAGE.version}`);
  const labels = at<Record<string, string>>(job, 'spec.template.metadata.labels');
  for (const [name, value] of Object.entries(serviceLabels)) assert.notEqual(labels[name], value);
  const policed = at<Record<string, string>>(
    theOne(PRODUCTION, 'NetworkPolicy'),
    'spec.podSelector.matchLabels',
  );
  for (const [name, value] of Object.entries(policed)) assert.equal(labels[name], value);
});

const { hostname, protocol } = new URL(config.baseUrl ?? '');
const service = theOne(PRODUCTION, 'Service');

/** A file on the page that is in no overlay. */
const INGRESS = readYaml(readDeployed('kubernetes/overlays/production/ingress.yaml')) as Manifest;

test('routes to the service with the HTTPRoute, with the timeouts of nginx', () => {
  const route = theOne(PRODUCTION, 'HTTPRoute');
  assert.equal(protocol, 'https:');
  assert.deepEqual(at(route, 'spec.hostnames'), [hostname]);
  assert.deepEqual(at(route, 'spec.rules.0.backendRefs'), [
    { name: service.metadata.name, port: at(service, 'spec.ports.0.port') },
  ]);
  const timeout = (name: string) =>
    milliseconds(at<string>(route, `spec.rules.0.timeouts.${name}`));
  const nginx = (name: string) => milliseconds(nginxDirective(name));
  assert.equal(timeout('backendRequest'), nginx('proxy_read_timeout'));
  // Time for all attempts. The last one may begin at the end of nginx's time for new ones.
  assert.ok(
    timeout('request') >= nginx('proxy_next_upstream_timeout') + nginx('proxy_read_timeout'),
  );
  // The pods accept traffic from the Gateway's namespace.
  const { namespace } = at<{ namespace: string }>(route, 'spec.parentRefs.0');
  const from = 'spec.ingress.0.from.0.namespaceSelector.matchLabels';
  assert.deepEqual(at(theOne(PRODUCTION, 'NetworkPolicy'), from), {
    'kubernetes.io/metadata.name': namespace,
  });
});

test('changes only the retries with the component for the Gateway API', async (t) => {
  const route = theOne(withComponent(t, 'gateway-retry'), 'HTTPRoute');
  assert.deepEqual(await schemaFaults(route), []);
  const [{ retry, ...rule }] = at<[Record<string, unknown>]>(route, 'spec.rules');
  assert.deepEqual([rule], at(theOne(PRODUCTION, 'HTTPRoute'), 'spec.rules'));
  // nginx also counts the first attempt.
  const tries = Number(nginxDirective('proxy_next_upstream_tries'));
  assert.deepEqual(retry, { codes: [503], attempts: tries - 1 });
});

test('routes to the service with the Ingress, for any controller', async () => {
  assert.deepEqual(await schemaFaults(INGRESS), []);
  assert.deepEqual(at(INGRESS, 'spec.tls.0.hosts'), [hostname]);
  assert.equal(at(INGRESS, 'spec.rules.0.host'), hostname);
  assert.deepEqual(at(INGRESS, 'spec.rules.0.http.paths.0.backend.service'), {
    name: service.metadata.name,
    port: { name: at(service, 'spec.ports.0.name') },
  });
  assert.throws(() => at(INGRESS, 'metadata.annotations'));
});

/** The overlay with one of the components. */
function withComponent(t: TestContext, name: string): Manifest[] {
  const folder = folderOf(t);
  symlinkSync(DEPLOY, join(folder, 'deploy'));
  writeFileSync(
    join(folder, 'kustomization.yaml'),
    `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ecliptic
resources: [deploy/kubernetes/overlays/production]
components: [deploy/kubernetes/components/${name}]
`,
  );
  return buildKustomization(folder);
}

test('mounts a claim for usage in every replica', async (t) => {
  const manifests = withComponent(t, 'usage-claim');
  for (const manifest of manifests) assert.deepEqual(await schemaFaults(manifest), []);
  const claim = theOne(manifests, 'PersistentVolumeClaim');
  const pod = at(theOne(manifests, 'Deployment'), 'spec.template.spec');
  assert.deepEqual(at(pod, 'volumes'), [
    { name: 'usage', persistentVolumeClaim: { claimName: claim.metadata.name } },
  ]);
  assert.deepEqual(at(claim, 'spec.accessModes'), ['ReadWriteMany']);
  assert.equal(at(pod, 'securityContext.fsGroup'), at(pod, 'securityContext.runAsGroup'));
  // Space for two files of every replica, including the extra one of a rollout.
  const replicas = at<number>(theOne(manifests, 'HorizontalPodAutoscaler'), 'spec.maxReplicas') + 1;
  const gib = Number.parseInt(at(claim, 'spec.resources.requests.storage'), 10);
  assert.ok(OUTBOX_BYTES_MAX * replicas <= gib * 2 ** 30);
});

test('selects the pods and their port with the PodMonitor, with the job name of the alerts', () => {
  const monitor = theOne(PRODUCTION, 'PodMonitor');
  assert.deepEqual(at(monitor, 'spec.selector.matchLabels'), serviceLabels);
  const endpoint = at<Record<string, string>>(monitor, 'spec.podMetricsEndpoints.0');
  const ports = at<{ name: string; containerPort: number }[]>(containerOf(PRODUCTION), 'ports');
  const port = ports.find(({ name }) => name === endpoint['port']);
  const { METRICS_PORT } = literalsOf(containerOf(PRODUCTION));
  assert.equal(String(port?.containerPort), METRICS_PORT);
  const prometheus = readYaml(readDeployed('prometheus/prometheus.yaml'));
  assert.equal(endpoint['interval'], at(prometheus, 'scrape_configs.0.scrape_interval'));
  const discovered = at<{ port: number }>(prometheus, 'scrape_configs.0.dns_sd_configs.0');
  assert.equal(String(discovered.port), METRICS_PORT);
  const label = at<string>(monitor, 'spec.jobLabel');
  assert.equal(serviceLabels[label], at(prometheus, 'scrape_configs.0.job_name'));
});

test('has the alerts in the PrometheusRule, with the minimum of the autoscaler', () => {
  assert.deepEqual(at(theOne(PRODUCTION, 'PrometheusRule'), 'spec'), ALERTS);
  const rules = at<{ alert: string; expr: string }[]>(ALERTS, 'groups.0.rules');
  const missing = rules.find(({ alert }) => alert === 'EclipticReplicasMissing');
  const least = at(theOne(PRODUCTION, 'HorizontalPodAutoscaler'), 'spec.minReplicas');
  assert.match(missing?.expr ?? '', new RegExp(` < ${least}$`));
});

test('has the dashboard in the ConfigMap, with the label for the sidecar of Grafana', () => {
  const map = theOne(PRODUCTION, 'ConfigMap');
  assert.equal(at<Record<string, string>>(map, 'metadata.labels')['grafana_dashboard'], '1');
  assert.deepEqual(at(map, 'data'), { 'ecliptic.json': readDeployed('grafana/ecliptic.json') });
  // kubectl apply keeps a copy in an annotation with this limit.
  assert.ok(JSON.stringify(map).length < 262_144);
});

test('exposes metrics on a port that only Prometheus can reach', () => {
  const { METRICS_PORT, PORT } = literalsOf(containerOf(PRODUCTION));
  assert.notEqual(METRICS_PORT, PORT);
  const ports = at<{ targetPort: string }[]>(service, 'spec.ports');
  assert.deepEqual(
    ports.map(({ targetPort }) => targetPort),
    ['http'],
  );
  const rules = at<{ from: unknown; ports: { port: unknown }[] }[]>(
    theOne(PRODUCTION, 'NetworkPolicy'),
    'spec.ingress',
  );
  const toMetrics = rules.filter(({ ports }) => ports.some(({ port }) => port === 'metrics'));
  const monitoring = { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } };
  assert.deepEqual(
    toMetrics.map(({ from }) => from),
    [[{ namespaceSelector: monitoring }]],
  );
  // In the base, every rule is for pods of the same namespace.
  const base = theOne(KUSTOMIZATIONS['base'] ?? [], 'NetworkPolicy');
  for (const { from } of at<{ from: unknown }[]>(base, 'spec.ingress')) {
    assert.deepEqual(from, [{ podSelector: {} }]);
  }
});
