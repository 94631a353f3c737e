/** The image, built and run as its page says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { billOfMaterials } from '../../tools/supply/cyclonedx.ts';
import { readLockfile } from '../../tools/supply/lockfile.ts';
import { freePort, REPOSITORY, until } from '../support/processes.ts';
import { post } from '../support/service.ts';
import { containerNamed, firstKeyOf, HARD, IMAGE, toolsFor } from './container.ts';
import type { Docker } from './docker.ts';
import { linesOf } from './page.ts';
import { NODE_IMAGE } from './stand-ins.ts';

const CLIENT_PACKAGE = JSON.parse(
  readFileSync(join(REPOSITORY, 'packages/client/package.json'), 'utf8'),
);
const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const MIB = 2 ** 20;

/** Registers the tests. @param given the daemon, once its stand-ins are there */
export function testImage(given: () => Docker): void {
  const { lines, started, readyTarget } = toolsFor(given);

  test('the image is built as the page says, and is small', async (t) => {
    await lines(linesOf('docker build -f'));
    const size = async (name: string) =>
      Number(await given().run('inspect', '--format', '{{.Size}}', name));
    const [own, base] = [await size(IMAGE), await size(NODE_IMAGE)];
    t.diagnostic(`${((own - base) / MIB).toFixed(1)} MiB over its base`);
    assert.ok(own - base < 16 * MIB);
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
    const processStatus = readFileSync(
      `/proc/${await container.state('.State.Pid')}/status`,
      'utf8',
    );
    const status = Object.fromEntries(processStatus.split('\n').map((line) => line.split(/:\s+/)));
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
    await until('it says so', async () => /there is no key yet/.test(await container.logged()));
    assert.doesNotMatch(await container.logged(), /ak_\w+/);
  });

  test('a wrong setting or a folder of someone else ends it with words', async () => {
    const faults = {
      '--env PORT=eighty': /^PORT: got "eighty", expected a whole number/m,
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
}
