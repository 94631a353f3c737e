/** DATABASE_URL_FILE: accepted files, and rejected ones without their contents. */
import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { ConfigError, readConfig } from '../src/config.ts';
import { pipeIn } from './support/pipes.ts';
import { folderOf } from './support/processes.ts';
import { runCommand } from './support/service.ts';

const SECRET = 'hunter2';
const URL_TEXT = `postgres://kim:${SECRET}@db.example/keys`;
const EXPECTED = 'a file of at most 64 KiB with the address of the database on one line';

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

  test('reads a secret mounted by Kubernetes, a link into a linked folder', (t) => {
    const folder = folderOf(t);
    symlinkSync('.', join(folder, '..data'));
    writeFileSync(join(folder, 'version'), URL_TEXT);
    symlinkSync('..data/version', join(folder, 'database_url'));
    const path = join(folder, 'database_url');
    assert.deepEqual(locationIn(path), { kind: 'postgres', url: URL_TEXT });
  });
});

describe('it is rejected in one line', () => {
  const other = 'its line is not a database address';
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
    'if it is not UTF-8': [latin1, 'it is not UTF-8 text'],
    'if it is UTF-16': [Buffer.from(`\u{feff}${URL_TEXT}`, 'utf16le'), 'it is not UTF-8 text'],
    'if it is longer than 64 KiB': [URL_TEXT.padEnd(65_537, '\n'), 'it is longer than 65536 bytes'],
  } as const)) {
    test(what, (t) => {
      assertRefused(fileWith(t, text), why);
    });
  }

  test('rejects a missing file, and anything that is not a file', async (t) => {
    const folder = folderOf(t);
    symlinkSync('nothing', join(folder, 'link'));
    symlinkSync('circle', join(folder, 'circle'));
    const socket = join(folder, 'socket');
    const server = createServer().listen(socket);
    t.after(() => server.close());
    for (const [path, why] of [
      [join(folder, 'none'), 'it does not exist'],
      [join(folder, 'link'), 'it does not exist'],
      [join(folder, 'circle'), 'it cannot be read (ELOOP)'],
      [folder, 'it is not a regular file'],
      ['/dev/zero', 'it is not a regular file'],
      [socket, 'it is not a regular file'],
      // A pipe without a writer must not block.
      [pipeIn(folder), 'it is not a regular file'],
    ] as const) {
      assertRefused(path, why);
    }
  });

  test('rejects a system file without a size', (t) => {
    if (process.platform !== 'linux') return t.skip('there is no /proc');
    assertRefused('/proc/self/mem', 'it cannot be read (EIO)');
    assertRefused('/proc/self/cmdline', control);
  });

  test('rejects an address instead of a file, without printing it', async () => {
    const environment = { DATABASE_URL_FILE: URL_TEXT };
    const { code, stdout, stderr } = await runCommand(['keys', 'list'], environment);
    assert.deepEqual([code, stdout], [1, '']);
    const said = /\nDATABASE_URL_FILE: got "postgres:…" \(it does not exist\), expected /;
    assert.match(stderr, said);
    assert.doesNotMatch(stderr, new RegExp(SECRET));
  });
});
