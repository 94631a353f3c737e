/** Real services with a spool that are killed while their database is away: every call counts once. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { callsIn, usageOf } from '../faults/subject.ts';
import { DATABASES, POSTGRESQL, runSql } from '../support/key-databases.ts';
import { answersOf, startLoad } from '../support/load.ts';
import { endProcess, folderOf, ownDatabase, until } from '../support/processes.ts';
import { post, runCommand, type SpawnedService } from '../support/service.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A folder for spools that is there. */
function spoolFolder(t: TestContext): string {
  const folder = join(folderOf(t), 'usage');
  mkdirSync(folder);
  return folder;
}

const spoolsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.spool'));

async function call({ key }: Subject, { url }: SpawnedService, calls: number): Promise<void> {
  for (let count = 0; count < calls; count++) {
    assert.equal((await post({ url, key })).status, 200);
  }
}

for (const kind of DATABASES) {
  describe(`usage that waits on the disk for ${kind.name}`, { concurrency: 1 }, () => {
    test('outlives a kill in an outage, and the next start writes it once', async (t) => {
      const USAGE_SPOOL_DIR = spoolFolder(t);
      const subject = await subjectOf(t, kind, { USAGE_SPOOL_DIR });
      const { service, another, written, takeAway, logged } = subject;
      await call(subject, service, 5);
      await until('the usage is written', async () => (await written()).calls === 5);
      assert.equal(callsIn(USAGE_SPOOL_DIR), 0, 'nothing is on the disk while all is written');

      const bringBack = await takeAway();
      const load = startLoad(service.url, subject.key, 4);
      await delay(2_000);
      await until('there is load', () => answersOf(load) > 50, 30_000);
      await load.end();
      const answered = answersOf(load);
      await until('it is on the disk', () => callsIn(USAGE_SPOOL_DIR) >= answered);
      const [file = ''] = spoolsIn(USAGE_SPOOL_DIR);
      assert.equal(statSync(join(USAGE_SPOOL_DIR, file)).mode & 0o777, 0o600);
      await endProcess(service.child);

      await bringBack();
      // Two starts at once find the same file.
      const others = await Promise.all([another(), another()]);
      const { calls, credits } = usageOf(load);
      const all = { calls: 5 + calls, credits: 5 + credits };
      await until('it is written', async () => (await written()).calls >= all.calls);
      await until('nothing is left', () => spoolsIn(USAGE_SPOOL_DIR).length === 2);
      assert.deepEqual(await written(), all);
      const recovered = others.flatMap((each) => logged('usage recovered', each));
      const ofThese = recovered.map((line) => line['calls']);
      assert.deepEqual(ofThese, [calls]);
      for (const each of others) assert.equal(await each.stop(), 0);
      assert.deepEqual(readdirSync(USAGE_SPOOL_DIR), []);
      assert.deepEqual(await written(), all);
    });

    for (const importFirst of [true, false]) {
      test(`is left there and named by a stop, and is added once, ${importFirst ? 'from the log' : 'by the next start'}`, async (t) => {
        const USAGE_SPOOL_DIR = spoolFolder(t);
        const environment = { USAGE_SPOOL_DIR, SHUTDOWN_TIMEOUT_MS: '500' };
        const subject = await subjectOf(t, kind, environment);
        const { service, another, written, takeAway, logged } = subject;
        const bringBack = await takeAway();
        await call(subject, service, 7);
        assert.equal(await service.stop(), 0);
        assert.deepEqual(logged('usage lost'), []);
        const spooled = logged('usage spooled');
        const named = spooled.reduce((sum, { calls }) => sum + Number(calls), 0);
        assert.equal(named, 7);
        await bringBack();
        // Should the disk go too, the log has it; whichever comes first counts.
        const log = join(folderOf(t), 'log');
        writeFileSync(log, service.output());
        const added = async () => {
          const again = ['usage', 'import', log, '--json'];
          const { stdout } = await runCommand(again, { DATABASE_URL: subject.url });
          return JSON.parse(stdout).added;
        };
        if (importFirst) assert.equal(await added(), spooled.length);
        const next = await another();
        await until('it is written', async () => (await written()).calls >= 7);
        await until('the file is gone', () => spoolsIn(USAGE_SPOOL_DIR).length === 1);
        assert.equal(await next.stop(), 0);
        assert.deepEqual(readdirSync(USAGE_SPOOL_DIR), []);
        assert.equal(await added(), 0);
        assert.deepEqual(await written(), { calls: 7, credits: 7 });
      });
    }

    test('is written by the process itself once the database is back, and then is not on the disk', async (t) => {
      const USAGE_SPOOL_DIR = spoolFolder(t);
      const subject = await subjectOf(t, kind, { USAGE_SPOOL_DIR });
      const { service, written, takeAway } = subject;
      const bringBack = await takeAway();
      await call(subject, service, 3);
      await until('it is on the disk', () => callsIn(USAGE_SPOOL_DIR) === 3);
      await bringBack();
      await until('it is written', async () => (await written()).calls >= 3, 20_000);
      await until('it is not on the disk', () => callsIn(USAGE_SPOOL_DIR) === 0);
      await call(subject, service, 2);
      await until('the rest is written', async () => (await written()).calls >= 5);
      await endProcess(service.child);
      const next = await subject.another();
      assert.equal(await next.stop(), 0);
      assert.deepEqual(await written(), { calls: 5, credits: 5 });
    });
  });
}

