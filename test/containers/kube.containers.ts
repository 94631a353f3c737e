/**
 * The pods of deploy/kubernetes/overlays/production, run by Podman, which reads the same manifests and makes
 * the image from the same Dockerfile. No Docker daemon is needed.
 */
import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPOSE, DEPLOY, theOne } from '../deploy/files.ts';
import { at } from '../deploy/yaml.ts';
import { REPOSITORY, until } from '../support/processes.ts';
import { PATIENT, post } from '../support/service.ts';
import { creditsIn, IMAGE } from './container.ts';
import { startCountedLoad } from './load.ts';
import { linesOf } from './page.ts';
import { memberOf, PRODUCTION, podOf, REGISTRY } from './pod.ts';
import { type Podman, startPodman } from './podman.ts';
import { skipForPods as skip } from './requirements.ts';
import { makePodStandIns } from './stand-ins.ts';

const PAGE = 'docs/operating/cluster.md';
const SERVICE = 'ecliptic-ecliptic';
const POSTGRES = at<string>(COMPOSE, 'services.postgres.image');
const PROBED = 'ecliptic:probed';
const ROLES = ['ecliptic_migrate', 'ecliptic_serve', 'ecliptic_issue'] as const;
const MIB = 2 ** 20;
const START_MS_MAX = 120_000;

