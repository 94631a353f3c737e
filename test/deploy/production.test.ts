/** What the live environment has beyond the base agrees with the service, nginx, the page, and what is for all environments. */
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

test('it is in a namespace that refuses pods with more rights', () => {
  const { metadata } = theOne(PRODUCTION, 'Namespace');
  const labels = at<Record<string, string>>(metadata, 'labels');
  assert.equal(labels['pod-security.kubernetes.io/enforce'], 'restricted');
  assert.equal(labels['pod-security.kubernetes.io/warn'], 'restricted');
  for (const manifest of PRODUCTION) {
    if (manifest.kind !== 'Namespace') assert.equal(manifest.metadata.namespace, metadata.name);
  }
});

test('the migration has the rights and the image of the service, its own role and another name', () => {
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
  // The command gives up by itself, with its reason, before Kubernetes ends it.
  assert.ok(at<number>(job, 'spec.activeDeadlineSeconds') * 1_000 > MIGRATION_WAIT_MS);
  // A rollout that waits for it has not failed.
  assert.ok(
    at<number>(deployment, 'spec.progressDeadlineSeconds') >
      at<number>(job, 'spec.activeDeadlineSeconds'),
  );
  // A Job cannot be changed: each release has its own.
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

/** A file that the page names and no overlay lists. */
const INGRESS = readYaml(readDeployed('kubernetes/overlays/production/ingress.yaml')) as Manifest;

test('the HTTPRoute leads to the service, under its address, and waits as nginx does', () => {
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
  // Time for the attempts, the last of which may begin when nginx's time for new ones is over.
  assert.ok(
    timeout('request') >= nginx('proxy_next_upstream_timeout') + nginx('proxy_read_timeout'),
  );
  // The pods accept it from where the Gateway is.
  const { namespace } = at<{ namespace: string }>(route, 'spec.parentRefs.0');
  const from = 'spec.ingress.0.from.0.namespaceSelector.matchLabels';
  assert.deepEqual(at(theOne(PRODUCTION, 'NetworkPolicy'), from), {
    'kubernetes.io/metadata.name': namespace,
  });
});

test('with the retries of the Gateway API, the route is the same otherwise', async (t) => {
  const route = theOne(withComponent(t, 'gateway-retry'), 'HTTPRoute');
  assert.deepEqual(await schemaFaults(route), []);
  const [{ retry, ...rule }] = at<[Record<string, unknown>]>(route, 'spec.rules');
  assert.deepEqual([rule], at(theOne(PRODUCTION, 'HTTPRoute'), 'spec.rules'));
  // nginx counts the first attempt too.
  const tries = Number(nginxDirective('proxy_next_upstream_tries'));
  assert.deepEqual(retry, { codes: [503], attempts: tries - 1 });
});

test('the Ingress leads to the service, under its address, for any controller', async () => {
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

test('usage can be on a claim, which every replica mounts', async (t) => {
  const manifests = withComponent(t, 'usage-claim');
  for (const manifest of manifests) assert.deepEqual(await schemaFaults(manifest), []);
  const claim = theOne(manifests, 'PersistentVolumeClaim');
  const pod = at(theOne(manifests, 'Deployment'), 'spec.template.spec');
  assert.deepEqual(at(pod, 'volumes'), [
    { name: 'usage', persistentVolumeClaim: { claimName: claim.metadata.name } },
  ]);
  assert.deepEqual(at(claim, 'spec.accessModes'), ['ReadWriteMany']);
  assert.equal(at(pod, 'securityContext.fsGroup'), at(pod, 'securityContext.runAsGroup'));
  // Room for a file and its replacement of every replica that there may be, and one more in a rollout.
  const replicas = at<number>(theOne(manifests, 'HorizontalPodAutoscaler'), 'spec.maxReplicas') + 1;
  const gib = Number.parseInt(at(claim, 'spec.resources.requests.storage'), 10);
  assert.ok(OUTBOX_BYTES_MAX * replicas <= gib * 2 ** 30);
});

test('the PodMonitor finds the pods and their port, and names the job as the alerts do', () => {
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

test('the PrometheusRule has the alerts, one of them for fewer replicas than the autoscaler keeps', () => {
  assert.deepEqual(at(theOne(PRODUCTION, 'PrometheusRule'), 'spec'), ALERTS);
  const rules = at<{ alert: string; expr: string }[]>(ALERTS, 'groups.0.rules');
  const missing = rules.find(({ alert }) => alert === 'EclipticReplicasMissing');
  const least = at(theOne(PRODUCTION, 'HorizontalPodAutoscaler'), 'spec.minReplicas');
  assert.match(missing?.expr ?? '', new RegExp(` < ${least}$`));
});

test('the ConfigMap is the dashboard, with the label that the sidecar of Grafana looks for', () => {
  const map = theOne(PRODUCTION, 'ConfigMap');
  assert.equal(at<Record<string, string>>(map, 'metadata.labels')['grafana_dashboard'], '1');
  assert.deepEqual(at(map, 'data'), { 'ecliptic.json': readDeployed('grafana/ecliptic.json') });
  // kubectl apply keeps a second copy in an annotation, which may be this long.
  assert.ok(JSON.stringify(map).length < 262_144);
});

test('metrics are at a port that only Prometheus can reach', () => {
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
  // In base, every rule is for pods of the same namespace.
  const base = theOne(KUSTOMIZATIONS['base'] ?? [], 'NetworkPolicy');
  for (const { from } of at<{ from: unknown }[]>(base, 'spec.ingress')) {
    assert.deepEqual(from, [{ podSelector: {} }]);
  }
});
