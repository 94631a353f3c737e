/** What combinations of options of `ecliptic verify` mean. */
import assert from 'node:assert/strict';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readVerifyOptions } from '../../src/cli/verify-options.ts';
import { mintKey } from '../../src/keys/token.ts';
import { pipeIn } from '../support/pipes.ts';
import { folderOf } from '../support/processes.ts';

const KEY = mintKey('test');
const URL_TEXT = 'https://api.example.com/astro';

test('no option means this installation, with or without --json', () => {
  assert.equal(readVerifyOptions({}), undefined);
  assert.equal(readVerifyOptions({ json: true }), undefined);
});

test('an address and a key mean a service', () => {
  for (const url of [
    URL_TEXT,
    'http://127.0.0.1:8080',
    'http://[::1]:8080/',
    'HTTPS://a.example',
  ]) {
    assert.deepEqual(readVerifyOptions({ url, key: KEY }), { url: new URL(url), key: KEY });
  }
});

test('a key needs an address', () => {
  assert.equal(readVerifyOptions({ key: KEY }), '--key and --key-file need --url');
  assert.equal(readVerifyOptions({ keyFile: '-' }), '--key and --key-file need --url');
});

test('an address needs exactly one key, from the command line or from a file', () => {
  const reason = '--url needs a key: either --key or --key-file';
  assert.equal(readVerifyOptions({ url: URL_TEXT }), reason);
  assert.equal(readVerifyOptions({ url: URL_TEXT, key: KEY, keyFile: 'key.txt' }), reason);
});

test('an address uses http or https, and contains no user', () => {
  const others = ['', 'localhost:8080', 'file:///etc/passwd', 'ftp://a/', 'http://', 'https://a b'];
  for (const url of [
    ...others,
    KEY,
    'http://user:pass@a/',
    'https://user@a/',
    'https://a/astro?x=1',
    'https://a/astro#x',
    'https://a/?',
    `http://${KEY}@a/`,
  ]) {
    const reason =
      '--url must be an http or https address without a user name, a query or a fragment';
    assert.equal(readVerifyOptions({ url, key: KEY }), reason, url);
  }
});

test('a key is one word, and no error repeats an invalid one', () => {
  const mistyped = KEY.slice(0, -1) + (KEY.endsWith('a') ? 'b' : 'a');
  const others = [
    '',
    ' ',
    'secret',
    mistyped,
    `${KEY}\n${KEY}`,
    `{ "key": "${KEY}" }`,
    `${KEY}\u0000`,
    `${KEY}ä`,
  ];
  for (const key of others) {
    const reason = 'the text given as the key is not a valid key';
    assert.equal(readVerifyOptions({ url: URL_TEXT, key }), reason, key);
  }
});

test('a key file may end with a line break, and is read whole', (t) => {
  const keyFile = join(folderOf(t), 'key.txt');
  for (const text of [KEY, `${KEY}\n`, `  ${KEY}\r\n`]) {
    writeFileSync(keyFile, text);
    assert.deepEqual(readVerifyOptions({ url: URL_TEXT, keyFile }), {
      url: new URL(URL_TEXT),
      key: KEY,
    });
  }
  writeFileSync(keyFile, `${KEY}\n${KEY}\n`);
  assert.equal(typeof readVerifyOptions({ url: URL_TEXT, keyFile }), 'string');
  assert.throws(
    () => readVerifyOptions({ url: URL_TEXT, keyFile: `${keyFile}.none` }),
    /key\.txt\.none cannot be read: there is no such file/,
  );
  for (const [other, reason] of [
    [folderOf(t), /cannot be read: it is a folder$/],
    ['/dev/zero', /\/dev\/zero cannot be read: it is a device$/],
  ] as const) {
    assert.throws(() => readVerifyOptions({ url: URL_TEXT, keyFile: other }), reason);
  }
  writeFileSync(keyFile, `${KEY}\n`.padEnd(100_000, 'x'));
  assert.throws(
    () => readVerifyOptions({ url: URL_TEXT, keyFile }),
    /cannot be read: it is longer than 4096 bytes$/,
  );
});

test('a key is read from a pipe as soon as its line is there', (t) => {
  const pipe = pipeIn(folderOf(t));
  // Open for both, so that there is no end.
  const writer = openSync(pipe, 'r+');
  t.after(() => closeSync(writer));
  writeSync(writer, `${KEY}\n`);
  assert.deepEqual(readVerifyOptions({ url: URL_TEXT, keyFile: pipe }), {
    url: new URL(URL_TEXT),
    key: KEY,
  });
});
