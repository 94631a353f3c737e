/**
 * Services of two releases on one database at once, as in a rolling upgrade: the sources of the release
 * before the latest migration answer while this release migrates, and after it.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { server } from '../support/key-databases.ts';
import { folderOf, ownDatabase, startService, until } from '../support/processes.ts';
import { post, runCommand } from '../support/service.ts';
import { isReady, type OldService, oldRelease } from './old-release.ts';
import {
  BEFORE_MIGRATION,
  RELEASES,
  type Release,
  type ReleaseName,
  reasonNotToUnpack,
  unpackRelease,
} from './releases.ts';

const skip = reasonNotToUnpack() ?? false;

const MIGRATIONS = { sqlite: SQLITE_MIGRATIONS.length, postgres: POSTGRES_MIGRATIONS.length };
/** Between two requests of a caller. */
const PAUSE_MS = 10;
const STEADY_MS = 1_000;

interface Calls {
  /** How many were answered, by `calc_version`. */
  readonly answered: Map<string, number>;
  readonly failures: string[];
  stop(): Promise<void>;
}

/** Sends one request after the other until it is stopped. */
function call(url: string, key: string): Calls {
  const answered = new Map<string, number>();
  const failures: string[] = [];
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      try {
        const response = await post({ url, key });
        const text = await response.text();
        const version: string = JSON.parse(text).meta?.calc_version;
        if (response.status === 200) answered.set(version, (answered.get(version) ?? 0) + 1);
        else failures.push(text);
      } catch (error) {
        failures.push(String(error));
      }
      await delay(PAUSE_MS);
    }
  })();
  return {
    answered,
    failures,
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

/** Stops a service of an old release properly. */
async function end({ child }: OldService): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
}

for (const [kind, name, oldVersion] of BEFORE_MIGRATION) {
  test(`${kind}: ${name} and this release serve one database`, { skip }, async (t) => {
    const DATABASE_URL = kind === 'sqlite' ? ownDatabase(t).DATABASE_URL : await server.database();
    const old = oldRelease(t, name, DATABASE_URL);
    const issued = await old.run('keys', 'issue', '--account', 'acme');
    const key = /\bak_test_\w+/.exec(issued.output)?.[0] ?? '';
    const doomed = await old.run('keys', 'issue', '--account', 'doomed');
    const doomedKey = /\bak_test_\w+/.exec(doomed.output)?.[0] ?? '';

    const [first, second] = [await old.serve(), await old.serve()];
    const firstCalls = call(first.url, key);
    t.after(() => firstCalls.stop());
    const secondCalls = call(second.url, key);
    t.after(() => secondCalls.stop());
    await delay(STEADY_MS);

    // This release migrates the database while the old one answers.
    const migrated = await runCommand(['migrate', '--json'], { DATABASE_URL });
    assert.equal(migrated.code, 0, migrated.stderr);
    const { from, to } = JSON.parse(migrated.stdout).schema;
    assert.deepEqual([from, to], [MIGRATIONS[kind] - 1, MIGRATIONS[kind]]);
    await delay(STEADY_MS);
    const service = await startService(t, { DATABASE_URL });
    await until('this release is ready', () => isReady(service.url));
    const newCalls = call(service.url, key);
    t.after(() => newCalls.stop());
    await delay(STEADY_MS);

    // Changes of keys by this release reach both.
    const id = /\bkey_\w+/.exec(doomed.output)?.[0] ?? '';
    assert.equal((await runCommand(['keys', 'revoke', id], { DATABASE_URL })).code, 0);
    const fresh = await runCommand(['keys', 'issue', '--account', 'fresh'], { DATABASE_URL });
    const freshKey = /\bak_test_\w+/.exec(fresh.stdout)?.[0] ?? '';
    for (const url of [first.url, second.url, service.url]) {
      const status = async (each: string) => (await post({ url, key: each }, '{}')).status;
      await until('a revoked key is refused', async () => (await status(doomedKey)) === 401);
      await until('a new key is accepted', async () => (await status(freshKey)) === 400);
    }

    // A command of the old release refuses the database that the new one has migrated.
    const refused = await old.run('keys', 'list');
    assert.equal(refused.code, 1, refused.output);
    assert.match(refused.output, /newer release/);

    // The roll: one old service after the other ends, and this release answers its callers.
    await firstCalls.stop();
    await end(first);
    await delay(STEADY_MS);
    // One that starts again in the meantime does not come back.
    const late = await old.launch();
    if (kind === 'sqlite') assert.deepEqual(await once(late.child, 'exit'), [1, null]);
    else {
      await until(
        'it is alive',
        async () => (await fetch(`${late.url}/health`).catch(() => undefined))?.ok === true,
      );
      assert.equal(await isReady(late.url), false);
      await end(late);
    }
    await secondCalls.stop();
    await end(second);
    await newCalls.stop();
    const failures = [firstCalls, secondCalls, newCalls].flatMap((each) => each.failures);
    assert.deepEqual(failures, []);
    assert.equal(await service.stop(), 0);

    // Each answer says which digits it has, and each was charged once.
    assert.deepEqual([...firstCalls.answered.keys()], [oldVersion]);
    assert.deepEqual([...secondCalls.answered.keys()], [oldVersion]);
    assert.deepEqual([...newCalls.answered.keys()], [CALC_VERSION]);
    const counts = [firstCalls, secondCalls, newCalls].flatMap(({ answered }) => [
      ...answered.values(),
    ]);
    const { stdout } = await runCommand(['usage', '--account', 'acme', '--json'], { DATABASE_URL });
    const days = JSON.parse(stdout) as { credits: number }[];
    assert.equal(
      days.reduce((sum, { credits }) => sum + credits, 0),
      counts.reduce((sum, count) => sum + count, 0),
    );
  });
}

test('migrations of the latest release are unchanged', { skip }, async (t) => {
  const [latest] = Object.keys(RELEASES).slice(-1) as [ReleaseName];
  const sources = pathToFileURL(unpackRelease(latest, folderOf(t))).href;
  const released = async (file: string) => await import(new URL(file, sources).href);
  const sqlite = await released('database/migrations/sqlite.ts');
  const postgres = await released('database/migrations/postgres.ts');
  const count: Release['schema'] = RELEASES[latest].schema;
  assert.equal(sqlite.SQLITE_MIGRATIONS.length, count.sqlite);
  assert.deepEqual(SQLITE_MIGRATIONS.slice(0, count.sqlite), sqlite.SQLITE_MIGRATIONS);
  assert.deepEqual(POSTGRES_MIGRATIONS.slice(0, count.postgres), postgres.POSTGRES_MIGRATIONS);
});

test('the latest migration is the one that is tried', () => {
  for (const [kind, name] of BEFORE_MIGRATION) {
    const schema: Release['schema'] = RELEASES[name].schema;
    assert.equal(schema[kind], MIGRATIONS[kind] - 1, `choose the release before it for ${kind}`);
  }
});
