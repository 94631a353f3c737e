/** The image, built and run as its page says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { billOfMaterials } from '../../supply/cyclonedx.ts';
import { readLockfile } from '../../supply/lockfile.ts';
import { freePort, REPOSITORY, until, within } from '../support/processes.ts';
import { post } from '../support/service.ts';
import { type Container, containerNamed, creditsIn, firstKeyOf, peakMemory } from './container.ts';
import type { Docker } from './docker.ts';
import { FLOODS } from './floods.ts';
import { startCountedLoad } from './load.ts';
import { linesOf } from './page.ts';
import { NODE_IMAGE } from './stand-ins.ts';

const IMAGE = 'ecliptic:0.1.0';
const HARD = '--read-only --cap-drop ALL --security-opt no-new-privileges';
const CLIENT_PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'client/package.json'), 'utf8'));
const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const MIB = 2 ** 20;
const CALLERS = 8;
/** How the client reports a connection that the other side has ended. */
const CLOSED = /^(?:other side closed|read ECONNRESET|write EPIPE)$/;
/** A killed service may lose this much usage. */
const LOST_SECONDS_MAX = 1;

/** Registers the tests. @param given the daemon, once its stand-ins are there */
export function testImage(given: () => Docker): void {
  /** Runs lines, and requires that they succeed. */
  async function lines(text: string): Promise<string> {
    const { code, stdout, stderr } = await given().shell(text);
    assert.equal(code, 0, stdout.slice(-2_000) + stderr);
    return stdout;
  }

  /** Starts a container that the test removes, with its volumes. */
  async function started(t: TestContext, options: string): Promise<Container> {
    const name = `ecliptic-${Math.random().toString(36).slice(2)}`;
    t.after(() => given().shell(`docker rm --force --volumes ${name}`));
    await lines(`docker run --detach --name ${name} ${options}`);
    const container = containerNamed(given(), name);
    await container.becomes('healthy');
    return container;
  }

  async function readyTarget(container: Container) {
    const [url, key] = [await container.url(), await firstKeyOf(container)];
    await until('it answers', async () => (await post({ url, key })).status === 200);
    return { url, key };
  }

  const credits = async (container: Container) =>
    creditsIn(await container.ecliptic('usage', '--json'), 'local');

  test('the image is built as the page says, and is small', async (t) => {
    await lines(linesOf('docker build -f'));
    const size = async (name: string) =>
      Number(await given().run('inspect', '--format', '{{.Size}}', name));
    const [own, base] = [await size(IMAGE), await size(NODE_IMAGE)];
    t.diagnostic(`${((own - base) / MIB).toFixed(1)} MiB over its base`);
    assert.ok(own - base < 48 * MIB);
  });

  test('it has the packages of the service, none for development, and no secret', async () => {
    const names = (await lines(`docker run --rm ${IMAGE} ls node_modules node_modules/.bin`)).split(
      '\n',
    );
    for (const name of Object.keys(PACKAGE.dependencies)) {
      assert.ok(names.includes(name.split('/')[0] ?? ''), name);
    }
    for (const name of Object.keys(PACKAGE.devDependencies)) {
      if (!(name in CLIENT_PACKAGE.dependencies) && !name.startsWith('@')) {
        assert.ok(!names.includes(name), name);
      }
    }
    const history = await lines(`docker history --no-trunc ${IMAGE}`);
    assert.doesNotMatch(history, /password|secret|token/i);
    const hidden = 'find /app -maxdepth 1 -name ".*" -mindepth 1';
    assert.equal(await lines(`docker run --rm ${IMAGE} ${hidden}`), '');
  });

  test('its bill of materials is that of the sources', async () => {
    const text = await lines(
      linesOf('docker run --rm ecliptic:0.1.0 cat sbom.cdx.json').replace(/>.*/, ''),
    );
    const expected = billOfMaterials(readLockfile(new URL('../../', import.meta.url)));
    assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(expected)));
  });

  test('its labels say what it is made of', async () => {
    // With the page's arguments, except the digest: a stand-in has none.
    const block = linesOf('docker build --build-arg').replace(/--build-arg BASE_DIGEST=\S+ /, '');
    await lines(block);
    const labels = JSON.parse(
      await given().run('inspect', '--format', '{{json .Config.Labels}}', IMAGE),
    );
    const label = (name: string) => labels[`org.opencontainers.image.${name}`];
    assert.equal(label('version'), PACKAGE.version);
    assert.equal(label('licenses'), PACKAGE.license);
    assert.equal(label('base.name'), `docker.io/library/${NODE_IMAGE}`);
    assert.equal(label('revision'), (await lines('git rev-parse HEAD')).trim());
    assert.equal(label('created'), (await lines('git log -1 --format=%cI')).trim());
    assert.equal(label('source'), 'https://git.example.com/ecliptic');
    const wrong = `sha256:${'0'.repeat(64)}`;
    const refused = await given().shell(
      `docker build -f deploy/Dockerfile --build-arg BASE_DIGEST=${wrong} .`,
    );
    assert.notEqual(refused.code, 0);
  });

  test('it runs as the page says: as its user, without any right, and answers', async (t) => {
    const port = await freePort();
    const block = linesOf('docker run --detach --name ecliptic').replace(
      '127.0.0.1:8080',
      `127.0.0.1:${port}`,
    );
    t.after(() => given().shell('docker rm --force ecliptic; docker volume rm ecliptic'));
    await lines(block);
    const container = containerNamed(given(), 'ecliptic');
    await container.becomes('healthy');
    const first = await firstKeyOf(container);
    const printed = await lines(linesOf('docker logs ecliptic'));
    assert.ok(printed.includes(first));
    const issued = /\bak_test_\w+/.exec(printed.slice(printed.lastIndexOf('Acme')))?.[0] ?? '';
    const url = `http://127.0.0.1:${port}`;
    for (const key of [first, issued]) {
      await until('the key is known', async () => (await post({ url, key })).status === 200);
    }
    const process_status = readFileSync(
      `/proc/${await container.state('.State.Pid')}/status`,
      'utf8',
    );
    const status = Object.fromEntries(process_status.split('\n').map((line) => line.split(/:\s+/)));
    assert.equal(status['Uid'], '10001\t10001\t10001\t10001');
    assert.equal(status['Gid'], '10001\t10001\t10001\t10001');
    assert.equal(status['NoNewPrivs'], '1');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
      assert.equal(BigInt(`0x${status[set]}`), 0n, set);
    }
    const write = 'for path in /tmp /var/tmp /root . /; do touch "$path/x" && echo "$path"; done';
    const tried = await given().shell(`docker exec ecliptic sh -c '${write}'`);
    assert.equal(tried.stdout, '');

    // The keys outlive the container.
    assert.equal(await container.stop(), '0');
    await lines('docker rm ecliptic');
    await lines(block);
    await container.becomes('healthy');
    assert.equal((await post({ url, key: first })).status, 200);
    assert.doesNotMatch(await container.logged(), /First boot/);
  });

  test('without any option it starts too, and a read-only root changes nothing', async (t) => {
    for (const options of ['', HARD]) await readyTarget(await started(t, `${options} ${IMAGE}`));
  });

  test('in the live environment it issues no key by itself, and says so', async (t) => {
    const container = await started(t, `--env ENVIRONMENT=live ${IMAGE}`);
    const logged = await container.logged();
    assert.doesNotMatch(logged, /ak_\w+/);
    assert.match(logged, /there is no key yet/);
  });

  test('a wrong setting or a folder of someone else ends it with words', async () => {
    const faults = {
      '--env PORT=eighty': /^PORT: got "eighty", expected a port/m,
      '--env DATABASE_URL=mysql://a': /^DATABASE_URL: got/m,
      '--volume /root:/var/lib/ecliptic': /cannot be opened: .*user 10001 .*\/var\/lib\/ecliptic/,
    };
    for (const [option, words] of Object.entries(faults)) {
      const { code, stdout, stderr } = await given().shell(`docker run --rm ${option} ${IMAGE}`);
      assert.equal(code, 1, option);
      assert.equal(stdout, '');
      assert.match(stderr, words);
    }
  });

  test('within the memory of the manifests, load and floods change no answer', async (t) => {
    const container = await started(t, `${HARD} --memory 384m --memory-swap 384m ${IMAGE}`);
    const target = await readyTarget(container);
    const pid = await container.state('.State.Pid');
    const load = startCountedLoad(target, { callers: 32, requests: 10_000 });
    await until('half of it is answered', () => load.answered + load.failures.length >= 5_000);
    for (const [name, flood] of Object.entries(FLOODS)) {
      const before = load.answered;
      const sockets = await flood(target);
      await until(`answers during: ${name}`, () => load.answered > before + 100);
      for (const socket of sockets) socket.destroy();
    }
    await load.end();
    const busy = load.failures.filter((each) => /^503 .*server\.overloaded/.test(each));
    assert.deepEqual(
      load.failures.filter((each) => !busy.includes(each)),
      [],
    );
    assert.equal(load.refused, 0);
    assert.equal(await container.state('.State.OOMKilled'), 'false');
    assert.equal(await container.state('.State.Pid'), pid);
    const peak_mib = await peakMemory(given(), container);
    t.diagnostic(
      `${load.answered} right answers, ${busy.length} times 503, at most ${peak_mib.toFixed(0)} MiB`,
    );
    assert.ok(peak_mib > 0 && peak_mib < 384);
  });

  test('docker stop loses no answer and no credit', async (t) => {
    const container = await started(t, `${HARD} --stop-timeout 20 ${IMAGE}`);
    const target = await readyTarget(container);
    const before = await until_written(container, 1);
    const load = startCountedLoad(target, { callers: CALLERS });
    await until('it is under way', () => load.answered > 500);
    assert.equal(await container.stop(), '0');
    await load.end();
    // A request on a kept connection may arrive when it has just been closed. It was not accepted: the credits
    // below are exactly those of the answers.
    assert.deepEqual(
      load.failures.filter((each) => !CLOSED.test(each)),
      [],
    );
    assert.ok(load.failures.length <= CALLERS);
    await lines(`docker start ${container.name}`);
    await container.becomes('healthy');
    assert.equal(await credits(container), before + load.answered);
  });

  /** The credits, once there are as many as given. */
  async function until_written(container: Container, count: number): Promise<number> {
    await until('usage is written', async () => (await credits(container)) >= count);
    return await credits(container);
  }

  test('killed under load, it comes back with its database, and lacks a second of usage at most', async (t) => {
    const container = await started(t, `${HARD} --restart unless-stopped ${IMAGE}`);
    const target = await readyTarget(container);
    const before = await until_written(container, 1);
    const began_ms = performance.now();
    const load = startCountedLoad(target);
    await until('it is under way', () => load.answered > 500);
    const per_second = load.answered / ((performance.now() - began_ms) / 1_000);
    const pid = await container.state('.State.Pid');
    process.kill(Number(pid), 'SIGKILL');
    await until('it is started again', async () => {
      const next = await container.state('.State.Pid');
      return next !== '0' && next !== pid;
    });
    await load.end();
    await container.becomes('healthy');
    const charged = (await credits(container)) - before;
    // A request in flight may be charged although its answer broke off.
    assert.ok(charged <= load.answered + load.failures.length);
    assert.ok(charged >= load.answered - 2 * per_second * LOST_SECONDS_MAX);
    const after = await credits(container);
    const again = { url: await container.url(), key: target.key };
    await until('it answers', async () => (await post(again)).status === 200);
    assert.equal(await until_written(container, after + 1), after + 1);
    await container.ecliptic('backup', '/var/lib/ecliptic/backup.db');
  });

  test('a service that hangs is unhealthy, and healthy again after', async (t) => {
    const container = await started(t, `--health-interval 1s --health-retries 1 ${IMAGE}`);
    await lines(`docker kill --signal STOP ${container.name}`);
    await container.becomes('unhealthy');
    const log = await container.state('json .State.Health.Log');
    assert.match(log, /health: no answer within \d+ ms/);
    await lines(`docker kill --signal CONT ${container.name}`);
    await container.becomes('healthy');
    assert.equal(await within(60_000, container.stop()), '0');
  });
}
