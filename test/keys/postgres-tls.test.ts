/** TLS to PostgreSQL, as the address of the database says. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { Postgres } from '../../src/database/postgres/postgres.ts';
import { keyDigest } from '../../src/keys/token.ts';
import { openPostgresUsage } from '../../src/usage/postgres.ts';
import { connectTo, followKeys, runSql, server } from '../support/key-databases.ts';
import { openPostgresKeyStore } from '../support/key-store.ts';
import { folderOf, until } from '../support/processes.ts';
import { startProxy } from '../support/tcp-proxy.ts';

/** Nothing in Node.js makes a certificate. */
const WITHOUT_OPENSSL =
  spawnSync('openssl', ['version']).status === 0 ? false : 'there is no openssl here';

test('the address decides on TLS, and whose certificate is taken', {
  skip: WITHOUT_OPENSSL,
}, async (t) => {
  const folder = folderOf(t);
  const [certificate, privateKey] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-out', certificate, '-keyout', privateKey],
  ]);
  assert.equal(status, 0, String(stderr));
  const url = (await server.database()).replace('127.0.0.1', 'localhost');
  const [row] = await runSql(url, 'SHOW data_directory');
  const data = String(row?.['data_directory']);
  const { uid, gid } = statSync(data);
  for (const file of [certificate, privateKey]) {
    const copy = join(data, basename(file));
    copyFileSync(file, copy);
    chownSync(copy, uid, gid);
  }
  await runSql(url, 'ALTER SYSTEM SET ssl = on');
  await runSql(url, 'SELECT pg_reload_conf()');
  await until(
    'the server has TLS',
    async () => (await runSql(url, 'SHOW ssl'))[0]?.['ssl'] === 'on',
  );

  const verified = `${url}?sslmode=verify-full&sslrootcert=${certificate}`;
  const store = await openPostgresKeyStore(verified);
  t.after(() => store.close());
  const directory = followKeys(t, verified);
  const connections = `SELECT ssl, count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
    WHERE application_name LIKE 'ecliptic serve%' GROUP BY ssl`;
  await until('what looks and what listens have TLS', async () => {
    const rows = await runSql(url, connections);
    return rows.length === 1 && rows[0]?.['ssl'] === true && rows[0]['count'] === '2';
  });
  const { key, id } = await store.issue('acme', 'test');
  await until('it is known', () => directory.find(keyDigest(key))?.id === id);

  // Through TLS, too, what is given up is ended on the server.
  const holder = await connectTo(url);
  t.after(() => holder.end());
  await holder.query('CREATE TABLE notes (text text)');
  await holder.query('BEGIN; LOCK TABLE notes');
  const patience = { connectTimeoutMs: 60_000, queryTimeoutMs: 300 };
  const postgres = new Postgres(verified, { application_name: 'tests', ...patience });
  t.after(() => postgres.close());
  // Only the request can do that: the server does not look whether its client is there.
  const set = () => postgres.query('SET client_connection_check_interval = 0');
  await until('it is set', () => set().then(Boolean, () => false));
  await assert.rejects(postgres.query('SELECT * FROM notes'), { name: 'SlowServerError' });
  const own = "SELECT FROM pg_stat_activity WHERE application_name = 'tests'";
  await until('it has ended', async () => (await runSql(url, own)).length === 0);

  // The round trips of TLS are added to the others.
  const far = await startProxy(t, server.port, 230);
  const usage = openPostgresUsage(far.through(verified));
  t.after(() => usage.close());
  await usage.tryWrite();

  const refused = {
    'sslmode=verify-full': /self-signed certificate/,
    // Another name of the same server, for which the certificate does not stand.
    [`host=127.0.0.1&sslmode=verify-full&sslrootcert=${certificate}`]: /IP: 127\.0\.0\.1 is not in/,
  };
  for (const [query, reason] of Object.entries(refused)) {
    await assert.rejects(openPostgresKeyStore(`${url}?${query}`), reason, query);
  }
  for (const query of ['sslmode=no-verify', 'sslmode=disable', '']) {
    await (await openPostgresKeyStore(`${url}?${query}`)).close();
  }
});
