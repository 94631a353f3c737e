/** DATABASE_URL_FILE: which files are read, and how any other is refused without showing what is in it. */
import assert from 'node:assert/strict';
import { closeSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { ConfigError, readConfig } from '../src/config.ts';
import { pipeIn } from './support/pipes.ts';
import { folderOf, startProgram } from './support/processes.ts';
import { CLI_FILE, ownEnvironment, runCommand } from './support/service.ts';

const SECRET = 'hunter2';
const URL_TEXT = `postgres://kim:${SECRET}@db.example/keys`;
const EXPECTED =
  'a file or a pipe of at most 64 KiB with the address of the database on one line, used instead of DATABASE_URL';

function locationIn(path: string) {
  return readConfig({ DATABASE_URL: 'file:/srv/keys.db', DATABASE_URL_FILE: path }).databaseUrl;
}

function fileWith(t: TestContext, content: string | Uint8Array): string {
  const path = join(folderOf(t), 'database_url');
  writeFileSync(path, content);
  return path;
}

function assertRefused(path: string, why: string): void {
  const message = `DATABASE_URL_FILE: got ${JSON.stringify(path)} (${why}), expected ${EXPECTED}`;
  assert.throws(
    () => locationIn(path),
    (error) => {
      assert.ok(error instanceof ConfigError, String(error));
      assert.equal(error.message, message);
      assert.doesNotMatch(error.message, new RegExp(SECRET));
      return true;
    },
  );
}

describe('the address of the database is read from', () => {
  for (const [what, text] of Object.entries({
    'a file of one line': URL_TEXT,
    'a file with a line feed at its end': `${URL_TEXT}\n`,
    'a file of Windows, with a byte order mark': `\u{feff}${URL_TEXT}\r\n`,
    'a file with empty lines': `\n  ${URL_TEXT} \n\n`,
    'a file of 64 KiB': URL_TEXT.padEnd(65_536, '\n'),
  })) {
    test(what, (t) => {
      assert.deepEqual(locationIn(fileWith(t, text)), { kind: 'postgres', url: URL_TEXT });
    });
  }

  test('a secret as Kubernetes mounts it, a link to a file in a folder that is a link', (t) => {
    const folder = folderOf(t);
    symlinkSync('.', join(folder, '..data'));
    writeFileSync(join(folder, 'version'), URL_TEXT);
    symlinkSync('..data/version', join(folder, 'database_url'));
    const path = join(folder, 'database_url');
    assert.deepEqual(locationIn(path), { kind: 'postgres', url: URL_TEXT });
  });

  test('what a command of the shell prints', async (t) => {
    const path = join(folderOf(t), 'keys.db');
    // The command has ended before the service begins, however busy the machine is.
    const script = `exec 62< <(printf 'file:%s\\n' '${path}'); wait $!; DATABASE_URL_FILE=/dev/fd/62 exec "$0" "$@"`;
    const command = [process.execPath, CLI_FILE, 'keys', 'issue', '--account', 'acme'];
    const env = ownEnvironment();
    const bash = startProgram(t, 'bash', ['--norc', '-c', script, ...command], { env });
    assert.equal(await bash.ended, 0, bash.stderr());
    assert.ok(bash.stdout().includes(`It is in ${path};`), bash.stdout());
  });
});

describe('it is refused in one line', () => {
  const other = 'it does not contain such an address';
  const control = 'it contains a control character';
  const latin1 = Buffer.from(`file:/srv/${SECRET}\xff`, 'latin1');
  for (const [what, [text, why]] of Object.entries({
    'if the file is empty': ['', 'it is empty'],
    'if it has only a byte order mark': ['\u{feff}\n', 'it is empty'],
    'if it has another text': [SECRET, other],
    'if it assigns the address to a variable': [`DATABASE_URL=${URL_TEXT}`, other],
    'if it has two lines': [`${URL_TEXT}\n${URL_TEXT}\n`, 'it has more than one line'],
    'if its lines end in CR': [`${URL_TEXT}\r${URL_TEXT}`, 'it has more than one line'],
    'if it contains NUL': [`file:/srv/${SECRET}\0`, control],
    'if it contains another control character': [`file:/srv/${SECRET}\u{1b}x`, control],
    'if it is not UTF-8': [latin1, 'it is not text in UTF-8'],
    'if it is UTF-16': [Buffer.from(`\u{feff}${URL_TEXT}`, 'utf16le'), 'it is not text in UTF-8'],
    'if it is longer than 64 KiB': [URL_TEXT.padEnd(65_537, '\n'), 'it is longer than 65536 bytes'],
  } as const)) {
    test(what, (t) => {
      assertRefused(fileWith(t, text), why);
    });
  }

  test('if there is no file, or it is a folder, a device or a link to nothing', (t) => {
    const folder = folderOf(t);
    symlinkSync('nothing', join(folder, 'link'));
    symlinkSync('circle', join(folder, 'circle'));
    for (const [path, why] of [
      [join(folder, 'none'), 'there is no such file'],
      [join(folder, 'link'), 'there is no such file'],
      [join(folder, 'circle'), 'it cannot be read (ELOOP)'],
      [folder, 'it is a folder'],
      ['/dev/zero', 'it is a device'],
      ['/dev/null', 'it is a device'],
    ] as const) {
      assertRefused(path, why);
    }
  });

  test('if it is a socket', async (t) => {
    const path = join(folderOf(t), 'socket');
    const server = createServer().listen(path);
    t.after(() => server.close());
    assertRefused(path, 'it is a socket');
  });

  test('if it is a file of the system that has no size', (t) => {
    if (process.platform !== 'linux') return t.skip('there is no /proc');
    assertRefused('/proc/self/mem', 'it cannot be read (EIO)');
    assertRefused('/proc/self/cmdline', control);
  });

  test('if it is a pipe that nobody writes, or that does not end', (t) => {
    const pipe = pipeIn(folderOf(t));
    assertRefused(pipe, 'nothing was written to it within 1 s');
    const writer = openSync(pipe, 'r+');
    t.after(() => closeSync(writer));
    assertRefused(pipe, 'nothing was written to it within 1 s');
    writeSync(writer, URL_TEXT);
    assertRefused(pipe, 'it was not complete within 1 s');
  });

  test('if the address itself is given, which is not shown', async () => {
    const environment = { DATABASE_URL_FILE: URL_TEXT };
    const { code, stdout, stderr } = await runCommand(['keys', 'list'], environment);
    assert.deepEqual([code, stdout], [1, '']);
    const said = /\nDATABASE_URL_FILE: got "postgres:…" \(there is no such file\), expected /;
    assert.match(stderr, said);
    assert.doesNotMatch(stderr, new RegExp(SECRET));
  });
});
