/** A service is not ready before usage could be written, and its log says why. */
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { causeOf, logged } from '../faults/subject.ts';
import { POSTGRESQL, runSql } from '../support/key-databases.ts';
import { scrape, sumOf } from '../support/metrics.ts';
import { ownDatabase, startService, until } from '../support/processes.ts';
import { runCommand, type SpawnedService } from '../support/service.ts';

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
