/** The Kubernetes manifests are valid by the published schemas, and agree with the service. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { OUTBOX_BYTES_MAX } from '../../src/usage/outbox.ts';
import { REPOSITORY } from '../support/processes.ts';
import {
  containerOf,
  DOCKERFILE,
  END_MARGIN_MS,
  entriesOf,
  KUSTOMIZATIONS,
  literalsOf,
  theOne,
  VARIABLES,
} from './files.ts';
import { KUBERNETES, schemaFaults } from './schemas.ts';
import { at } from './yaml.ts';

const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const DATABASE_URL = 'postgres://user:password@database/ecliptic';
const KINDS = [
  'ServiceAccount',
  'Deployment',
  'Service',
  'HorizontalPodAutoscaler',
  'PodDisruptionBudget',
  'NetworkPolicy',
];
const PRODUCTION_KINDS = [
  ...['Namespace', 'Job', 'HTTPRoute'],
  ...['PodMonitor', 'PrometheusRule', 'ConfigMap'],
];

function configOf(container: unknown) {
  return readConfig({ ...literalsOf(container), DATABASE_URL });
}

for (const [name, manifests] of Object.entries(KUSTOMIZATIONS)) {
  const deployment = theOne(manifests, 'Deployment');
  const pod = at(deployment, 'spec.template.spec');
  const container = containerOf(manifests);

  for (const version of KUBERNETES) {
    test(`${name}: every manifest passes the schemas of Kubernetes ${version}`, async () => {
      const kinds = manifests.map(({ kind }) => kind);
      assert.deepEqual(kinds, [...KINDS, ...(name === 'production' ? PRODUCTION_KINDS : [])]);
      for (const manifest of manifests) {
        assert.deepEqual(await schemaFaults(manifest, version), [], manifest.kind);
      }
    });
  }

  test(`${name}: the service accepts the environment that it gets`, () => {
    for (const { name } of entriesOf(container)) assert.ok(VARIABLES.includes(name), name);
    const names = entriesOf(container).map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.equal(configOf(container).environment, name === 'production' ? 'live' : 'test');
  });

  test(`${name}: secrets come by reference, and none is in a manifest`, () => {
    const database = entriesOf(container).find((entry) => entry.name === 'DATABASE_URL');
    assert.deepEqual(database, {
      name: 'DATABASE_URL',
      valueFrom: { secretKeyRef: { name: 'ecliptic-database', key: 'url' } },
    });
    assert.doesNotMatch(
      JSON.stringify(manifests),
      /"kind":"Secret"|postgres:\/\/|ak_(?:test|live)_/,
    );
  });

  test(`${name}: every selector selects the pods, and the autoscaler scales the deployment`, () => {
    const labels = { 'app.kubernetes.io/name': 'ecliptic' };
    const partOf = { 'app.kubernetes.io/part-of': 'ecliptic' };
    const own = at(deployment, 'spec.template.metadata.labels');
    assert.deepEqual(own, { ...labels, ...partOf });
    assert.deepEqual(at(deployment, 'spec.selector.matchLabels'), labels);
    assert.deepEqual(at(theOne(manifests, 'Service'), 'spec.selector'), labels);
    const budget = theOne(manifests, 'PodDisruptionBudget');
    assert.deepEqual(at(budget, 'spec.selector.matchLabels'), labels);
    const policy = theOne(manifests, 'NetworkPolicy');
    assert.deepEqual(at(policy, 'spec.podSelector.matchLabels'), partOf);
    assert.deepEqual(at(policy, 'spec.policyTypes'), ['Ingress', 'Egress']);
    const spread = at<Record<string, unknown>[]>(pod, 'topologySpreadConstraints');
    assert.deepEqual(
      spread.map(({ topologyKey }) => topologyKey),
      ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'],
    );
    for (const constraint of spread) {
      assert.deepEqual(at(constraint, 'labelSelector.matchLabels'), labels);
      assert.deepEqual(at(constraint, 'matchLabelKeys'), ['pod-template-hash']);
    }
    const autoscaler = theOne(manifests, 'HorizontalPodAutoscaler');
    assert.deepEqual(at(autoscaler, 'spec.scaleTargetRef'), {
      apiVersion: deployment.apiVersion,
      kind: deployment.kind,
      name: deployment.metadata.name,
    });
    assert.throws(() => at(deployment, 'spec.replicas'));
    // With one more replica than may be unavailable, a node can always be drained.
    const away = at<number>(budget, 'spec.maxUnavailable');
    assert.ok(at<number>(autoscaler, 'spec.minReplicas') > away);
  });

  test(`${name}: the image is pinned to this version`, () => {
    const image = at<string>(container, 'image');
    assert.match(image, /^[\w./-]*ecliptic(?::\d+\.\d+\.\d+|@sha256:[0-9a-f]{64})$/);
    if (!image.includes('@')) assert.equal(image.split(':').at(-1), PACKAGE.version);
  });

  test(`${name}: the pod has only the rights that it needs`, () => {
    const [, uid, gid] = /^USER (\d+):(\d+)$/m.exec(DOCKERFILE)?.map(Number) ?? [];
    assert.deepEqual(at(pod, 'securityContext'), {
      runAsNonRoot: true,
      runAsUser: uid,
      runAsGroup: gid,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    assert.deepEqual(at(container, 'securityContext'), {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    assert.equal(at(pod, 'automountServiceAccountToken'), false);
    // The only writable place: for usage that cannot be written to PostgreSQL. Its limit is larger
    // than a file and its replacement can become.
    assert.deepEqual(at(pod, 'volumes'), [{ name: 'usage', emptyDir: { sizeLimit: '256Mi' } }]);
    assert.ok(OUTBOX_BYTES_MAX < 256 * 2 ** 20);
    // Room for that and for the log, five files of 10 MiB unless the kubelet is told otherwise.
    assert.equal(at(container, 'resources.requests.ephemeral-storage'), '320Mi');
    assert.equal(at(container, 'resources.limits.ephemeral-storage'), '1Gi');
    assert.deepEqual(at(container, 'volumeMounts'), [
      { name: 'usage', mountPath: configOf(container).usageSpoolDir },
    ]);
    for (const way of ['hostNetwork', 'hostPID', 'hostIPC']) assert.throws(() => at(pod, way));
  });

  test(`${name}: a stop fits into the grace period of the pod`, () => {
    const { drainDelayMs, shutdownTimeoutMs } = configOf(container);
    const preStopMs = at<number>(container, 'lifecycle.preStop.sleep.seconds') * 1_000;
    const graceMs = at<number>(pod, 'terminationGracePeriodSeconds') * 1_000;
    const neededMs = preStopMs + drainDelayMs + shutdownTimeoutMs + END_MARGIN_MS;
    assert.ok(graceMs >= neededMs, `${graceMs} ms, and it takes ${neededMs} ms`);
    const seconds = (field: string) => at<number>(container, `readinessProbe.${field}`);
    const noticedS =
      seconds('periodSeconds') * seconds('failureThreshold') + seconds('timeoutSeconds');
    assert.ok(drainDelayMs > noticedS * 1_000, `it takes ${noticedS} s to notice`);
  });

  test(`${name}: every worker has its own core, and the HTTP thread another`, () => {
    const { calcWorkers } = configOf(container);
    const cores = Number(at(container, 'resources.limits.cpu'));
    assert.equal(cores, calcWorkers + 1);
    for (const kind of ['requests', 'limits']) {
      assert.match(at(container, `resources.${kind}.memory`), /^\d+Mi$/);
    }
  });
}
