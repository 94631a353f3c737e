/** From this release back to an earlier one: with a backup if the tables have changed, without one if not. */
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { runSql, server } from '../support/key-databases.ts';
import { ownDatabase, startService, until } from '../support/processes.ts';
import { post, runCommand } from '../support/service.ts';
import { isReady, oldRelease } from './old-release.ts';
import {
  BEFORE_MIGRATION,
  RELEASES,
  type Release,
  type ReleaseName,
  reasonNotToUnpack,
} from './releases.ts';

const skip = reasonNotToUnpack() ?? false;
type Kind = 'sqlite' | 'postgres';

async function emptyDatabase(t: TestContext, kind: Kind): Promise<string> {
  return kind === 'sqlite' ? ownDatabase(t).DATABASE_URL : await server.database();
}

/** Copies a database that nothing uses. @returns the URL of the copy */
async function copyOf(t: TestContext, kind: Kind, url: string): Promise<string> {
  const copy = await emptyDatabase(t, kind);
  if (kind === 'sqlite') {
    using database = new DatabaseSync(url.replace('file:', ''));
    database.prepare('VACUUM INTO ?').run(copy.replace('file:', ''));
    return copy;
  }
  const name = (each: string) => new URL(each).pathname.slice(1);
  const elsewhere = await server.database();
  await runSql(elsewhere, `DROP DATABASE "${name(copy)}"`);
  await runSql(elsewhere, `CREATE DATABASE "${name(copy)}" TEMPLATE "${name(url)}"`);
  return copy;
}

function found(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[0] ?? '';
}

for (const [kind, name] of BEFORE_MIGRATION) {
  test(`${kind}: back to ${name}, whose tables were others, with a backup`, { skip }, async (t) => {
    const DATABASE_URL = await emptyDatabase(t, kind);
    const old = oldRelease(t, name, DATABASE_URL);
    const { output } = await old.run('keys', 'issue', '--account', 'acme');
    const [key, id] = [found(output, /\bak_test_\w+/), found(output, /\bkey_\w+/)];
    const backup = await copyOf(t, kind, DATABASE_URL);

    // This release migrates, and changes keys; then the old one refuses the database.
    const issued = await runCommand(['keys', 'issue', '--account', 'later'], { DATABASE_URL });
    const later = found(issued.stdout, /\bak_test_\w+/);
    assert.equal((await runCommand(['keys', 'revoke', id], { DATABASE_URL })).code, 0);
    const refused = await old.run('keys', 'list');
    assert.equal(refused.code, 1);
    assert.match(refused.output, /newer release/);

    const restored = await oldRelease(t, name, backup).serve();
    const use = async (each: string) => (await post({ url: restored.url, key: each })).status;
    assert.equal(await use(key), 200, 'a key that was revoked since works again');
    assert.equal(await use(later), 401, 'a key that was issued since is unknown');
  });
}

const [latest] = Object.entries<Release>(RELEASES).slice(-1) as [[ReleaseName, Release]];
const [latestName, { schema: latestSchema }] = latest;

for (const kind of ['sqlite', 'postgres'] as const) {
  const migrations = kind === 'sqlite' ? SQLITE_MIGRATIONS : POSTGRES_MIGRATIONS;
  const isSame = latestSchema[kind] === migrations.length;
  const what = isSame ? 'serves' : 'refuses';
  test(`${kind}: the latest release ${what} a database of this one`, { skip }, async (t) => {
    const DATABASE_URL = await emptyDatabase(t, kind);
    const issued = await runCommand(['keys', 'issue', '--account', 'acme'], { DATABASE_URL });
    const key = found(issued.stdout, /\bak_test_\w+/);
    const service = await startService(t, { DATABASE_URL });
    await until('it is ready', () => isReady(service.url));
    assert.equal((await post({ url: service.url, key })).status, 200);
    assert.equal(await service.stop(), 0);
    const old = oldRelease(t, latestName, DATABASE_URL);
    const listed = await old.run('keys', 'list');
    assert.equal(listed.code, isSame ? 0 : 1, listed.output);
    if (!isSame) return assert.match(listed.output, /newer release/);
    const { url } = await old.serve();
    assert.equal((await post({ url, key })).status, 200);
  });
}
