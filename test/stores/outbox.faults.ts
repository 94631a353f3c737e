/** Usage of an outage survives kills and shutdowns with USAGE_SPOOL_DIR, is logged without it, and counts once. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  assertCounted,
  callsIn,
  issueKey,
  lockDatabase,
  logged,
  NOT_READY,
  OK,
  printed,
  probed,
  responseTo,
  type Setting,
  type Subject,
  type Sum,
  startSubject,
  stop,
  untilDrained,
  untilReady,
  usageIn,
  usageOf,
} from '../faults/service-process.ts';
import { KINDS, POSTGRESQL, runSql, server } from '../support/key-databases.ts';
import { type Load, startLoad } from '../support/load.ts';
import { endProcess, folderOf, until } from '../support/processes.ts';

/** Makes the database unreachable. @returns a function to restore it */
async function takeAway(t: TestContext, DATABASE_URL: string): Promise<() => Promise<unknown>> {
  if (DATABASE_URL.startsWith('file:')) {
    const other = lockDatabase(t, DATABASE_URL);
    return async () => other.close();
  }
  await server.stop();
  t.after(() => server.start());
  return () => server.start();
}

const OUTAGE_MS = 60_000;
/** The most usage that a kill may lose, as promised. */
const BEHIND_MS = 1_000;
const CALLERS = 2;

test('loses at most a second of usage by a kill after a minute without PostgreSQL, and none in another service', async (t) => {
  const { DATABASE_URL } = await POSTGRESQL.make(t);
  const USAGE_SPOOL_DIR = folderOf(t);
  const environment = { USAGE_SPOOL_DIR, KEYS_MAX_AGE_MS: '600000' };
  const setting = { DATABASE_URL, key: await issueKey(DATABASE_URL), environment };
  const loads: Load[] = [];
  const loadOn = async ({ url }: Subject) => {
    const load = startLoad(url, setting.key, CALLERS);
    t.after(() => load.end());
    loads.push(load);
    await until('there is load', () => load.successesMs.length > 60);
    return load;
  };
  const [doomed, living] = [await startSubject(t, setting), await startSubject(t, setting)];
  const [doomedLoad, livingLoad] = [await loadOn(doomed), await loadOn(living)];
  const bringBack = await takeAway(t, '');
  await delay(OUTAGE_MS / 2);

  await until('usage is on the disk', () => callsIn(USAGE_SPOOL_DIR) > 0);
  const killedMs = performance.now();
  await endProcess(doomed.child);
  await doomedLoad.end();
  const next = await startSubject(t, setting);
  assert.equal(await probed(next, '/ready'), NOT_READY);
  assert.equal(await responseTo(next), NOT_READY);
  await delay(OUTAGE_MS / 2);
  await bringBack();
  await untilReady(next);
  await loadOn(next);
  await untilDrained(USAGE_SPOOL_DIR);
  const answers = livingLoad.successesMs.length;
  await until('calls continue', () => livingLoad.successesMs.length > answers);
  for (const load of loads) await load.end();
  for (const subject of [next, living]) {
    assert.equal(await stop(subject), 0);
    assert.deepEqual(logged(subject, 'usage lost'), []);
  }
  assert.equal(livingLoad.unanswered, 0);
  for (const message of ['usage not written', 'usage written']) {
    assert.ok(logged(living, message).length > 0, message);
  }
  const { credits } = await usageIn(DATABASE_URL);
  const due = loads.reduce((sum, { successesMs }) => sum + successesMs.length, 0);
  const late = doomedLoad.successesMs.filter((atMs) => atMs >= killedMs - BEHIND_MS).length;
  const why = `${credits} written, ${due} due, of which ${late} may be lost`;
  // Each client may have missed one charged response.
  assert.ok(credits >= due - late && credits <= due + CALLERS, why);
  assert.deepEqual(readdirSync(USAGE_SPOOL_DIR), []);
});

interface Stopped {
  readonly t: TestContext;
  readonly subject: Subject;
  readonly setting: Setting & { readonly DATABASE_URL: string };
  readonly folder: string;
}

const SEVEN: Sum = { calls: 7, credits: 7 };

const imported = ({ setting }: Stopped, file: string) =>
  printed(setting.DATABASE_URL, 'usage', 'import', file);

function logOf({ t, subject }: Stopped): string {
  const log = join(folderOf(t), 'log');
  writeFileSync(log, subject.stdout());
  return log;
}

/** Asserts that shutdown logs all usage in lines with this message. */
function reported({ subject }: Stopped, message: 'usage lost' | 'usage left in outbox') {
  const lines = logged(subject, message);
  const sum = (field: string) => lines.reduce((all, line) => all + Number(line[field]), 0);
  assert.deepEqual({ calls: sum('calls'), credits: sum('credits') }, SEVEN);
  const other = message === 'usage lost' ? 'usage left in outbox' : 'usage lost';
  assert.deepEqual(logged(subject, other), []);
  return lines.map(({ writer, batch, counts }) => ({ writer, batch, counts }));
}

