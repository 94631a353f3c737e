/** A command in the container of a busy service, as with `docker exec`: they share its memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLoad } from '../support/load.ts';
import { memoryGroup } from '../support/memory-group.ts';
import { startProgram } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';
import { assertSameBytes, startSubject, stop, usageIn, usageOf } from './service-process.ts';

/** The memory request of the manifests. */
const MEMORY_MIB = 256;
const CALLERS = 8;
/** The options of packages/runtime/ecliptic.cjs. */
const NODE_OPTIONS = ['--max-semi-space-size=8', '--v8-pool-size=1'];
const CORPUS_CREDITS = 10_000;

test(`runs \`ecliptic verify\` next to a busy service in ${MEMORY_MIB} MiB`, async (t) => {
  const memory = memoryGroup(t, MEMORY_MIB);
  const subject = await startSubject(t, {
    shell: `ulimit -c 0; ${memory.enter}`,
    environment: { NODE_OPTIONS: NODE_OPTIONS.join(' ') },
  });
  const { url, key } = subject;
  const load = startLoad(url, key, CALLERS);
  const remote = ['--url', url, '--key', key];
  let calls = await assertSameBytes(subject);
  for (const [what, args] of Object.entries({ 'with --url': remote, 'by itself': [] })) {
    const command = [process.execPath, ...NODE_OPTIONS, CLI_FILE, 'verify', ...args];
    const shell = `${memory.enter}; exec "$@"`;
    const verify = startProgram(t, 'sh', ['-c', shell, 'sh', ...command], {
      env: ownEnvironment(),
    });
    assert.equal(await verify.ended, 0, `${what}: ${verify.stderr()}`);
    assert.match(verify.stdout(), /^Verified: every byte is as published/m);
    assert.equal(memory.killed(), 0);
    t.diagnostic(`${what}: at most ${memory.peakMib().toFixed(0)} MiB so far`);
  }
  await load.end();
  assert.equal(load.unanswered, 0);
  calls += (await assertSameBytes(subject)) + CORPUS_CREDITS;
  assert.equal(await stop(subject), 0, subject.stderr());
  assert.deepEqual(await usageIn(subject.DATABASE_URL), usageOf(load, calls));
});
