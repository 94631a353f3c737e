/**
 * Attacks on the availability of a service, one kind at a time, with the memory request of the manifests, while a normal
 * client continues.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floods } from '../floods/floods.ts';
import { MAY_HAPPEN, startFlood, startHonest } from '../floods/run.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { FRUGAL, startNginx, WITHOUT_NGINX } from '../support/nginx.ts';
import { until } from '../support/processes.ts';
import { assertSameBytes, OK, probed, startSubject, stop, usageIn } from './service-process.ts';

const MEMORY_MIB = 256;
const CONNECTIONS = 10_000;
/** More than nginx accepts in total, as deployed. */
const PROXIED_CONNECTIONS = 2_000;
/** The minimum of each during a flood. */
const ANSWERS_MIN = 200;
const PROBES_MIN = 3;

/** The 99th percentile, in whole milliseconds. */
function p99Of(durations: readonly number[]): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(0.99 * sorted.length)] ?? 0);
}

/** nginx's problem if the service did not accept its connection in time. */
const NOT_READY = /"code":"server\.not_ready","detail":"No replica responded/;

/** The service alone, or behind nginx as in `deploy/`. */
const PLACES = [
  { place: 'alone', needsProxy: undefined, connections: CONNECTIONS },
  { place: 'behind nginx', needsProxy: true, connections: PROXIED_CONNECTIONS },
] as const;

for (const { place, needsProxy, connections } of PLACES) {
  test(`survives ${connections} connections of each flood with ${MEMORY_MIB} MiB ${place}, keeps responding, and charges nothing for them`, {
    skip: needsProxy && WITHOUT_NGINX,
  }, async (t) => {
    const memory = memoryGroup(t, MEMORY_MIB);
    const subject = await startSubject(t, { shell: `ulimit -c 0; ${memory.enter}` });
    const { child, DATABASE_URL } = subject;
    const { url } = needsProxy ? await startNginx(t, [subject.url], FRUGAL) : subject;
    const target = { ...subject, url };
    let calls = await assertSameBytes(subject);
    const honest = startHonest(t, target, subject.url);
    let host = 1;
    const chosen = Object.entries(floods('')).filter(
      ([, flood]) => flood.needsProxy === needsProxy,
    );
    for (const [name] of chosen) {
      await t.test(name, async (floodTest) => {
        const address = `127.0.${host++}.1`;
        const flood = startFlood(floodTest, target, name, { connections, address });
        await flood.whole();
        calls += (await honest.seen()).durations.length;
        const durations: number[] = [];
        let probes = 0;
        const failures: string[] = [];
        // Counts only right responses. A client retries after a 503, and after its kept connection was closed.
        await until('the normal client and probes get responses', async () => {
          const isThere = child.exitCode === null && child.signalCode === null;
          assert.ok(isThere, `it has ended, killed: ${memory.killed()}; ${subject.stderr()}`);
          const seen = await honest.seen();
          durations.push(...seen.durations);
          probes += seen.probed;
          failures.push(...seen.failures);
          return durations.length >= ANSWERS_MIN && probes >= PROBES_MIN;
        });
        calls += durations.length;
        const { open, closed, refused } = flood.latest;
        floodTest.diagnostic(
          `${open} open, ${closed} ended, ${refused} refused; ${durations.length} right answers (p99 ${p99Of(durations)} ms), ${probes} probes, ` +
            `${failures.length} others; at most ${memory.peakMib().toFixed(0)} MiB`,
        );
        await flood.end();
        assert.deepEqual(
          // nginx returns 503 for a service that does not accept a connection within a second.
          failures.filter(
            (each) => !MAY_HAPPEN.test(each) && !(needsProxy && NOT_READY.test(each)),
          ),
          [],
        );
        assert.deepEqual([child.exitCode, child.signalCode], [null, null], subject.stderr());
      });
    }
    await until('it is ready', async () => (await probed(subject, '/ready')) === OK);
    calls += await assertSameBytes(subject);
    calls += (await honest.end()).durations.length;
    assert.equal(memory.killed(), 0);
    assert.equal(await stop(subject), 0, subject.stderr());
    const { credits } = await usageIn(DATABASE_URL);
    // On a busy machine, a client may have timed out on a charged response.
    assert.ok(credits >= calls, `${credits} of ${calls}`);
  });
}
