/**
 * Services of two releases on one database at once, as in a rolling upgrade: the sources of the release
 * before the latest migration answer while this release migrates, and after it.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CALC_VERSION } from '../../contract/versions.ts';
import { POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { server } from '../support/key-databases.ts';
import {
  endProcess,
  folderOf,
  freePort,
  ownDatabase,
  startProgram,
  until,
} from '../support/processes.ts';
import { ownEnvironment, post, runCommand, spawnService } from '../support/service.ts';
import {
  RELEASES,
  type Release,
  type ReleaseName,
  reasonNotToUnpack,
  unpackRelease,
} from './releases.ts';

const skip = reasonNotToUnpack() ?? false;

/** The release before the latest migration of each database. */
const BEFORE: readonly (readonly ['sqlite' | 'postgres', ReleaseName])[] = [
  ['sqlite', 'keys-and-usage'],
  ['postgres', 'change-ids'],
];
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

for (const [kind, name] of BEFORE) {
  test(`${kind}: ${name} and this release serve one database`, { skip }, async (t) => {
    const DATABASE_URL = kind === 'sqlite' ? ownDatabase(t).DATABASE_URL : await server.database();
    const environment = { ...ownEnvironment(), DATABASE_URL };
    const cli = unpackRelease(name, folderOf(t));
    const runOld = async (...args: string[]) => {
      const { ended, stdout, stderr } = startProgram(t, process.execPath, [cli, ...args], {
        env: environment,
      });
      return { code: await ended, output: stdout() + stderr() };
    };
    const issued = await runOld('keys', 'issue', '--account', 'acme');
    const key = /\bak_test_\w+/.exec(issued.output)?.[0] ?? '';
    const doomed = await runOld('keys', 'issue', '--account', 'doomed');
    const doomed_key = /\bak_test_\w+/.exec(doomed.output)?.[0] ?? '';

    const old_url = `http://127.0.0.1:${await freePort()}`;
    const old = spawn(process.execPath, [cli, 'serve'], {
      env: { ...environment, PORT: new URL(old_url).port },
      stdio: 'ignore',
    });
    t.after(() => endProcess(old));
    const ready = (url: string) =>
      fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('the old release is ready', () => ready(old_url));
    const old_calls = call(old_url, key);
    t.after(() => old_calls.stop());
    await delay(STEADY_MS);

    // This release migrates the database while the old one answers.
    const migrated = await runCommand(['migrate', '--json'], { DATABASE_URL });
    assert.equal(migrated.code, 0, migrated.stderr);
    const { from, to } = JSON.parse(migrated.stdout).schema;
    assert.deepEqual([from, to], [MIGRATIONS[kind] - 1, MIGRATIONS[kind]]);
    await delay(STEADY_MS);
    const service = await spawnService({ DATABASE_URL });
    t.after(() => endProcess(service.child));
    await until('this release is ready', () => ready(service.url));
    const new_calls = call(service.url, key);
    t.after(() => new_calls.stop());
    await delay(STEADY_MS);

    // Changes of keys by this release reach both.
    const id = /\bkey_\w+/.exec(doomed.output)?.[0] ?? '';
    assert.equal((await runCommand(['keys', 'revoke', id], { DATABASE_URL })).code, 0);
    const fresh = await runCommand(['keys', 'issue', '--account', 'fresh'], { DATABASE_URL });
    const fresh_key = /\bak_test_\w+/.exec(fresh.stdout)?.[0] ?? '';
    for (const url of [old_url, service.url]) {
      const status = async (each: string) => (await post({ url, key: each }, '{}')).status;
      await until('a revoked key is refused', async () => (await status(doomed_key)) === 401);
      await until('a new key is accepted', async () => (await status(fresh_key)) === 400);
    }

    // A command of the old release refuses the database that the new one has migrated.
    const refused = await runOld('keys', 'list');
    assert.equal(refused.code, 1, refused.output);
    assert.match(refused.output, /newer release/);

    await delay(STEADY_MS);
    await old_calls.stop();
    await new_calls.stop();
    assert.deepEqual([...old_calls.failures, ...new_calls.failures], []);
    const ended = once(old, 'exit');
    old.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.equal(await service.stop(), 0);

    // Each answer says which digits it has, and each was charged once.
    assert.deepEqual([...old_calls.answered.keys()], ['0.1.1']);
    assert.deepEqual([...new_calls.answered.keys()], [CALC_VERSION]);
    const counts = [...old_calls.answered.values(), ...new_calls.answered.values()];
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
  for (const [kind, name] of BEFORE) {
    const schema: Release['schema'] = RELEASES[name].schema;
    assert.equal(schema[kind], MIGRATIONS[kind] - 1, `choose the release before it for ${kind}`);
  }
});
