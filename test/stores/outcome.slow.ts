/** What `keys issue` and `keys revoke` say where something is lost on the way: their COMMIT, or their output. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assertDone, assertRefused, endOf, startInShell } from '../cli/commands.ts';
import { type Database, POSTGRESQL, SQLITE } from '../support/key-databases.ts';
import { folderOf } from '../support/processes.ts';
import { runCommandHere } from '../support/service.ts';

/** A way to the database on which the answer to COMMIT of a change is lost, as when a network breaks just then. */
async function withoutCommits(t: TestContext, url: string): Promise<string> {
  const { port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => {});
    let [isChanging, isCommitting] = [false, false];
    near.on('data', (data) => {
      isChanging ||= /(?:INSERT INTO|UPDATE) api_keys/.test(data.toString('latin1'));
      isCommitting ||= isChanging && /COMMIT[;\0]/.test(data.toString('latin1'));
      far.write(data);
    });
    far.on('data', (data) => (isCommitting ? near.destroy() : near.write(data)));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return url.replace(`:${port}/`, `:${(server.address() as AddressInfo).port}/`);
}

/** Runs words of `ecliptic` in a line of a shell, in which they are `"$@"`. */
function inShell(t: TestContext, line: string, words: string, { DATABASE_URL }: Database) {
  return endOf(startInShell(t, line, words.split(' ').filter(Boolean), { DATABASE_URL }));
}

test('the answer to COMMIT is lost: the key is named, and how to look; doing so tells', async (t) => {
  const database = await POSTGRESQL.make(t);
  await database.done('migrate');
  const broken = { DATABASE_URL: await withoutCommits(t, database.DATABASE_URL) };
  const unknown = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommandHere(args, broken);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, stderr);
    const [, id = ''] =
      /^ecliptic: The outcome is unknown: the key (key_\w{16}) /.exec(stderr) ?? [];
    assert.ok(id, stderr);
    return { id, stderr };
  };
  for (const format of [[], ['--json']]) {
    const { id, stderr } = await unknown('keys', 'issue', '--account', "Smith's", ...format);
    // The commands of the message, in a shell: it was issued, and it is revoked.
    const [look, revoke] = [...stderr.matchAll(/: ecliptic (.*)$/gm)].map(([, command]) => command);
    const shell = await inShell(t, `exec "$@" ${look}`, '', database);
    assert.match(shell.stdout, new RegExp(`^${id} +Smith's +test +active `, 'm'));
    assertDone(await inShell(t, `exec "$@" ${revoke}`, '', database));
  }
  const { id } = await database.json('keys', 'issue', '--account', 'acme');
  const { stderr } = await unknown('keys', 'revoke', id);
  assert.ok(stderr.includes(`${id} may still be active`), stderr);
  assert.match((await database.run('keys', 'revoke', id)).stderr, /was already revoked at/);

  // What the server refuses was not made, and nothing is said to be unknown.
  await database.sql('ALTER TABLE api_keys ADD CHECK (false) NOT VALID');
  const refused = await database.run('keys', 'issue', '--account', 'other');
  assert.equal(refused.code, 1);
  assert.doesNotMatch(refused.stderr, /unknown/);
});

test('no key is lost where standard output takes nothing', async (t) => {
  const database = await SQLITE.make(t);
  const { id } = await database.issue();
  const issue = 'keys issue --account acme';
  for (const to of ['>&-', '> /dev/null']) {
    assertRefused(
      await inShell(t, `exec "$@" ${to}`, issue, database),
      /^ecliptic: Standard output is closed or \/dev\/null, .* nothing was issued\.\n$/,
    );
  }
  assert.equal((await database.json('keys', 'list')).length, 1);
  const file = join(folderOf(t), 'out');
  // A limit of the size of files, in blocks of 512 bytes, ends a write as a full disk does.
  const nearlyFull = `ulimit -f 2000; exec "$@" >> '${file}'`;
  for (const line of ['exec "$@" > /dev/full', nearlyFull]) {
    writeFileSync(file, Buffer.alloc(2_000 * 512 - 12, ' '));
    const { code, stderr } = await inShell(t, line, issue, database);
    assert.equal(code, 1);
    const [, revoke = stderr] =
      /could not be shown; revoke it with "ecliptic (keys revoke key_\w{16})"\.$/m.exec(stderr) ??
      [];
    await database.done(...revoke.split(' '));
  }
  // A file that has room for a part only is no success.
  for (const words of ['keys list', 'keys list --json', 'usage --csv']) {
    writeFileSync(file, Buffer.alloc(2_000 * 512 - 1, ' '));
    const told = await inShell(t, nearlyFull, words, database);
    assert.equal(told.code, 1);
    assert.equal(told.stderr, 'ecliptic: Standard output cannot be written (EFBIG).\n');
  }
  const told = await inShell(t, 'exec "$@" > /dev/full', `keys revoke ${id}`, database);
  assert.equal(told.code, 1);
  assert.match(told.stderr, new RegExp(`; the key ${id} was revoked\\.\n$`));
  const states = (await database.json('keys', 'list')).map((key: { state: string }) => key.state);
  assert.deepEqual(states, ['revoked', 'revoked', 'revoked']);
});

test('a standard error that takes nothing ends no command halfway', async (t) => {
  const database = await SQLITE.make(t);
  await database.done('migrate');
  // So each command has a warning to write.
  chmodSync(database.DATABASE_URL.replace('file:', ''), 0o666);
  for (const [words, expected] of [
    ['keys issue --account other', 0],
    ['keys list', 0],
    ['keys revoke key_unknown', 1],
    ['keys revoke', 2],
  ] as const) {
    const { code, stdout } = await inShell(t, 'exec "$@" 2> /dev/full', words, database);
    assert.equal(code, expected, words);
    if (expected === 0) assert.match(stdout, /key_\w{16}/);
  }
});
