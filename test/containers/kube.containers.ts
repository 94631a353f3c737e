/**
 * The pods of deploy/kubernetes/overlays/production, run by Podman from the same manifests and Dockerfile, without a
 * Docker daemon.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPOSE, containerOf, DEPLOY, literalsOf, theOne } from '../deploy/files.ts';
import { at } from '../deploy/yaml.ts';
import { REPOSITORY, until } from '../support/processes.ts';
import { PATIENT, post } from '../support/service.ts';
import { assertHasNoRights, creditsIn, IMAGE } from './container.ts';
import { startCountedLoad } from './load.ts';
import { linesOf } from './page.ts';
import { PRODUCTION, podOf, portOf, REGISTRY } from './pod.ts';
import { NETWORK, type Podman, startPodman } from './podman.ts';
import { skipForPods as skip } from './requirements.ts';
import { makePodStandIns } from './stand-ins.ts';

const SERVICE = 'ecliptic-ecliptic';
const ACCOUNT = 'Acme Charts';
const DEPLOYED = containerOf(PRODUCTION);
const POSTGRES = at<string>(COMPOSE, 'services.postgres.image');
const ROLES = ['ecliptic_migrate', 'ecliptic_serve', 'ecliptic_issue'] as const;
const START_MS_MAX = 120_000;

describe('Kubernetes', { skip }, () => {
  let podman: Podman;
  let address = '';
  let key = '';
  const target = () => ({ url: `http://${address}:${portOf('http')}`, key });
  const database = (role: string) => `postgres://${role}:${role}@database:5432/ecliptic`;
  const state = (path: string, name = SERVICE) =>
    podman.run('inspect', '--format', `{{${path}}}`, name);
  const inside = (script: string) => podman.run('exec', SERVICE, 'sh', '-c', script);

  /** The status of a probe of the manifest, 0 without a response. */
  async function probe(name: 'livenessProbe' | 'readinessProbe'): Promise<number> {
    const { path, port } = at<{ path: string; port: string }>(DEPLOYED, `${name}.httpGet`);
    const response = await fetch(`http://${address}:${portOf(port)}${path}`).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.status ?? 0;
  }
  /** Runs the page's lines that issue a key, instead of `kubectl exec`. */
  async function issueKey(): Promise<string> {
    const [, script = ''] =
      /-- \\\n +sh -c '([^']+)' sh "Acme Charts"\n$/.exec(
        linesOf("printf '%s\\n' \"$ISSUE", 'docs/operating/cluster.md'),
      ) ?? [];
    const input = `${database('ecliptic_issue')}\n`;
    const args = ['exec', '-i', SERVICE, 'sh', '-c', script, 'sh', ACCOUNT];
    return /\bak_live_\w+/.exec(await podman.feed(input, ...args))?.[0] ?? '';
  }
  async function credits(): Promise<number> {
    const url = `DATABASE_URL=${database('ecliptic_issue')}`;
    const options = ['--rm', '--network', NETWORK, '--env', url];
    return creditsIn(await podman.run('run', ...options, IMAGE, 'usage', '--json'), ACCOUNT);
  }

  before(async () => {
    podman = await startPodman();
    await makePodStandIns(podman);
    // npm uses its registry as on this machine.
    const options = ['--quiet', '--network', 'host', '--file', join(DEPLOY, 'Dockerfile')];
    await podman.run('build', ...options, '--tag', IMAGE, REPOSITORY);
    const env = ['USER', 'DB', 'PASSWORD'].map((name) => ({
      name: `POSTGRES_${name}`,
      value: 'ecliptic',
    }));
    const postgres = { name: 'postgres', image: `${REGISTRY}/${POSTGRES}`, env };
    await podman.play({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'database' },
      spec: { containers: [postgres] },
    });
    const isReady = () =>
      podman.run('exec', 'database-postgres', 'pg_isready', '-h', '127.0.0.1').then(
        () => true,
        () => false,
      );
    await until('PostgreSQL is ready', isReady, START_MS_MAX);
    const roles = readFileSync(join(DEPLOY, 'postgres/roles.sql'), 'utf8');
    const passwords = ROLES.map((role) => `ALTER ROLE ${role} PASSWORD '${role}';`).join('\n');
    const psql = ['exec', '-i', 'database-postgres', 'psql', '-qU', 'ecliptic', 'ecliptic'];
    await podman.feed(roles + passwords, ...psql);
    await podman.secret('ecliptic-database', { url: database('ecliptic_serve') });
    await podman.secret('ecliptic-migration', { url: database('ecliptic_migrate') });
  });
  after(() => podman?.stop());

  test('is healthy but not ready before the migration', async () => {
    const pod = podOf('Deployment', 'ecliptic', `${REGISTRY}/${IMAGE}`);
    // On a busy machine, a worker may lack CPU time, and a request would rightly be rejected as overload.
    const environment = pod.spec.containers[0]?.['env'] as object[];
    environment.push(...Object.entries(PATIENT).map(([name, value]) => ({ name, value })));
    await podman.play(pod);
    address = await podman.addressOf('ecliptic');
    const isHealthy = async () => (await probe('livenessProbe')) === 200;
    await until('it is healthy', isHealthy, START_MS_MAX);
    assert.equal(await probe('readinessProbe'), 503);
  });

  test('becomes ready after the migration has created the tables and granted the rights', async () => {
    await podman.play(podOf('Job', 'migration', `${REGISTRY}/${IMAGE}`));
    const name = 'migration-migration';
    await until('it ends', async () => (await state('.State.Status', name)) === 'exited');
    assert.equal(await state('.State.ExitCode', name), '0');
    const isReady = async () => (await probe('readinessProbe')) === 200;
    await until('it is ready', isReady, START_MS_MAX);
    key = await issueKey();
    await until('it responds', async () => (await post(target())).status === 200);
    const metrics = await fetch(`http://${address}:${portOf('metrics')}/metrics`);
    assert.match(await metrics.text(), /^ecliptic_/m);
  });

  test('has no privileges, a read-only root, the volume, and the memory of the manifest', async () => {
    const pid = await state('.State.Pid');
    assertHasNoRights(pid, at(podOf('Deployment', '', ''), 'spec.securityContext.runAsUser'));
    // 2: a filter of system calls.
    assert.match(readFileSync(`/proc/${pid}/status`, 'utf8'), /^Seccomp:\s+2$/m);
    const write =
      'for path in /tmp /var/tmp . /; do touch "$path/x" 2> /dev/null && echo "$path"; done; :';
    assert.equal(await inside(write), '');
    assert.equal(await inside('cd "$USAGE_SPOOL_DIR" && touch x && rm x && echo it'), 'it');
    // Control groups, version 1 or 2.
    const files = 'memory/memory.limit_in_bytes memory.max';
    const limit = await inside(`cd /sys/fs/cgroup && cat ${files} 2> /dev/null || :`);
    const mebibytes = Number.parseInt(at(DEPLOYED, 'resources.limits.memory'), 10);
    assert.equal(Number(limit), mebibytes * 2 ** 20);
  });

  test('shuts down after SIGTERM within the grace period, without losing a response or a credit', async () => {
    const pod = at(theOne(PRODUCTION, 'Deployment'), 'spec.template.spec');
    const grace = at<number>(pod, 'terminationGracePeriodSeconds');
    const left = grace - at<number>(DEPLOYED, 'lifecycle.preStop.sleep.seconds');
    const before = await credits();
    const load = startCountedLoad(target(), { callers: 4, requests: 60_000, pauseMs: 10 });
    await until('the load has begun', () => load.answered > 200);
    const beganMs = performance.now();
    const stopping = podman.run('stop', '--time', String(left), SERVICE);
    await until('it is not ready', async () => (await probe('readinessProbe')) === 503);
    const answered = load.answered;
    await until('it still responds', () => load.answered > answered + 50);
    await stopping;
    const drainMs = Number(literalsOf(DEPLOYED)['DRAIN_DELAY_MS']);
    assert.ok(performance.now() - beganMs >= drainMs);
    await load.end();
    assert.deepEqual(load.failures, []);
    assert.equal(await state('.State.ExitCode'), '0');
    assert.equal(await state('.State.OOMKilled'), 'false');
    await delay(1_000);
    assert.equal(await credits(), before + load.answered);
  });
});
