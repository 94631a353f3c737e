/**
 * Callers who want to end a service, or to shut others out, one way after another, while the service has as much
 * memory as the manifests request for it, and an honest caller goes on.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floods } from '../floods/floods.ts';
import { MAY_HAPPEN, startFlood, startHonest } from '../floods/run.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { until } from '../support/processes.ts';
import { assertSameBytes, OK, probed, startSubject, stop, usageIn } from './subject.ts';

const MEMORY_MIB = 256;
const CONNECTIONS = 10_000;
/** Of each, while a flood is on. */
const ANSWERS_MIN = 50;
const PROBES_MIN = 3;

test(`With ${MEMORY_MIB} MiB and ${CONNECTIONS} connections, floods end nothing, shut nobody out, and are not paid for`, async (t) => {
  const memory = memoryGroup(t, MEMORY_MIB);
  const subject = await startSubject(t, { shell: `ulimit -c 0; ${memory.enter}` });
  const { child, DATABASE_URL } = subject;
  let calls = await assertSameBytes(subject);
  const honest = startHonest(t, subject);
  let host = 1;
  for (const name of Object.keys(floods(subject.key))) {
    await t.test(name, async (flood_test) => {
      const address = `127.0.${host++}.1`;
      const flood = startFlood(flood_test, subject, name, { connections: CONNECTIONS, address });
      await flood.whole();
      calls += (await honest.seen()).answered;
      let [answered, probes] = [0, 0];
      const failures: string[] = [];
      // Only what is right counts. A caller may be told to come again, and one whose kept connection was closed does.
      await until('the honest caller is answered, and probes are', async () => {
        const seen = await honest.seen();
        answered += seen.answered;
        probes += seen.probed;
        failures.push(...seen.failures);
        return answered >= ANSWERS_MIN && probes >= PROBES_MIN;
      });
      calls += answered;
      const { open, closed, refused } = flood.latest;
      flood_test.diagnostic(
        `${open} open, ${closed} ended, ${refused} refused; ${answered} right answers, ${probes} probes, ` +
          `${failures.length} others; at most ${memory.peakMib().toFixed(0)} MiB`,
      );
      await flood.end();
      assert.deepEqual(
        failures.filter((failure) => !MAY_HAPPEN.test(failure)),
        [],
      );
      assert.deepEqual([child.exitCode, child.signalCode], [null, null], subject.stderr());
    });
  }
  await until('it is ready', async () => (await probed(subject, '/ready')) === OK);
  calls += await assertSameBytes(subject);
  calls += (await honest.end()).answered;
  assert.equal(memory.killed(), 0);
  assert.equal(await stop(subject), 0, subject.stderr());
  const { credits } = await usageIn(DATABASE_URL);
  // Whoever gave up waiting on a busy machine may have been charged for an answer.
  assert.ok(credits >= calls, `${credits} of ${calls}`);
});
