/** What is in the image, and that everything that the service does needs no more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PAGES } from '../../packages/site/map.ts';
import { newClient, overHttp, textsOf, VERSIONS } from '../mcp/clients.ts';
import { until } from '../support/processes.ts';
import { post, REQUEST, runCommand } from '../support/service.ts';
import { HARD, IMAGE, peakMemory, toolsFor } from './container.ts';
import type { Docker } from './docker.ts';

/** The limit of the manifests. */
const MEMORY_MIB = 384;
const MODULES_MIB_MAX = 12;
const POSITIONS = 'positions 1990-06-15T14:30:00+02:00 --json';

/** Registers the tests. @param given the daemon, once the image is built */
export function testContent(given: () => Docker): void {
  const { lines, started, readyTarget } = toolsFor(given);
  const inImage = (script: string) => lines(`docker run --rm ${IMAGE} sh -c '${script}'`);

  test('it has no package manager, and of packages only what Node loads, and licences', async (t) => {
    assert.equal(await inImage('command -v npm npx corepack yarn || :'), '');
    assert.equal(
      await inImage('find / -xdev -name node_modules -prune 2> /dev/null || :'),
      '/app/node_modules\n',
    );
    const others = 'find node_modules -type f ! -name "*.js" ! -name "*.[cm]js" ! -name "*.json"';
    const names = (await inImage(others)).trim().split('\n');
    assert.deepEqual(
      names.filter((name) => !/\/(?:licen[cs]e|readme)(?:\.md|\.txt)?$/i.test(name)),
      [],
    );
    const packages =
      'for each in node_modules/[!@]* node_modules/@*/*; do test -L "$each" || echo "$each"; done';
    for (const folder of (await inImage(packages)).trim().split('\n')) {
      assert.ok(
        names.some((name) => name.startsWith(`${folder}/`)),
        `${folder} has no licence`,
      );
    }
    const kib = Number((await inImage('du -sk node_modules')).split('\t')[0]);
    t.diagnostic(`node_modules: ${(kib / 1_024).toFixed(1)} MiB`);
    assert.ok(kib < MODULES_MIB_MAX * 1_024);
  });

  test('no program in it gives its caller the rights of another user', async () => {
    const programs = `docker run --rm --user 0 ${IMAGE} find / -xdev -type f -perm /6000`;
    assert.equal(await lines(programs), '');
  });

  test('words that are no program are for the command of the service', async () => {
    const here = await runCommand(POSITIONS.split(' '));
    assert.equal(await lines(`docker run --rm ${HARD} ${IMAGE} ${POSITIONS}`), here.stdout);
    assert.match(await lines(`docker run --rm ${IMAGE} --version`), /^ecliptic API /);
    assert.match(await lines(`docker run --rm ${IMAGE} keys issue --account Acme`), /\bak_test_/);
    const unknown = await given().shell(`docker run --rm ${IMAGE} kyes`);
    assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
    assert.match(unknown.stderr, /unknown command 'kyes'\s+\(Did you mean keys\?\)/);
  });

  test('any user may run it, with a folder of its own', async (t) => {
    const folder = '--tmpfs /var/lib/ecliptic:uid=12345,mode=0700';
    await readyTarget(await started(t, `${HARD} --user 12345:0 ${folder} ${IMAGE}`));
  });

  test('on a terminal, its log is for people', async (t) => {
    const container = await started(t, `--tty ${IMAGE}`);
    const isForPeople = async () => /INFO\S*: \S*listening/.test(await container.logged());
    await until('it says so in words', isForPeople);
  });

  test(`everything that it does, within ${MEMORY_MIB} MiB`, async (t) => {
    const memory = `--memory ${MEMORY_MIB}m --memory-swap ${MEMORY_MIB}m`;
    const settings = '--env MCP=on --env METRICS_PORT=9464';
    const container = await started(t, `${HARD} ${memory} ${settings} ${IMAGE}`);
    const target = await readyTarget(container);

    for (const { path } of PAGES) {
      const response = await fetch(`${target.url}/docs${path === '' ? '' : `/${path}`}`);
      assert.equal(response.status, 200, path);
      await response.arrayBuffer();
    }
    const metrics = await fetch(target.url.replace(':8080', ':9464/metrics'));
    assert.match(await metrics.text(), /^ecliptic_requests_total\{route="\/docs",.*\} [1-9]/m);

    const givenPositions = { name: 'positions', arguments: JSON.parse(REQUEST) };
    const expected = await (await post(target)).text();
    const inside = newClient(VERSIONS[0]);
    await inside.connect(
      new StdioClientTransport({
        command: 'docker',
        args: ['exec', '--interactive', container.name, 'ecliptic', 'mcp'],
        env: { ...given().environment },
      }),
    );
    for (const client of [inside, await overHttp(target, VERSIONS[0])]) {
      const { structuredContent } = await client.callTool(givenPositions);
      assert.equal(JSON.stringify(structuredContent), expected);
      const search = { name: 'search_documentation', arguments: { query: 'sidereal' } };
      assert.match(textsOf(await client.callTool(search)).join(), /sidereal/i);
      const local = { date: '1990-06-15', time: '14:30', time_zone: 'Europe/Berlin' };
      const moment = await client.callTool({ name: 'birth_moment', arguments: local });
      assert.match(textsOf(moment).join(), /1990-06-15T14:30:00\+02:00/);
      await client.close();
    }

    assert.match(await container.ecliptic('verify'), /^Verified: every byte is as published/m);
    assert.match(await container.ecliptic('keys', 'list'), /local/);
    assert.match(await container.ecliptic('usage'), /local/);
    await container.ecliptic('backup', '/var/lib/ecliptic/backup.db');
    await container.ecliptic('migrate');
    const find = `printf %s ${target.key} | docker exec --interactive ${container.name} ecliptic keys`;
    assert.match(await lines(`${find} find --key-file -`), /local/);
    await lines(`${find} revoke --key-file -`);
    assert.equal((await post(target)).status, 401);

    assert.equal(await container.state('.State.OOMKilled'), 'false');
    t.diagnostic(`at most ${(await peakMemory(given(), container)).toFixed(0)} MiB`);
    assert.equal(await container.stop(), '0');
  });
}
