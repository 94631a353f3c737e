/** What `ecliptic keys issue` and `revoke` say where something is lost on the way: their COMMIT, or their output. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { POSTGRESQL } from '../support/key-databases.ts';
import { folderOf, ownDatabase } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { assertDone, assertRefused, endOf, startInShell } from './commands.ts';

/** The environment with a database of the test's own, and the id of the key that is in it. */
async function withKey(t: TestContext) {
  const database = ownDatabase(t);
  const { stdout } = await runCommand(['keys', 'issue', '--account', 'acme', '--json'], database);
  return { database, id: JSON.parse(stdout).id as string };
}

/** A way to the database on which the answer to COMMIT is lost, as when a network breaks just then. */
async function withoutCommits(t: TestContext, url: string): Promise<string> {
  const { port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => {});
    let isCommitting = false;
    near.on('data', (data) => {
      isCommitting ||= data.includes('COMMIT\0');
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

/** Runs `ecliptic` with a shell's redirection, such as `>&-`. */
function redirected(
  t: TestContext,
  args: readonly string[],
  redirection: string,
  environment: Record<string, string>,
) {
  return endOf(startInShell(t, `exec "$@" ${redirection}`, args, environment));
}

describe('the answer to COMMIT is lost', { concurrency: 1 }, () => {
  test('keys issue says that the outcome is unknown, which key it is, and how to look', async (t) => {
    const { DATABASE_URL, openStore } = await POSTGRESQL.make(t);
    await openStore();
    const broken = await withoutCommits(t, DATABASE_URL);
    const account = "Smith's";
    for (const args of [[], ['--json']]) {
      const { code, stdout, stderr } = await runCommand(
        ['keys', 'issue', '--account', account, ...args],
        { DATABASE_URL: broken },
      );
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
      const [, id] =
        /^ecliptic: It is not known whether the key (key_\w{16}) was issued/.exec(stderr) ?? [];
      assert.ok(id, stderr);
      // The commands of the message, in a shell: it was issued, and it is revoked.
      const commands = [...stderr.matchAll(/: ecliptic (.*)$/gm)].map(([, command]) => command);
      assert.equal(commands.length, 2, stderr);
      const shell = await redirected(t, [], `${commands[0]}`, { DATABASE_URL });
      assert.match(shell.stdout, new RegExp(`^${id} +Smith's +test +active `, 'm'));
      assertDone(await redirected(t, [], `${commands[1]}`, { DATABASE_URL }));
    }
  });

  test('keys revoke says that the outcome is unknown, and once more tells it', async (t) => {
    const { DATABASE_URL, openStore } = await POSTGRESQL.make(t);
    const { id } = await (await openStore()).issue('acme', 'test');
    const broken = await withoutCommits(t, DATABASE_URL);
    const { code, stdout, stderr } = await runCommand(['keys', 'revoke', id], {
      DATABASE_URL: broken,
    });
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    const unknown = `^ecliptic: It is not known whether the key ${id} was revoked`;
    assert.match(stderr, new RegExp(unknown));
    const again = await runCommand(['keys', 'revoke', id], { DATABASE_URL });
    assert.match(again.stderr, /was already revoked at/);
  });

  test('a change that the server refuses was not made, and nothing is said to be unknown', async (t) => {
    const { DATABASE_URL, openStore, sql } = await POSTGRESQL.make(t);
    await openStore();
    await sql('ALTER TABLE api_keys ADD CHECK (false)');
    const { code, stderr } = await runCommand(['keys', 'issue', '--account', 'acme'], {
      DATABASE_URL,
    });
    assert.equal(code, 1);
    assert.doesNotMatch(stderr, /not known/);
  });
});

describe('standard output takes nothing', { concurrency: 2 }, () => {
  for (const redirection of ['>&-', '> /dev/null']) {
    test(`keys issue ${redirection} issues nothing`, async (t) => {
      const database = ownDatabase(t);
      const issue = ['keys', 'issue', '--account', 'acme'];
      assert.equal((await runCommand(['migrate'], database)).code, 0);
      assertRefused(
        await redirected(t, issue, redirection, database),
        /^ecliptic: Standard output is closed or \/dev\/null, .* nothing was issued\.\n$/,
      );
      assert.equal((await runCommand(['keys', 'list', '--json'], database)).stdout, '[]\n');
    });
  }

  test('a standard error that takes nothing ends no command halfway', async (t) => {
    const { database, id } = await withKey(t);
    // So each command has warnings to write.
    chmodSync(database.DATABASE_URL.slice('file:'.length), 0o666);
    const list = await redirected(t, ['keys', 'list'], '2> /dev/full', database);
    assert.equal(list.code, 0);
    assert.match(list.stdout, new RegExp(`^${id} `, 'm'));
    for (const [args, expected] of [
      [['keys', 'issue', '--account', 'other'], 0],
      [['keys', 'revoke', 'key_unknown'], 1],
      [['keys', 'revoke'], 2],
    ] as const) {
      assert.equal((await redirected(t, args, '2> /dev/full', database)).code, expected);
    }
  });

  test('a file that has room for a part only is no success', async (t) => {
    const { database, id } = await withKey(t);
    const file = join(folderOf(t), 'out');
    // A limit of the size of files, in blocks of 512 bytes, ends a write as a full disk does.
    const blocks = 2_000;
    const atLimit = async (...args: string[]) => {
      writeFileSync(file, Buffer.alloc(blocks * 512 - 12, ' '));
      const line = `ulimit -f ${blocks}; exec "$@" >> '${file}'`;
      return await endOf(startInShell(t, line, args, database));
    };
    for (const line of ['keys list', 'keys list --json', 'usage --csv']) {
      const { code, stderr } = await atLimit(...line.split(' '));
      assert.equal(code, 1, line);
      assert.match(stderr, /^ecliptic: Standard output cannot be written \(EFBIG\)\.\n$/);
    }
    const { code, stderr } = await atLimit('keys', 'issue', '--account', 'acme');
    assert.equal(code, 1);
    const [, command = stderr] =
      /could not be shown; "ecliptic (keys revoke key_\w{16})" revokes it\.$/m.exec(stderr) ?? [];
    const revoked = await runCommand(command.split(' '), database);
    assert.equal(revoked.code, 0);
    assert.ok(!revoked.stdout.includes(id));
  });

  test('keys revoke > /dev/full says that the key was revoked all the same', async (t) => {
    const { database, id } = await withKey(t);
    const { code, stderr } = await redirected(t, ['keys', 'revoke', id], '> /dev/full', database);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`\\(ENOSPC\\); the key ${id} was revoked all the same\\.\n$`));
    assert.match((await runCommand(['keys', 'list'], database)).stdout, /acme +test +revoked/);
  });
});
