/** The image, running: under load, flooded, stopped, killed, hanging, and as Kubernetes stops it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containerOf, KUSTOMIZATIONS, literalsOf, theOne } from '../deploy/files.ts';
import { at } from '../deploy/yaml.ts';
import { MAY_HAPPEN, startFlood } from '../floods/run.ts';
import { until, within } from '../support/processes.ts';
import { post } from '../support/service.ts';
import { type Container, creditsIn, HARD, IMAGE, peakMemory, toolsFor } from './container.ts';
import type { Docker } from './docker.ts';
import { startCountedLoad } from './load.ts';

const CALLERS = 8;
const MEMORY_MIB = 256;
const CONNECTIONS = 10_000;
/** One of each kind; test/faults/floods.faults.ts has all of them. */
const FLOODS = [
  'kept connections that are idle after an answer',
  'heads of one large field without an end',
  'bodies without an end',
];
/** How the client reports a connection that the other side has ended. */
const CLOSED = /^(?:other side closed|read ECONNRESET|write EPIPE)$/;
/** A killed service may lose this much usage. */
const LOST_SECONDS_MAX = 1;
const PRODUCTION = KUSTOMIZATIONS['production'] ?? [];

/** Registers the tests. @param given the daemon, once the image is built */
export function testRunning(given: () => Docker): void {
  const { lines, started, readyTarget } = toolsFor(given);

  const credits = async (container: Container) =>
    creditsIn(await container.ecliptic('usage', '--json'), 'local');

  test(`with ${MEMORY_MIB} MiB, load and floods change no answer`, async (t) => {
    const memory = `--memory ${MEMORY_MIB}m --memory-swap ${MEMORY_MIB}m`;
    const container = await started(t, `${HARD} ${memory} ${IMAGE}`);
    const target = await readyTarget(container);
    const pid = await container.state('.State.Pid');
    const load = startCountedLoad(target, { requests: 100_000 });
    for (const name of FLOODS) {
      const flood = startFlood(t, target, name, { connections: CONNECTIONS });
      await flood.whole();
      const before = load.answered;
      await until(`answers during: ${name}`, () => load.answered > before + 100);
      await flood.end();
    }
    await load.end();
    const expected = load.failures.filter((each) => MAY_HAPPEN.test(each));
    assert.deepEqual(
      load.failures.filter((each) => !expected.includes(each)),
      [],
    );
    assert.equal(load.refused, 0);
    assert.equal(await container.state('.State.OOMKilled'), 'false');
    assert.equal(await container.state('.State.Pid'), pid);
    const peakMib = await peakMemory(given(), container);
    t.diagnostic(
      `${load.answered} right answers, ${expected.length} others, at most ${peakMib.toFixed(0)} MiB`,
    );
    assert.ok(peakMib > 0 && peakMib <= MEMORY_MIB);
  });

  test('docker stop loses no answer and no credit', async (t) => {
    const container = await started(t, `${HARD} --stop-timeout 20 ${IMAGE}`);
    const target = await readyTarget(container);
    const before = await whenWritten(container, 1);
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
  async function whenWritten(container: Container, count: number): Promise<number> {
    await until('usage is written', async () => (await credits(container)) >= count);
    return await credits(container);
  }

  test('killed under load, it comes back with its database, and lacks a second of usage at most', async (t) => {
    const container = await started(t, `${HARD} --restart unless-stopped ${IMAGE}`);
    const target = await readyTarget(container);
    const before = await whenWritten(container, 1);
    const beganMs = performance.now();
    const load = startCountedLoad(target);
    await until('it is under way', () => load.answered > 500);
    const perSecond = load.answered / ((performance.now() - beganMs) / 1_000);
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
    assert.ok(charged >= load.answered - 2 * perSecond * LOST_SECONDS_MAX);
    const after = await credits(container);
    const again = { url: await container.url(), key: target.key };
    await until('it answers', async () => (await post(again)).status === 200);
    assert.equal(await whenWritten(container, after + 1), after + 1);
    await container.ecliptic('backup', '/var/lib/ecliptic/backup.db');
  });

  test('a service that hangs is unhealthy, and healthy again after', async (t) => {
    const container = await started(t, `--health-retries 1 ${IMAGE}`);
    await lines(`docker kill --signal STOP ${container.name}`);
    await container.becomes('unhealthy');
    const log = await container.state('json .State.Health.Log');
    assert.match(log, /health: no answer within \d+ ms/);
    await lines(`docker kill --signal CONT ${container.name}`);
    await container.becomes('healthy');
    assert.equal(await within(60_000, container.stop()), '0');
  });

  test('as Kubernetes stops it, it first leaves the service, then ends within its grace period', async (t) => {
    const deployed = containerOf(PRODUCTION);
    const variables = Object.entries(literalsOf(deployed)).map(
      ([name, value]) => `--env ${name}='${value}'`,
    );
    const container = await started(t, `${HARD} --stop-timeout 60 ${variables.join(' ')} ${IMAGE}`);
    const issued = JSON.parse(
      await container.ecliptic('keys', 'issue', '--account', 'local', '--json'),
    );
    const target = { url: await container.url(), key: issued.key as string };
    const statusOf = async (path: string) => {
      const response = await fetch(target.url + path);
      await response.arrayBuffer();
      return response.status;
    };
    await until('it answers', async () => (await post(target)).status === 200);
    const signalledMs = performance.now();
    const end = container.stop();
    await until('/ready says so', async () => (await statusOf('/ready')) === 503);
    assert.equal(await statusOf('/health'), 200);
    assert.equal((await post(target)).status, 200);
    assert.equal(await end, '0');
    const tookMs = performance.now() - signalledMs;
    assert.ok(tookMs >= Number(literalsOf(deployed)['DRAIN_DELAY_MS']));
    const pod = at(theOne(PRODUCTION, 'Deployment'), 'spec.template.spec');
    const preStopS = at<number>(deployed, 'lifecycle.preStop.sleep.seconds');
    const leftS = at<number>(pod, 'terminationGracePeriodSeconds') - preStopS;
    assert.ok(tookMs <= leftS * 1_000, `${tookMs} ms`);
  });
}
