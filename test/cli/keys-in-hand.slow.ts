/** Keys that an operator has in hand are found and revoked by what is in a file. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { redactKeys } from '../../src/problem/redact.ts';
import { DATABASES } from '../support/key-databases.ts';
import { folderOf, ownDatabase } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { assertRefused, assertWrongUsage, endOf, startCommand } from './commands.ts';

/** Runs `ecliptic keys` with a text on standard input. */
function typed(t: TestContext, input: string, database: Record<string, string>, ...args: string[]) {
  return endOf(startCommand(t, ['keys', ...args], database), input);
}

test('a key in a file or on standard input is found as in the list, and revoked', async (t) => {
  const database = ownDatabase(t);
  const keys = (...args: string[]) => runCommand(['keys', ...args], database);
  const { key, id } = JSON.parse((await keys('issue', '--account', 'acme', '--json')).stdout);
  await keys('issue', '--account', 'acme');
  const file = join(folderOf(t), 'leaked.txt');
  writeFileSync(file, `  ${key}\r\n\n`);

  const found = await keys('find', '--key-file', file, '--json');
  assert.equal(found.code, 0, found.stderr);
  const [first] = JSON.parse((await keys('list', '--json')).stdout);
  assert.deepEqual(JSON.parse(found.stdout), [first]);
  assert.equal(first.id, id);
  // As the editors of some systems write it.
  writeFileSync(file, `\u{feff}${key}\r\n`);
  const shown = await keys('find', '--key-file', file);
  assert.match(shown.stdout, new RegExp(`^${id} +acme +test +active `, 'm'));
  assert.ok(!shown.stdout.includes(key.slice(8)));

  const revoke = ['revoke', '--key-file', '-'];
  const revoked = await typed(t, key, database, ...revoke, '--json');
  assert.equal(revoked.code, 0, revoked.stderr);
  const record = JSON.parse(revoked.stdout);
  assert.deepEqual([record.id, record.state], [id, 'revoked']);
  assertRefused(await typed(t, key, database, ...revoke), /was already revoked at/);
  const [after, other] = JSON.parse((await keys('list', '--json')).stdout);
  assert.deepEqual([after.state, other.state], ['revoked', 'active']);
});

for (const { name, make } of DATABASES) {
  test(`${name} finds exactly the key that is asked for`, async (t) => {
    const store = await (await make(t)).openStore();
    const { key, ...record } = await store.issue('acme', 'live');
    await store.issue('acme', 'live');
    assert.deepEqual(await store.find(key), record);
    await store.revoke(record.id);
    assert.equal((await store.find(key)).state, 'revoked');
    await assert.rejects(store.find(mintKey('live')), /This database does not have that key/);
  });
}

test('what is not exactly one key of this database is refused in one line that repeats nothing of it', async (t) => {
  const database = ownDatabase(t);
  const issued = await runCommand(['keys', 'issue', '--account', 'acme', '--json'], database);
  const { key } = JSON.parse(issued.stdout);
  const folder = folderOf(t);
  mkdirSync(join(folder, 'folder'));
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /it is empty/],
    [' \n\n', /it is empty/],
    [`${key}\n${mintKey('test')}\n`, /more than one key/],
    [`${key}\n${key}\n`, /more than one key/],
    [mistyped, /mistyped or damaged/],
    [key.slice(0, -3), /besides a key, or a part of one/],
    [`key: ${key}`, /besides a key, or a part of one/],
    [`${key}\u{feff}`, /besides a key, or a part of one/],
    [redactKeys(key), /shortened, as in the log/],
    ['hello', /does not hold a key/],
    ['\0'.repeat(4_096), /does not hold a key/],
    ['x'.repeat(1_000_000), /is longer than 4096 bytes/],
    // What is behind the bytes that are read may be another key.
    [`${key.padEnd(4_096)}\n`, /is longer than 4096 bytes/],
    [`${key.padEnd(4_096)}${mintKey('test')}`, /is longer than 4096 bytes/],
    [mintKey('test'), /This database does not have that key/],
  ];
  for (const [input, reason] of cases) {
    for (const command of ['find', 'revoke']) {
      const result = await typed(t, input, database, command, '--key-file', '-');
      assertRefused(result, reason);
      assert.doesNotMatch(result.stderr, /[0-9A-Za-z]{20}/);
    }
  }
  const files: readonly (readonly [string, RegExp])[] = [
    ['/dev/zero', /it is a device/],
    [join(folder, 'folder'), /it is a folder/],
    [join(folder, 'none'), /there is no such file/],
  ];
  for (const [file, reason] of files) {
    const { code, stderr } = await runCommand(['keys', 'find', '--key-file', file], database);
    assert.equal(code, 1);
    assert.match(stderr, reason);
  }
  for (const args of [
    ['find', '--key-file', key],
    ['find', key],
  ]) {
    const result = await typed(t, key, database, ...args);
    assertWrongUsage(result, /^ecliptic: /);
    assert.ok(!result.stderr.includes(key.slice(8)), result.stderr);
  }
  const [record] = JSON.parse((await runCommand(['keys', 'list', '--json'], database)).stdout);
  assert.equal(record.state, 'active');
});
