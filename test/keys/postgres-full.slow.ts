/** A PostgreSQL server that has no connection left for others, and hosts of which one hangs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type pg from 'pg';
import {
  assertSameBytes,
  issueKey,
  logged,
  OK,
  startSubject,
  stop,
  told,
  usageIn,
} from '../faults/subject.ts';
import { connectTo, runSql } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { REPOSITORY, until } from '../support/processes.ts';
import { PATIENT, runCommand } from '../support/service.ts';
import { startProxy } from '../support/tcp-proxy.ts';

const ROLES_SQL = readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8');
const ROLES = ['ecliptic_migrate', 'ecliptic_serve', 'ecliptic_issue', 'other'];

test('A full server lets keys be revoked and usage be written: the places are there', async (t) => {
  const flags = [
    'max_connections=24',
    'reserved_connections=4',
    'superuser_reserved_connections=2',
  ];
  const server = await launchPostgres(flags.flatMap((each) => ['-c', each]));
  t.after(() => server.remove());
  const url = await server.database();
  await runSql(url, ROLES_SQL);
  await runSql(url, 'CREATE ROLE other LOGIN');
  await runSql(url, `GRANT CONNECT ON DATABASE ${new URL(url).pathname.slice(1)} TO other`);
  for (const role of ROLES) await runSql(url, `ALTER ROLE ${role} PASSWORD 'secret'`);
  const as = (role: string) => url.replace('postgres:test@', `${role}:secret@`);
  const run = (role: string, ...args: string[]) => runCommand(args, { DATABASE_URL: as(role) });
  assert.equal((await run('ecliptic_migrate', 'migrate')).code, 0);

  const leaked = await run('ecliptic_issue', 'keys', 'issue', '--account', 'acme', '--json');
  const { key, id } = JSON.parse(leaked.stdout) as { key: string; id: string };
  const kept = await issueKey(as('ecliptic_issue'), 'kept');
  const subject = await startSubject(t, {
    DATABASE_URL: as('ecliptic_serve'),
    key: kept,
    environment: PATIENT,
  });
  await until('it is ready', async () => (await told({ ...subject, key })) === OK);

  // What its own role takes stays below the server's limit; then others take all the rest.
  const held: pg.Client[] = [];
  t.after(() => Promise.all(held.map((each) => each.end())));
  const fillAs = async (role: string): Promise<string> => {
    for (;;) {
      try {
        held.push(await connectTo(as(role)));
      } catch (error) {
        return (error as Error).message;
      }
    }
  };
  assert.match(await fillAs('ecliptic_serve'), /too many connections for role "ecliptic_serve"/);
  assert.match(await fillAs('other'), /remaining connection slots are reserved/);

  let calls = 1 + (await assertSameBytes(subject));
  const revoked = await run('ecliptic_issue', 'keys', 'revoke', id);
  assert.equal(revoked.code, 0, revoked.stderr);
  await until('it is refused', async () => {
    if ((await told({ ...subject, key })) !== OK) return true;
    // On a busy machine, some calls come before the service knows.
    calls++;
    return false;
  });
  const sum = 'SELECT coalesce(sum(credits), 0)::integer AS sum FROM usage_days';
  await until('usage is written', async () => (await runSql(url, sum))[0]?.['sum'] === calls);
  assert.deepEqual(logged(subject, 'usage unwritten'), []);
  assert.equal(await stop(subject), 0);
  for (const each of held.splice(0)) await each.end();
  assert.deepEqual(await usageIn(as('ecliptic_issue')), { calls, credits: calls });

  const ownLimit = "SELECT rolconnlimit FROM pg_roles WHERE rolname = 'ecliptic_serve'";
  for (const [limit, kept] of [
    // One that someone has set stays.
    [7, 7],
    // Without one, it is computed: 24 less 4, 2 and 10.
    [-1, 8],
  ]) {
    await runSql(url, `ALTER ROLE ecliptic_serve CONNECTION LIMIT ${limit}`);
    await runSql(url, ROLES_SQL);
    assert.equal((await runSql(url, ownLimit))[0]?.['rolconnlimit'], kept);
  }
});

test('A command waits once for a host that hangs, and for no longer than a second', async (t) => {
  const server = await launchPostgres();
  t.after(() => server.remove());
  const url = await server.database();
  const hung = await startProxy(t, server.port);
  hung.silenceNew(true);
  const port = new URL(hung.through(url)).port;
  const hosts = `127.0.0.1:${port},127.0.0.1:${server.port}`;
  const DATABASE_URL = `${url.replace(`127.0.0.1:${server.port}`, hosts)}?target_session_attrs=primary`;
  const issue = ['keys', 'issue', '--account', 'acme', '--json'];
  const issued = await runCommand(issue, { DATABASE_URL });
  assert.equal(issued.code, 0, issued.stderr);
  const { id } = JSON.parse(issued.stdout) as { id: string };
  const asked = hung.accepted;
  const revoked = await runCommand(['keys', 'revoke', id], { DATABASE_URL });
  assert.equal(revoked.code, 0, revoked.stderr);
  assert.deepEqual([asked, hung.accepted - asked], [1, 1]);
});