/** Asserts that the outbox equals the log. */
function assertOutbox(stopped: Stopped): void {
  const [name = '', ...more] = readdirSync(stopped.folder);
  assert.deepEqual(more, []);
  const file = join(stopped.folder, name);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    reported(stopped, 'usage left in outbox'),
  );
}

/** Ways to write usage after a shutdown in an outage. */
const WAYS: Readonly<Record<string, (stopped: Stopped) => Promise<void>>> = {
  'at the next start, after which an import of the log adds nothing': async (stopped) => {
    const { t, setting, folder } = stopped;
    assertOutbox(stopped);
    const next = await startSubject(t, setting);
    await untilDrained(folder);
    assert.equal(await stop(next), 0);
    const recovered = logged(next, 'usage recovered');
    assert.deepEqual(
      recovered.map(({ calls, credits }) => ({ calls, credits })),
      [SEVEN],
    );
    assert.equal((await imported(stopped, logOf(stopped))).added, 0);
  },
  'by an import of the log, without a folder': async (stopped) => {
    reported(stopped, 'usage lost');
    const { added, known, ...sum } = await imported(stopped, logOf(stopped));
    assert.deepEqual([added > 0, known, sum], [true, 0, { lines: added, ...SEVEN }]);
    assert.equal((await imported(stopped, logOf(stopped))).added, 0);
  },
};

for (const kind of KINDS) {
  describe(`usage of an outage of ${kind.name}`, { concurrency: 1 }, () => {
    for (const [way, bring] of Object.entries(WAYS)) {
      test(`adds usage of a shutdown in an outage once ${way}`, async (t) => {
        const { DATABASE_URL } = await kind.make(t);
        const folder = folderOf(t);
        const directory = way.endsWith('without a folder') ? {} : { USAGE_SPOOL_DIR: folder };
        const environment = { ...directory, SHUTDOWN_TIMEOUT_MS: '500' };
        const setting = { DATABASE_URL, key: await issueKey(DATABASE_URL), environment };
        const subject = await startSubject(t, setting);
        await untilReady(subject);
        const bringBack = await takeAway(t, DATABASE_URL);
        for (let call = 0; call < SEVEN.calls; call++) assert.equal(await responseTo(subject), OK);
        assert.equal(await stop(subject), 0);
        await bringBack();
        assert.equal((await usageIn(DATABASE_URL)).calls, 0);
        await bring({ t, subject, setting, folder });
        assert.deepEqual(await usageIn(DATABASE_URL), SEVEN);
      });
    }

    test('adds usage during shutdown, if the database is restored in time', async (t) => {
      const { DATABASE_URL } = await kind.make(t);
      const subject = await startSubject(t, { DATABASE_URL });
      const load = startLoad(subject.url, subject.key, CALLERS);
      await until('there is load', () => load.successesMs.length > 20);
      const bringBack = await takeAway(t, DATABASE_URL);
      const answers = load.successesMs.length;
      await until('calls continue', () => load.successesMs.length > answers + 20);
      const stopped = stop(subject);
      await delay(700);
      await bringBack();
      assert.equal(await stopped, 0);
      await load.end();
      assert.deepEqual(await usageIn(DATABASE_URL), usageOf(load));
      assert.deepEqual(logged(subject, 'usage lost'), []);
    });
  });
}

/** Longer than the startup of a service. */
const LINGER_S = 5;

test('counts a batch once if it is committed after a kill and the next start', async (t) => {
  const { DATABASE_URL } = await POSTGRESQL.make(t);
  const environment = { USAGE_SPOOL_DIR: folderOf(t) };
  const subject = await startSubject(t, { DATABASE_URL, environment });
  // The server delays the commit, and does not notice that its client is gone.
  await runSql(
    DATABASE_URL,
    `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql
       SET client_connection_check_interval = 0 AS $$
       BEGIN PERFORM pg_sleep(${LINGER_S}); RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER lingers AFTER INSERT OR UPDATE ON usage_days
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION linger()`,
  );
  const committing = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query = 'COMMIT'`;
  assert.equal(await responseTo(subject), OK);
  await until('it commits', async () => (await runSql(DATABASE_URL, committing)).length > 0);
  // More calls are counted, in no batch yet.
  for (let call = 1; call < SEVEN.calls; call++) assert.equal(await responseTo(subject), OK);
  await until('all usage is on the disk', () => callsIn(environment.USAGE_SPOOL_DIR) === 7);
  assert.equal((await usageIn(DATABASE_URL)).calls, 0, 'it has not been committed yet');
  await endProcess(subject.child);
  const next = await startSubject(t, { ...subject, environment });
  await until('it is committed', async () => (await usageIn(DATABASE_URL)).calls > 0);
  await runSql(DATABASE_URL, 'DROP FUNCTION linger CASCADE');
  await untilDrained(environment.USAGE_SPOOL_DIR);
  await assertCounted(next, SEVEN.calls);
});
