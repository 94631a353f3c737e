/** The image: its build as on its pages, its contents, and the service in it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAGES } from '../../packages/site/map.ts';
import { billOfMaterials } from '../../tools/supply/cyclonedx.ts';
import { readLockfile } from '../../tools/supply/lockfile.ts';
import { overHttp, VERSIONS } from '../mcp/clients.ts';
import { PARENT_ID, startCollector, TRACE_ID, TRACEPARENT } from '../support/collector.ts';
import { freePort, REPOSITORY, until, within } from '../support/processes.ts';
import { post, REQUEST, runCommand } from '../support/service.ts';
import {
  assertHasNoRights,
  containerNamed,
  firstKeyOf,
  HARD,
  IMAGE,
  MEMORY,
  toolsFor,
} from './container.ts';
import type { Docker } from './docker.ts';
import { linesOf } from './page.ts';
import { NODE_IMAGE } from './stand-ins.ts';

const PACKAGE = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const MIB = 2 ** 20;
const OVER_BASE_MIB_MAX = 16;
const MODULES_MIB_MAX = 12;
/** The address of this machine for containers without a network option. */
const BRIDGE = 'docker0';

/** Registers the tests. @param given the daemon, when its stand-ins are ready */
export function testImage(given: () => Docker): void {
  const { lines, started } = toolsFor(given);
  const inImage = (script: string) =>
    lines(`docker run --rm --user 0 ${IMAGE} sh -euc '${script}'`);

  test('builds a small image with the commands of the page, and labels for its contents', async () => {
    await lines(linesOf('docker build -f'));
    const size = async (name: string) =>
      Number(await given().run('inspect', '--format', '{{.Size}}', name));
    assert.ok((await size(IMAGE)) - (await size(NODE_IMAGE)) < OVER_BASE_MIB_MAX * MIB);
    // With the page's arguments except the digest, which a stand-in does not have.
    const block = linesOf('docker build --build-arg');
    await lines(block.replace(/--build-arg BASE_DIGEST=\S+ /, ''));
    const labels = JSON.parse(
      await given().run('inspect', '--format', '{{json .Config.Labels}}', IMAGE),
    );
    const shown = {
      version: PACKAGE.version,
      licenses: PACKAGE.license,
      'base.name': `docker.io/library/${NODE_IMAGE}`,
      revision: (await lines('git rev-parse HEAD')).trim(),
      created: (await lines('git log -1 --format=%cI')).trim(),
      source: 'https://git.example.com/ecliptic',
    };
    for (const [name, value] of Object.entries(shown)) {
      assert.equal(labels[`org.opencontainers.image.${name}`], value);
    }
  });

  test('contains only files that the service loads, licences and a bill of materials', async () => {
    assert.equal(await inImage('command -v npm npx corepack yarn || :'), '');
    // No setuid or setgid programs.
    assert.equal(await inImage('find / -xdev -type f -perm /6000'), '');
    assert.equal(await inImage('find /app -mindepth 1 -maxdepth 1 -name ".*"'), '');
    assert.doesNotMatch(
      await lines(`docker history --no-trunc ${IMAGE}`),
      /password|secret|token/i,
    );
    const packages = (
      await inImage(
        'cd node_modules; for each in [!@]* @*/*; do test -L "$each" || echo "$each"; done',
      )
    )
      .trim()
      .split('\n');
    for (const name of Object.keys(PACKAGE.dependencies)) assert.ok(packages.includes(name), name);
    for (const name of ['typescript', '@biomejs/biome', 'playwright-core']) {
      assert.ok(!packages.includes(name), name);
    }
    const others = (
      await inImage(
        'cd node_modules; find . -type f ! -name "*.js" ! -name "*.[cm]js" ! -name "*.json"',
      )
    )
      .trim()
      .split('\n');
    assert.deepEqual(
      others.filter((name) => !/\/(?:licen[cs]e|readme)(?:\.md|\.txt)?$/i.test(name)),
      [],
    );
    const unlicensed = packages.filter(
      (name) => !others.some((file) => file.startsWith(`./${name}/`)),
    );
    assert.deepEqual(unlicensed, []);
    assert.ok(Number.parseInt(await inImage('du -sm node_modules'), 10) < MODULES_MIB_MAX);
    const bill = await lines(
      linesOf('docker run --rm ecliptic:0.1.0 cat sbom.cdx.json').replace(/>.*/, ''),
    );
    const expected = billOfMaterials(readLockfile(new URL('../../', import.meta.url)));
    assert.deepEqual(JSON.parse(bill), JSON.parse(JSON.stringify(expected)));
  });

  test('runs the ecliptic command with arguments that are not a program', async () => {
    const [, words = ''] =
      /^docker run --rm \S+ (.*)\n$/.exec(linesOf('docker run --rm ecliptic:0.1.0 positions')) ??
      [];
    const here = await runCommand(words.split(' '));
    assert.equal(await lines(`docker run --rm ${HARD} ${IMAGE} ${words}`), here.stdout);
    const unknown = await given().shell(`docker run --rm ${IMAGE} kyes`);
    assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
    assert.match(unknown.stderr, /unknown command 'kyes'/i);
  });

  test('ends with a clear message after a wrong setting, or with the folder of another user', async () => {
    const faults = {
      '--env PORT=eighty': /^PORT: got "eighty", expected a whole number/m,
      '--volume /root:/var/lib/ecliptic': /cannot be opened: .*user 10001 .*\/var\/lib\/ecliptic/,
    };
    for (const [option, words] of Object.entries(faults)) {
      const { code, stdout, stderr } = await given().shell(`docker run --rm ${option} ${IMAGE}`);
      assert.deepEqual([code, stdout], [1, ''], option);
      assert.match(stderr, words);
    }
  });

  test('runs as its user without privileges, and keeps keys across containers', async (t) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
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
    const issued = /\bak_test_\w+/.exec(printed.slice(printed.lastIndexOf('Acme')))?.[0] ?? '';
    for (const key of [first, issued]) {
      await until('the key is known', async () => (await post({ url, key })).status === 200);
    }
    assertHasNoRights(await container.state('.State.Pid'), 10_001);
    const write = 'for path in /tmp /var/tmp /root . /; do touch "$path/x" && echo "$path"; done';
    const tried = await given().shell(`docker exec ecliptic sh -c '${write}'`);
    assert.equal(tried.stdout, '');

    assert.equal(await container.stop(), '0');
    await lines('docker rm ecliptic');
    await lines(block);
    await container.becomes('healthy');
    assert.equal((await post({ url, key: first })).status, 200);
  });

  test('runs everything in the memory of the manifests, on a read-only root', async (t) => {
    const settings = '--env MCP=on --env METRICS_PORT=9464';
    const container = await started(t, `${HARD} ${MEMORY} ${settings} ${IMAGE}`);
    const target = { url: await container.url(), key: await firstKeyOf(container) };
    await until('it responds', async () => (await post(target)).status === 200);
    for (const { path } of PAGES) {
      const response = await fetch(`${target.url}/docs${path === '' ? '' : `/${path}`}`);
      assert.equal(response.status, 200, path);
      await response.arrayBuffer();
    }
    const metrics = await fetch(target.url.replace(':8080', ':9464/metrics'));
    assert.match(await metrics.text(), /^ecliptic_requests_total\{route="\/docs",.*\} [1-9]/m);
    const client = await overHttp(target, VERSIONS[0]);
    const call = { name: 'positions', arguments: JSON.parse(REQUEST) };
    assert.match(JSON.stringify(await client.callTool(call)), /uranus/);
    await client.close();

    assert.match(await container.ecliptic('verify'), /^Verified: every byte is as published/m);
    assert.match(
      await container.ecliptic('moment', '1990-06-15T14:30', '--place', 'Ulm'),
      /1990-06-15T14:30:00\+02:00/,
    );
    await container.ecliptic('backup', '/var/lib/ecliptic/backup.db');
    await container.ecliptic('migrate');
    await lines(
      `printf %s ${target.key} | docker exec --interactive ${container.name} ecliptic keys revoke --key-file -`,
    );
    assert.equal((await post(target)).status, 401);
    assert.equal(await container.state('.State.OOMKilled'), 'false');
    assert.equal(await container.stop(), '0');
  });

  test('reports a hanging service as unhealthy, and as healthy afterwards', async (t) => {
    // The first command of the page, with default privileges.
    const tried = linesOf('docker run --rm --publish')
      .replace('docker run --rm', '--health-retries 1')
      .replace('127.0.0.1:8080', `127.0.0.1:${await freePort()}`);
    const container = await started(t, tried.trim());
    await lines(`docker kill --signal STOP ${container.name}`);
    await container.becomes('unhealthy');
    assert.match(
      await container.state('json .State.Health.Log'),
      /health: no response within \d+ ms/,
    );
    await lines(`docker kill --signal CONT ${container.name}`);
    await container.becomes('healthy');
    assert.equal(await within(60_000, container.stop()), '0');
  });

  test("exports the client's trace from the image with OpenTelemetry", async (t) => {
    const image = 'ecliptic-tracing:0.1.0';
    await lines(
      linesOf('docker build -f deploy/tracing.Dockerfile', 'docs/operating/observability.md'),
    );
    const [bridge] = JSON.parse(await lines(`ip -4 -json address show ${BRIDGE}`));
    const { spans, environment } = await startCollector(t, bridge.addr_info[0].local);
    const variables = Object.entries(environment).map(([name, value]) => `--env ${name}=${value}`);
    const container = await started(t, `${HARD} ${MEMORY} ${variables.join(' ')} ${image}`);
    const headers = { traceparent: TRACEPARENT };
    const response = await fetch(`${await container.url()}/health`, { headers });
    assert.equal(response.status, 200);
    await response.arrayBuffer();
    const ofCaller = () => spans.filter(({ traceId }) => traceId === TRACE_ID);
    await until('its span is exported', () => ofCaller().length > 0);
    assert.equal(ofCaller()[0]?.parentSpanId, PARENT_ID);
    assert.match(await container.ecliptic('keys', 'list'), /local/);
    assert.equal(await container.stop(), '0');
  });
}
