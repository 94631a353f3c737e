/** The Kubernetes manifests match the published schemas and the service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { OUTBOX_BYTES_MAX } from '../../src/usage/outbox.ts';
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
import { schemaFaults } from './schemas.ts';
import { at } from './yaml.ts';

const LABELS = { 'app.kubernetes.io/name': 'ecliptic' };
const PART_OF = { 'app.kubernetes.io/part-of': 'ecliptic' };
/** Connections: PostgreSQL's default, those for other clients, and those of each replica: docs/operating/sizing.md. */
const CONNECTIONS = { max: 100, others: 18, each: 3 };

for (const [name, manifests] of Object.entries(KUSTOMIZATIONS)) {
  const deployment = theOne(manifests, 'Deployment');
  const pod = at(deployment, 'spec.template.spec');
  const container = containerOf(manifests);
  const autoscaler = theOne(manifests, 'HorizontalPodAutoscaler');
  const config = readConfig({
    ...literalsOf(container),
    DATABASE_URL: 'postgres://user:password@database/ecliptic',
  });

  test(`matches the schemas with every manifest of ${name}`, async () => {
    assert.ok(manifests.length >= 6);
    for (const manifest of manifests) {
      assert.deepEqual(await schemaFaults(manifest), [], manifest.kind);
    }
  });

  test(`has a valid environment and no secrets in ${name}`, () => {
    const names = entriesOf(container).map((entry) => entry.name);
    for (const each of names) assert.ok(VARIABLES.includes(each), each);
    assert.equal(new Set(names).size, names.length);
    assert.equal(config.environment, name === 'production' ? 'live' : 'test');
    const database = entriesOf(container).find((entry) => entry.name === 'DATABASE_URL');
    assert.deepEqual(database?.valueFrom, {
      secretKeyRef: { name: 'ecliptic-database', key: 'url' },
    });
    assert.doesNotMatch(
      JSON.stringify(manifests),
      /"kind":"Secret"|postgres:\/\/|ak_(?:test|live)_/,
    );
  });

  test(`selects the pods with every selector of ${name}, and scales the deployment`, () => {
    assert.deepEqual(at(deployment, 'spec.template.metadata.labels'), { ...LABELS, ...PART_OF });
    const budget = theOne(manifests, 'PodDisruptionBudget');
    const policy = theOne(manifests, 'NetworkPolicy');
    assert.deepEqual(at(deployment, 'spec.selector.matchLabels'), LABELS);
    assert.deepEqual(at(theOne(manifests, 'Service'), 'spec.selector'), LABELS);
    assert.deepEqual(at(budget, 'spec.selector.matchLabels'), LABELS);
    assert.deepEqual(at(policy, 'spec.podSelector.matchLabels'), PART_OF);
    assert.deepEqual(at(policy, 'spec.policyTypes'), ['Ingress', 'Egress']);
    // Over zones, then over nodes, each release separately.
    const spread = at<Record<string, unknown>[]>(pod, 'topologySpreadConstraints');
    assert.deepEqual(
      spread.map(({ topologyKey }) => topologyKey),
      ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'],
    );
    for (const constraint of spread) {
      assert.deepEqual(at(constraint, 'labelSelector.matchLabels'), LABELS);
      assert.deepEqual(at(constraint, 'matchLabelKeys'), ['pod-template-hash']);
    }
    const { apiVersion, kind, metadata } = deployment;
    const target = { apiVersion, kind, name: metadata.name };
    assert.deepEqual(at(autoscaler, 'spec.scaleTargetRef'), target);
    assert.throws(() => at(deployment, 'spec.replicas'));
    // With one more replica than may be unavailable, a node can always be drained.
    const away = at<number>(budget, 'spec.maxUnavailable');
    assert.ok(at<number>(autoscaler, 'spec.minReplicas') > away);
  });

  test(`limits the replicas of ${name} to the connections of PostgreSQL`, () => {
    const { max, others, each } = CONNECTIONS;
    const replicas = at<number>(autoscaler, 'spec.maxReplicas') + 1;
    assert.ok(replicas * each + others <= max, `${replicas}`);
  });

  test(`gives the pod of ${name} only the rights and volumes that it needs`, () => {
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
    for (const way of ['hostNetwork', 'hostPID', 'hostIPC']) assert.throws(() => at(pod, way));
    // The only writable place, for usage that cannot be written to PostgreSQL.
    assert.deepEqual(at(pod, 'volumes'), [{ name: 'usage', emptyDir: { sizeLimit: '256Mi' } }]);
    assert.ok(OUTBOX_BYTES_MAX < 256 * 2 ** 20);
    assert.deepEqual(at(container, 'volumeMounts'), [
      { name: 'usage', mountPath: config.usageSpoolDir },
    ]);
    // Every worker has its own core, and the HTTP thread another.
    assert.equal(Number(at(container, 'resources.limits.cpu')), config.calcWorkers + 1);
  });

  test(`shuts down in ${name} within the grace period of the pod`, () => {
    const { drainDelayMs, shutdownTimeoutMs } = config;
    const preStopMs = at<number>(container, 'lifecycle.preStop.sleep.seconds') * 1_000;
    const graceMs = at<number>(pod, 'terminationGracePeriodSeconds') * 1_000;
    const neededMs = preStopMs + drainDelayMs + shutdownTimeoutMs + END_MARGIN_MS;
    assert.ok(graceMs >= neededMs, `${graceMs} ms, and it takes ${neededMs} ms`);
    const seconds = (field: string) => at<number>(container, `readinessProbe.${field}`);
    const noticedS =
      seconds('periodSeconds') * seconds('failureThreshold') + seconds('timeoutSeconds');
    assert.ok(drainDelayMs > noticedS * 1_000, `it takes ${noticedS} s to notice`);
  });

  test(`allows a failover and name resolution, also on the node, in ${name}`, () => {
    const [dns, database, ...others] = at<{ to: unknown[] }[]>(
      theOne(manifests, 'NetworkPolicy'),
      'spec.egress',
    );
    assert.deepEqual(others, []);
    assert.deepEqual(at(dns, 'to.1'), { ipBlock: { cidr: '169.254.20.10/32' } });
    assert.deepEqual(at(dns, 'to.0.podSelector.matchExpressions.0.values'), [
      'kube-dns',
      'node-local-dns',
    ]);
    const peers = (database?.to ?? []) as { podSelector?: unknown; ipBlock?: unknown }[];
    // A label selects every server. A single address would block a failover.
    if (name === 'base') assert.ok(peers.every(({ podSelector }) => podSelector !== undefined));
    else assert.ok(peers.length > 1 && peers.every(({ ipBlock }) => ipBlock !== undefined));
  });
}
