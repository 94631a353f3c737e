/** deploy/swarm.yaml, deployed as its page says; then scaled, updated and rolled back under load. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, until } from '../support/processes.ts';
import { post } from '../support/service.ts';
import { creditsIn } from './container.ts';
import type { Docker } from './docker.ts';
import { type CountedLoad, startCountedLoad } from './load.ts';
import { linesOf } from './page.ts';

const PAGE = 'docs/operating/cluster.md';
const SERVICE = 'ecliptic_ecliptic';
const ACCOUNT = 'Acme Charts';
const LOAD = { callers: 4, requests: 60_000, pauseMs: 20 };
const UPDATE_MS_MAX = 400_000;
/** Requests that must be answered before and after a change. */
const AROUND = 50;

/** Registers the tests. @param given the daemon, once its stand-ins and the image are there */
export function testSwarm(given: () => Docker): void {
  let url = '';
  let key = '';
  let settings = {};
  let charged = 0;

  async function lines(text: string, limitMs = UPDATE_MS_MAX): Promise<string> {
    const { code, stdout, stderr } = await given().shell(text, { environment: settings, limitMs });
    assert.equal(code, 0, stdout.slice(-2_000) + stderr.slice(-4_000));
    return stdout;
  }
  /** The images of the replicas that should run and do. */
  async function images(): Promise<string[]> {
    const format = '{{.Image}} {{.CurrentState}}';
    const filter = '--filter desired-state=running';
    const text = await lines(`docker service ps ${filter} --format '${format}' ${SERVICE}`);
    return [...text.matchAll(/^(\S+) Running /gm)].map(([, image = '']) => image).sort();
  }
  async function run(count: number, image: string): Promise<void> {
    const wanted = Array(count).fill(image).join();
    const isSo = async () => (await images()).join() === wanted;
    await until(`${count} replicas of ${image} run`, isSo, UPDATE_MS_MAX).catch(async (error) => {
      const tasks = await given().shell(
        `docker service ps --no-trunc ${SERVICE}; docker ps --all; tail -n 30 ${given().folder}/dockerd.log`,
      );
      throw new Error(tasks.stdout + tasks.stderr, { cause: error });
    });
  }
  function inReplica(args: string): string {
    const found = `docker ps --quiet --filter label=com.docker.swarm.service.name=${SERVICE}`;
    return `docker exec $(${found} | head -n 1) ecliptic ${args}`;
  }
  const ecliptic = (args: string) => lines(inReplica(args));

  /** The page's update, to another image. */
  const updateTo = (image: string) =>
    linesOf('docker service update --image', PAGE).replace(/ecliptic:\d\S*/, image);

  /** Does something under load: nothing may fail, and every answer is charged, once. */
  async function underLoad(t: TestContext, name: string, act: () => Promise<void>): Promise<void> {
    const load = startCountedLoad({ url, key }, LOAD);
    try {
      await more(load);
      await act();
      await more(load);
    } finally {
      await load.end();
    }
    t.diagnostic(
      `${name}: ${load.answered} answered, ${load.failures.length + load.refused} failed`,
    );
    assert.deepEqual(load.failures, []);
    assert.equal(load.refused, 0);
    charged += load.answered;
    let credits = 0;
    await until('usage is written', async () => {
      credits = creditsIn(await ecliptic('usage --json'), ACCOUNT);
      return credits >= charged;
    });
    // A second more, in case anything is charged twice.
    await delay(1_000);
    assert.equal(creditsIn(await ecliptic('usage --json'), ACCOUNT), charged);
  }
  async function more(load: CountedLoad): Promise<void> {
    const wanted = load.answered + AROUND;
    await until('it is under way', () => load.answered >= wanted || load.failures.length > 0);
  }

  before(async () => {
    const port = await freePort();
    settings = { LISTEN_PORT: String(port) };
    url = `http://127.0.0.1:${port}`;
    // The address of this machine may change; loopback stays.
    const block = linesOf('docker swarm init', PAGE);
    await lines(block.replace('docker swarm init', '$& --advertise-addr 127.0.0.1'));
    await run(3, 'ecliptic:0.1.0');
    // Replicas start without PostgreSQL, which takes longer.
    await until('PostgreSQL is there', async () => {
      const { code } = await given().shell(inReplica('keys list'), { environment: settings });
      return code === 0;
    });
    const issued = await lines(linesOf('replica=$(docker ps', PAGE));
    key = /\bak_test_\w+/.exec(issued)?.[0] ?? '';
    assert.notEqual(key, '');
    await until('nginx knows the replicas, and they the key', async () => {
      const response = await post({ url, key }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.status === 200) charged++;
      return response?.status === 200;
    });
    // Other images, as another release would be; one of them does not start.
    const from = 'FROM ecliptic:0.1.0';
    await lines(
      `printf '${from}\\nLABEL release=next' | docker build --quiet --tag ecliptic:next -`,
    );
    await lines(
      `printf '${from}\\nRUN exit 0\\nENV PORT=0x1F90' | docker build --quiet --tag ecliptic:broken -`,
    );
  });
  after(async () => {
    await given().shell('docker stack rm ecliptic');
    await given().shell('docker swarm leave --force');
  });

  test('the secret is for the service alone, and no command shows it', async () => {
    const found = `docker ps --quiet --filter label=com.docker.swarm.service.name=${SERVICE}`;
    const inspected = await lines(`docker service inspect ${SERVICE}; docker inspect $(${found})`);
    assert.doesNotMatch(inspected, /postgres:\/\//);
    const listed = await lines(
      `docker exec $(${found} | head -n 1) ls -ln /run/secrets/database_url`,
    );
    assert.match(listed, /^-r-------- 1 10001 10001 /);
  });

  test('a rolling update, no request fails', (t) =>
    underLoad(t, 'updated', async () => {
      await lines(updateTo('ecliptic:next'));
      await run(3, 'ecliptic:next');
    }));

  test('rolled back by hand, no request fails', (t) =>
    underLoad(t, 'rolled back', async () => {
      await lines(linesOf('docker service rollback', PAGE));
      await run(3, 'ecliptic:0.1.0');
    }));

  test('a release that does not start goes back by itself, no request fails', (t) =>
    underLoad(t, 'a broken release', async () => {
      const outcome = await given().shell(updateTo('ecliptic:broken'), {
        limitMs: UPDATE_MS_MAX,
      });
      t.diagnostic((outcome.stdout + outcome.stderr).trim().split('\n').at(-1) ?? '');
      const format = '{{.UpdateStatus.State}}';
      const state = () => lines(`docker service inspect --format '${format}' ${SERVICE}`);
      await until(
        'it is rolled back',
        async () => (await state()).trim() === 'rollback_completed',
        UPDATE_MS_MAX,
      );
      await run(3, 'ecliptic:0.1.0');
    }));

  test('scaled to five, no request fails', (t) =>
    underLoad(t, 'scaled to five', async () => {
      await lines(linesOf('docker service scale', PAGE));
      await run(5, 'ecliptic:0.1.0');
    }));
}