/** Longer than a service takes to start. */
const LINGER_S = 5;

for (const first of ['the commit', 'the next start']) {
  test(`a batch that PostgreSQL commits after the process was killed counts once; ${first} comes first`, async (t) => {
    const USAGE_SPOOL_DIR = spoolFolder(t);
    const subject = await subjectOf(t, POSTGRESQL, { USAGE_SPOOL_DIR });
    const { service, another, written, url } = subject;
    // The server works on a commit for so long, and no one can call it off.
    await runSql(
      url,
      // It does not even look whether its client is still there.
      `CREATE OR REPLACE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql
       SET client_connection_check_interval = 0 AS $$
       BEGIN PERFORM pg_sleep(${LINGER_S}); RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER lingers AFTER INSERT OR UPDATE ON usage_days
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION linger()`,
    );
    await call(subject, service, 3);
    const committing = `SELECT FROM pg_stat_activity
    WHERE application_name = 'ecliptic usage' AND state = 'active' AND query = 'COMMIT'`;
    await until('it is committed', async () => (await runSql(url, committing)).length === 1);
    // More is counted meanwhile, and is in no batch.
    await call(subject, service, 2);
    await until('all of it is on the disk', () => callsIn(USAGE_SPOOL_DIR) === 5, 2_500);
    assert.equal((await written()).calls, 0);
    await endProcess(service.child);
    const committed = async () => {
      await until('it was committed all the same', async () => (await written()).calls > 0);
      await runSql(url, 'DROP FUNCTION IF EXISTS linger CASCADE');
    };
    if (first === 'the commit') await committed();
    const next = await another();
    await committed();
    await until('the file is gone', () => spoolsIn(USAGE_SPOOL_DIR).length === 1);
    assert.equal(await next.stop(), 0);
    assert.deepEqual(await written(), { calls: 5, credits: 5 });
  });
}

test('a folder for spools that is not there, or is no directory, is refused', async (t) => {
  const folder = folderOf(t);
  writeFileSync(join(folder, 'file'), '');
  for (const [name, reason] of [
    ['missing', /ENOENT/],
    ['file', /is not a directory/],
  ] as const) {
    const environment = { PORT: '0', USAGE_SPOOL_DIR: join(folder, name), ...ownDatabase(t) };
    const { code, stdout, stderr } = await runCommand(['serve'], environment);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^ecliptic: The configuration is invalid:\nUSAGE_SPOOL_DIR: .+\n$/);
    assert.match(stderr, reason);
  }
});
