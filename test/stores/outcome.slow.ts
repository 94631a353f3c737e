/** `keys issue` and `keys revoke` after a lost COMMIT or lost output. */
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

/** A proxy that loses the response to the COMMIT of a change, like a broken network. */
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

/** Runs a shell line with the command and its arguments as `"$@"`. */
function inShell(t: TestContext, line: string, words: string, { DATABASE_URL }: Database) {
  return endOf(startInShell(t, line, words.split(' ').filter(Boolean), { DATABASE_URL }));
}

test('names the key after a lost response to COMMIT, with commands that find the outcome', async (t) => {
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
    // Runs the commands of the message: the key was issued, and is revoked.
    const [look, revoke] = [...stderr.matchAll(/: ecliptic (.*)$/gm)].map(([, command]) => command);
    const shell = await inShell(t, `exec "$@" ${look}`, '', database);
    assert.match(shell.stdout, new RegExp(`^${id} +Smith's +test +active `, 'm'));
    assertDone(await inShell(t, `exec "$@" ${revoke}`, '', database));
  }
  const { id } = await database.json('keys', 'issue', '--account', 'acme');
  const { stderr } = await unknown('keys', 'revoke', id);
  assert.ok(stderr.includes(`${id} may still be active`), stderr);
  assert.match((await database.run('keys', 'revoke', id)).stderr, /was already revoked at/);

  // After an error of the server, the outcome is known.
  await database.sql('ALTER TABLE api_keys ADD CHECK (false) NOT VALID');
  const rejected = await database.run('keys', 'issue', '--account', 'other');
  assert.equal(rejected.code, 1);
  assert.doesNotMatch(rejected.stderr, /unknown/);
});

test('reports a key if standard output fails', async (t) => {
  const database = await SQLITE.make(t);
  const { id } = await database.issue();
  const issue = 'keys issue --account acme';
  for (const to of ['>&-', '> /dev/null']) {
    assertRefused(
      await inShell(t, `exec "$@" ${to}`, issue, database),
      /^ecliptic: Standard output is closed or \/dev\/null, .* no key was issued\.\n$/,
    );
  }
  assert.equal((await database.json('keys', 'list')).length, 1);
  const file = join(folderOf(t), 'out');
  // A limit of the file size, in blocks of 512 bytes, ends a write like a full disk.
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
  // A partial write is an error.
  for (const words of ['keys list', 'keys list --json', 'usage --csv']) {
    writeFileSync(file, Buffer.alloc(2_000 * 512 - 1, ' '));
    const result = await inShell(t, nearlyFull, words, database);
    assert.equal(result.code, 1);
    assert.equal(result.stderr, 'ecliptic: Standard output cannot be written (EFBIG).\n');
  }
  const result = await inShell(t, 'exec "$@" > /dev/full', `keys revoke ${id}`, database);
  assert.equal(result.code, 1);
  assert.match(result.stderr, new RegExp(`; the key ${id} was revoked\\.\n$`));
  const states = (await database.json('keys', 'list')).map((key: { state: string }) => key.state);
  assert.deepEqual(states, ['revoked', 'revoked', 'revoked']);
});

test('finishes each command if standard error fails', async (t) => {
  const database = await SQLITE.make(t);
  await database.done('migrate');
  // Gives each command a warning to print.
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