describe('Kubernetes', { skip }, () => {
  let podman: Podman;
  let address = '';
  let key = '';
  const url = () => `http://${address}:8080`;
  const target = () => ({ url: url(), key });
  const database = (role: string) => `postgres://${role}:${role}@database:5432/ecliptic`;
  const sql = (text: string) =>
    podman.feed(text, 'exec', '-i', 'database-postgres', 'psql', '-qU', 'ecliptic', 'ecliptic');
  const state = (path: string, name = SERVICE) =>
    podman.run('inspect', '--format', `{{${path}}}`, name);
  const inside = (script: string) => podman.run('exec', SERVICE, 'sh', '-c', script);

  async function statusOf(path: string, port = 8080): Promise<number> {
    const response = await fetch(`http://${address}:${port}${path}`).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.status ?? 0;
  }
  /** Runs the lines of the page that issue a key, in place of `kubectl exec`. */
  async function asIssuer(command: string): Promise<string> {
    const [, script = ''] =
      /-- \\\n +sh -c '([^']+)' sh "Acme Charts"\n$/.exec(
        linesOf("printf '%s\\n' \"$ISSUE", PAGE),
      ) ?? [];
    assert.match(script, /ecliptic keys issue --account "\$1"$/);
    const own = script.replace(/ecliptic keys issue.*$/, command);
    const input = `${database('ecliptic_issue')}\n`;
    return await podman.feed(input, 'exec', '-i', SERVICE, 'sh', '-c', own, 'sh', 'Acme Charts');
  }
  const credits = async () =>
    creditsIn(await asIssuer('ecliptic usage --account "$1" --json'), 'Acme Charts');

  before(async () => {
    podman = await startPodman();
    await makePodStandIns(podman);
    // npm reaches its registry as it does on this machine.
    const options = ['--quiet', '--network', 'host', '--file', join(DEPLOY, 'Dockerfile')];
    await podman.run('build', ...options, '--tag', IMAGE, REPOSITORY);
    await addProbe(podman);
    const env = {
      POSTGRES_USER: 'ecliptic',
      POSTGRES_DB: 'ecliptic',
      POSTGRES_PASSWORD: 'ecliptic',
    };
    await podman.play({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'database' },
      spec: {
        containers: [
          {
            name: 'postgres',
            image: `${REGISTRY}/${POSTGRES}`,
            env: Object.entries(env).map(([name, value]) => ({ name, value })),
          },
        ],
      },
    } as never);
    await until(
      'PostgreSQL is there',
      () =>
        podman.run('exec', 'database-postgres', 'pg_isready', '-h', '127.0.0.1').then(
          () => true,
          () => false,
        ),
      START_MS_MAX,
    );
    const roles = readFileSync(join(DEPLOY, 'postgres/roles.sql'), 'utf8');
    await sql(roles + ROLES.map((role) => `ALTER ROLE ${role} PASSWORD '${role}';`).join('\n'));
    await podman.secret('ecliptic-database', { url: database('ecliptic_serve') });
    await podman.secret('ecliptic-migration', { url: database('ecliptic_migrate') });
  });
  after(() => podman?.stop());

  test('before the migration, the service is healthy and not ready', async () => {
    const pod = podOf('Deployment', 'ecliptic', `${REGISTRY}/${PROBED}`);
    // Podman stops a pod, and forgets its address, once no container runs, which the kubelet does not.
    const keeper = { name: 'keeper', image: `${REGISTRY}/${PROBED}`, command: ['sleep', '3600'] };
    // On a busy machine, a worker may get no CPU time for so long that a request is refused as overload: rightly.
    const environment = pod.spec.containers[0]?.['env'] as object[];
    environment.push(...Object.entries(PATIENT).map(([name, value]) => ({ name, value })));
    pod.spec.containers.push(keeper);
    await podman.play(pod);
    address = await podman.addressOf('ecliptic');
    await until('it is healthy', async () => (await statusOf('/health')) === 200, START_MS_MAX);
    assert.equal(await statusOf('/ready'), 503);
  });

  test('the migration makes the tables and gives the rights; then the service becomes ready', async () => {
    await podman.play(podOf('Job', 'migration', `${REGISTRY}/${PROBED}`));
    const name = 'migration-migration';
    await until('it ends', async () => (await state('.State.Status', name)) === 'exited');
    assert.equal(await state('.State.ExitCode', name), '0');
    const { database: shown, schema, roles } = JSON.parse(await podman.run('logs', name));
    assert.equal(shown, 'postgres://database:5432/ecliptic');
    assert.equal(schema.from, 0);
    assert.deepEqual(
      roles.map((it: { role: string; state: string }) => [it.role, it.state]),
      ROLES.slice(1).map((role) => [role, 'granted']),
    );
    await until('it is ready', async () => (await statusOf('/ready')) === 200, START_MS_MAX);
    key = /\bak_live_\w+/.exec(await asIssuer('ecliptic keys issue --account "$1"'))?.[0] ?? '';
    await until('it answers', async () => (await post(target())).status === 200);
    assert.match(await (await fetch(`http://${address}:9464/metrics`)).text(), /^ecliptic_/m);
  });

  test('it is its user, without any right, on a read-only root, with the volume', async () => {
    const text = readFileSync(`/proc/${await state('.State.Pid')}/status`, 'utf8');
    const status = Object.fromEntries(text.split('\n').map((line) => line.split(/:\s+/)));
    const ids = Array(4).fill(at(podOf('Deployment', '', ''), 'spec.securityContext.runAsUser'));
    assert.equal(status['Uid'], ids.join('\t'));
    assert.equal(status['NoNewPrivs'], '1');
    // 2: system calls are filtered.
    assert.equal(status['Seccomp'], '2');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
      assert.equal(BigInt(`0x${status[set]}`), 0n, set);
    }
    const write =
      'for path in /tmp /var/tmp . /; do touch "$path/x" 2> /dev/null && echo "$path"; done; :';
    assert.equal(await inside(write), '');
    assert.equal(await inside('cd "$USAGE_SPOOL_DIR" && touch x && rm x && echo it'), 'it');
  });

  test('under load and a command, it stays below its memory request, and answers right', async (t) => {
    const limit = Number.parseInt(memberOf('resources.limits.memory'), 10);
    const file = 'memory/memory.limit_in_bytes memory.max';
    const shown = await inside(`cd /sys/fs/cgroup && cat ${file} 2> /dev/null || :`);
    assert.equal(Number(shown), limit * MIB);
    const before = await credits();
    const load = startCountedLoad(target(), { requests: 20_000, pauseMs: 0 });
    await until('it has answered', () => load.answered + load.failures.length >= 20_000, 300_000);
    await load.end();
    assert.deepEqual(load.failures, []);
    await until('usage is written', async () => (await credits()) >= before + load.answered);
    assert.equal(await credits(), before + load.answered);
    const peakFiles = 'memory/memory.max_usage_in_bytes memory.peak';
    const peak = Number(await inside(`cd /sys/fs/cgroup && cat ${peakFiles} 2> /dev/null || :`));
    const processStatus = readFileSync(`/proc/${await state('.State.Pid')}/status`, 'utf8');
    const resident = Number(/^VmHWM:\s+(\d+)/m.exec(processStatus)?.[1]) / 1_024;
    t.diagnostic(
      `service at most ${resident.toFixed(0)} MiB, the pod with a command at most ${(peak / MIB).toFixed(0)} MiB of ${limit} MiB`,
    );
    assert.ok(resident < Number.parseInt(memberOf('resources.requests.memory'), 10));
    assert.ok(peak > 0 && peak < limit * MIB);
  });

  test('a service that hangs fails its liveness probe, and is started again', async () => {
    const pid = await state('.State.Pid');
    assert.equal(await podman.run('healthcheck', 'run', SERVICE), '');
    process.kill(Number(pid), 'SIGSTOP');
    for (let run = 0; run < memberOf<number>('livenessProbe.failureThreshold'); run++) {
      await podman.run('healthcheck', 'run', SERVICE).catch(() => 'unhealthy');
    }
    await until(
      'it answers again',
      async () => (await state('.State.Pid')) !== pid && (await statusOf('/ready')) === 200,
      START_MS_MAX,
    );
    assert.equal((await post(target())).status, 200);
  });

  test('SIGTERM: first not ready, then no new request, no answer lost, within the grace period', async () => {
    const grace = at<number>(
      theOne(PRODUCTION, 'Deployment'),
      'spec.template.spec.terminationGracePeriodSeconds',
    );
    const left = grace - memberOf<number>('lifecycle.preStop.sleep.seconds');
    const before = await credits();
    const load = startCountedLoad(target(), { callers: 4, requests: 60_000, pauseMs: 10 });
    await until('it is under way', () => load.answered > 200);
    const stopping = podman.run('stop', '--time', String(left), SERVICE);
    await until('it is not ready', async () => (await statusOf('/ready')) === 503);
    const answered = load.answered;
    await until('it still answers', () => load.answered > answered + 50);
    await stopping;
    await load.end();
    assert.deepEqual(load.failures, []);
    assert.equal(await state('.State.ExitCode'), '0');
    await podman.run('start', SERVICE);
    await until('it is ready', async () => (await statusOf('/ready')) === 200, START_MS_MAX);
    await until('usage is there', async () => (await credits()) >= before + load.answered);
    await delay(1_000);
    assert.equal(await credits(), before + load.answered);
  });
});

/** The image, and the program by which Podman asks its probes. */
async function addProbe(podman: Podman): Promise<void> {
  const context = join(podman.folder, 'contexts/probed');
  mkdirSync(context, { recursive: true });
  copyFileSync(new URL('stand-ins/curl.mjs', import.meta.url), join(context, 'curl'));
  chmodSync(join(context, 'curl'), 0o755);
  const timeoutMs = memberOf<number>('livenessProbe.timeoutSeconds') * 1_000;
  writeFileSync(
    join(context, 'Dockerfile'),
    `FROM ${IMAGE}
COPY curl /usr/local/bin/curl
ENV PROBE_TIMEOUT_MS=${timeoutMs - 500}
`,
  );
  await podman.run('build', '--quiet', '--tag', PROBED, context);
}
