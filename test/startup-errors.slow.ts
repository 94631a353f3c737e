/** All errors at startup, as printed for the operator. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { openSqliteKeyStore } from './support/key-store.ts';
import { folderOf, ownDatabase, REPOSITORY, startProgram, within } from './support/processes.ts';
import { PRODUCT_FOLDERS } from './support/product-folders.ts';
import { CLI_FILE } from './support/service.ts';

describe('a start that fails', { concurrency: 2 }, () => {
  /** Asserts exit code 1 and the reason on standard error, without listening. */
  async function assertNoStart(
    t: TestContext,
    environment: Record<string, string>,
    reason: RegExp,
    file = CLI_FILE,
  ): Promise<void> {
    const env = { ...ownDatabase(t), PORT: '0', ...environment };
    const { ended, stdout, stderr } = startProgram(t, process.execPath, [file, 'serve'], { env });
    assert.equal(await within(60_000, ended), 1, stdout() + stderr());
    assert.match(stderr(), reason);
    assert.doesNotMatch(stderr(), /\n {4}at /);
    assert.doesNotMatch(stdout(), /"listening"/);
  }

  test('exits with 1 and names a port in use', async (t) => {
    const server = createServer().listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const port = String((server.address() as AddressInfo).port);
    await assertNoStart(
      t,
      { PORT: port },
      new RegExp(`^ecliptic: .*port ${port} of 127.0.0.1 .*Set PORT`),
    );
  });

  test('exits with 1 and names HOST if there is no such host', async (t) => {
    const reason =
      /^ecliptic: Cannot listen on port 0 of nowhere\.invalid \((?:ENOTFOUND|EAI_AGAIN)\): .*HOST/;
    await assertNoStart(t, { HOST: 'nowhere.invalid' }, reason);
  });

  test('exits with 1 and names a host that is not local', async (t) => {
    await assertNoStart(t, { HOST: '192.0.2.1' }, /^ecliptic: .*192\.0\.2\.1/);
  });

  test('exits with 1 and lists all errors of the environment', async (t) => {
    const DATABASE_URL = 'mysql://a:secret@b/c';
    const environment = { PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL };
    const reason =
      /^ecliptic: The configuration is invalid:\nPORT: got "http".*\nDATABASE_URL: got.*\nLOG_LEVEL: got "loud".*\n$/;
    await assertNoStart(t, environment, reason);
  });

  test('exits with 1 and does not change a file that is not a database', async (t) => {
    const path = join(folderOf(t), 'keys.db');
    const text = 'This is the diary of someone who names files in haste. '.repeat(50);
    writeFileSync(path, text);
    await assertNoStart(t, { DATABASE_URL: `file:${path}` }, /^ecliptic: .*not a database/);
    assert.equal(readFileSync(path, 'utf8'), text);
  });

  test('exits with 1 without delay if the first key cannot be stored', async (t) => {
    const path = join(folderOf(t), 'keys.db');
    openSqliteKeyStore(path).close();
    const other = new DatabaseSync(path);
    t.after(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    await assertNoStart(t, { DATABASE_URL: `file:${path}` }, /^ecliptic: .*locked/);
  });

  test('exits with 1 and names an ephemeris file with a wrong byte', async (t) => {
    const folder = folderOf(t);
    for (const name of PRODUCT_FOLDERS) {
      cpSync(join(REPOSITORY, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
    const file = join(folder, 'data/ephemeris/semo_18.se1');
    const content = readFileSync(file);
    const middle = content.length >> 1;
    content[middle] = (content[middle] ?? 0) ^ 1;
    writeFileSync(file, content);
    const reason = /^ecliptic: \S+semo_18\.se1 differs from the published file/;
    await assertNoStart(t, {}, reason, join(folder, 'src/cli.ts'));
  });
});
