/**
 * What a start says of usage: it is not ready before usage could be written, and tells of a folder for it that others on
 * the machine can write to, with what closes it.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { causeOf, logged } from '../faults/subject.ts';
import { POSTGRESQL, runSql } from '../support/key-databases.ts';
import { scrape, sumOf } from '../support/metrics.ts';
import { folderOf, ownDatabase, startService, until } from '../support/processes.ts';
import { runCommand, type SpawnedService, temporaryFolder } from '../support/service.ts';

const start = (t: TestContext, DATABASE_URL: string) =>
  startService(t, { DATABASE_URL, METRICS_PORT: '0' });

const ready = async ({ url }: SpawnedService) => {
  const response = await fetch(`${url}/ready`);
  const { detail = '' } = (await response.json()) as { detail?: string };
  return `${response.status} ${detail}`.trim();
};

const NOT_YET = '503 Usage cannot be written to the database yet.';

/** Why usage could not be written first. */
const firstCause = ({ output }: SpawnedService) =>
  causeOf(logged({ stdout: output }, 'usage unwritten')[0]);

/** Until it is ready, as its metrics say too. */
async function becomesReady(service: SpawnedService): Promise<void> {
  await until('it is ready', async () => (await ready(service)) === '200', 30_000);
  const [listening] = logged({ stdout: service.output }, 'listening');
  const samples = await scrape(String(listening?.['metrics']));
  assert.equal(sumOf(samples, 'ecliptic_ready'), 1);
  assert.equal(sumOf(samples, 'ecliptic_usage_write_failing'), 0);
  assert.equal(await service.stop(), 0);
}

describe('a service with PostgreSQL', { concurrency: 1 }, () => {
  async function role(t: TestContext) {
    const { DATABASE_URL, openStore } = await POSTGRESQL.make(t);
    await openStore();
    const name = `role_${new URL(DATABASE_URL).pathname.slice(1)}`;
    await runSql(DATABASE_URL, `CREATE ROLE ${name} LOGIN PASSWORD 'test'`);
    await runSql(DATABASE_URL, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
    const grant = `GRANT INSERT, UPDATE, DELETE ON usage_days, usage_hours, usage_writers TO ${name}`;
    return {
      sql: (text: string) => runSql(DATABASE_URL, text),
      name,
      grant,
      url: DATABASE_URL.replace('postgres:test@', `${name}:test@`),
    };
  }

  test('whose role may not write usage is not ready until it may', async (t) => {
    const { sql, grant, url } = await role(t);
    const service = await start(t, url);
    assert.equal(await ready(service), NOT_YET);
    assert.match(firstCause(service), /permission denied for table usage_writers/);
    await sql(grant);
    await becomesReady(service);
  });

  test('whose pool has too few connections is not ready until it has enough', async (t) => {
    const { sql, grant, name, url } = await role(t);
    await sql(grant);
    // Whichever comes later, usage or the look for changed keys, is refused.
    await sql(`ALTER ROLE ${name} CONNECTION LIMIT 1`);
    const service = await start(t, url);
    const refused = () => /"level":50,.*too many connections/.test(service.output());
    await until('its log says why', refused, 60_000);
    assert.match(await ready(service), /^503 /);
    await sql(`ALTER ROLE ${name} CONNECTION LIMIT 3`);
    await becomesReady(service);
  });
});

test('a service with SQLite whose file another process writes to is not ready until it can', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  assert.equal((await runCommand(['keys', 'issue', '--account', 'a'], { DATABASE_URL })).code, 0);
  const database = new DatabaseSync(DATABASE_URL.slice('file:'.length));
  t.after(() => database.close());
  database.exec('BEGIN IMMEDIATE');
  const service = await start(t, DATABASE_URL);
  assert.equal(await ready(service), NOT_YET);
  assert.match(firstCause(service), /database is locked/);
  database.exec('COMMIT');
  await becomesReady(service);
});

/** What a start says of a folder. */
async function toldOf(t: TestContext, USAGE_SPOOL_DIR: string): Promise<readonly string[]> {
  const service = await startService(t, { ...ownDatabase(t), USAGE_SPOOL_DIR });
  await service.stop();
  const told = logged({ stdout: service.output }, 'usage directory exposed');
  assert.ok(told.length <= 1);
  for (const { level } of told) assert.equal(level, 40);
  return told.flatMap(({ exposures }) => exposures as string[]);
}

test('a folder that others can write to is told, also through a link, until the command that it names was run', async (t) => {
  const inside = folderOf(t);
  const folder = join(inside, "the operator's");
  mkdirSync(folder);
  const link = join(inside, 'link');
  symlinkSync(folder, link);
  for (const mode of [0o777, 0o757]) {
    chmodSync(folder, mode);
    const [text = '', ...more] = await toldOf(t, link);
    assert.deepEqual(more, []);
    const fault = 'lets everyone on this machine replace what is in it';
    assert.ok(text.startsWith(`${folder} ${fault} (mode 0`), text);
    execFileSync('sh', ['-c', text.slice(text.indexOf('chmod '))]);
    assert.deepEqual(await toldOf(t, link), []);
  }
});

test('so is a folder above the one for usage', async (t) => {
  const above = folderOf(t);
  const folder = join(above, 'usage');
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(above, 0o777);
  const [text = '', ...more] = await toldOf(t, folder);
  assert.deepEqual(more, []);
  assert.ok(text.startsWith(`${above} lets everyone`), text);
  // As in /tmp: only the owner of a file can replace it.
  chmodSync(above, 0o1777);
  assert.deepEqual(await toldOf(t, folder), []);
});

test('a volume for usage that is mounted for a user who cannot change its mode is not', async (t) => {
  const { path, remove } = temporaryFolder();
  chmodSync(path, 0o755);
  const volume = join(path, 'volume');
  mkdirSync(volume);
  const options = ['-t', 'tmpfs', '-o', 'size=1m,mode=0777', 'tmpfs', volume];
  const isMounted = spawnSync('mount', options).status === 0;
  t.after(() => {
    if (isMounted) execFileSync('umount', ['--lazy', volume]);
    remove();
  });
  if (!isMounted) return t.skip('this user or this machine cannot mount a volume');
  const [text = ''] = await toldOf(t, volume);
  assert.ok(text.startsWith(`${volume} lets everyone`), 'root can change it');
  const module = join(import.meta.dirname, '../../src/database/sqlite/exposure.ts');
  const script = `import(${JSON.stringify(module)}).then(({ spoolExposureTexts: of }) =>
    console.log(JSON.stringify([process.getuid(), of(process.argv[1])])))`;
  const asNobody = (folder: string) => {
    const user = ['--reuid=65534', '--regid=65534', '--clear-groups'];
    const told = execFileSync('setpriv', [...user, process.execPath, '-e', script, folder]);
    return JSON.parse(String(told));
  };
  assert.deepEqual(asNobody(volume), [65_534, []]);
  // The same mode in a folder of root's that is no volume is told.
  const plain = join(path, 'plain');
  mkdirSync(plain);
  chmodSync(plain, 0o777);
  assert.equal(asNobody(plain)[1].length, 1);
});
