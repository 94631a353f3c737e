/** Combinations of options of `ecliptic verify`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVerifyOptions } from '../../src/cli/verify-options.ts';
import { mintKey } from '../../src/keys/token.ts';

const KEY = mintKey('test');
const URL_TEXT = 'https://api.example.com/astro';

test('verifies this installation without options, and needs exactly one key with --url', () => {
  const noAddress = '--key and --key-file need --url.';
  const oneKey = '--url needs a key: give either --key or --key-file.';
  for (const [options, meant] of [
    [{}, undefined],
    [{ json: true }, undefined],
    [{ key: KEY }, noAddress],
    [{ keyFile: '-' }, noAddress],
    [{ url: URL_TEXT }, oneKey],
    [{ url: URL_TEXT, key: KEY, keyFile: 'key.txt' }, oneKey],
  ] as const) {
    assert.equal(readVerifyOptions(options), meant, JSON.stringify(options));
  }
});

test('reads a service from an address and a key', () => {
  for (const url of [
    URL_TEXT,
    'http://127.0.0.1:8080',
    'http://[::1]:8080/',
    'HTTPS://a.example',
  ]) {
    assert.deepEqual(readVerifyOptions({ url, key: KEY }), { url: new URL(url), key: KEY });
  }
});

test('rejects an address with another scheme or with a user', () => {
  const reason =
    '--url must be an http or https address without a user name, a query or a fragment.';
  for (const url of [
    ...['', 'localhost:8080', 'file:///etc/passwd', 'ftp://a/', 'http://', 'https://a b', KEY],
    ...['http://user:pass@a/', 'https://user@a/', `http://${KEY}@a/`],
    ...['https://a/astro?x=1', 'https://a/astro#x', 'https://a/?'],
  ]) {
    assert.equal(readVerifyOptions({ url, key: KEY }), reason, url);
  }
});

test('rejects a malformed key without repeating it', () => {
  const mistyped = KEY.slice(0, -1) + (KEY.endsWith('a') ? 'b' : 'a');
  const twice = `${KEY}\n${KEY}`;
  const inJson = `{ "key": "${KEY}" }`;
  for (const key of ['', ' ', 'secret', mistyped, twice, inJson, `${KEY}\u0000`, `${KEY}ä`]) {
    const reason =
      'The key is not valid: its form or its checksum is wrong. Copy the whole key again.';
    assert.equal(readVerifyOptions({ url: URL_TEXT, key }), reason, key);
  }
});
