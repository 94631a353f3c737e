/** The format of a key, and wrong copies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { ENVIRONMENTS, mintKey, mintKeyId, readToken } from '../../src/keys/token.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 of IEEE 802.3, in six digits of base 62. */
function withChecksum(text: string): string {
  let [rest, digits] = [crc32(text), ''];
  for (let count = 0; count < 6; count++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return text + digits;
}

const digit = fc.constantFrom(...BASE62);
/** Keys of both environments from a seed, so that a failing case can be repeated. */
const keys = fc
  .tuple(fc.constantFrom(...ENVIRONMENTS), fc.string({ unit: digit, minLength: 30, maxLength: 30 }))
  .map(([environment, secret]) => withChecksum(`ak_${environment}_${secret}`));

test('creates keys of a prefix, 30 uniformly random base62 characters and a checksum of 6', () => {
  const counts = new Map<string, number>();
  for (const environment of ENVIRONMENTS) {
    for (let count = 0; count < 5_000; count++) {
      const key = mintKey(environment);
      assert.match(key, new RegExp(`^ak_${environment}_[0-9A-Za-z]{36}$`));
      assert.equal(withChecksum(key.slice(0, -6)), key);
      assert.deepEqual(readToken(key), { environment });
      for (const each of key.slice(8, 38)) counts.set(each, (counts.get(each) ?? 0) + 1);
      assert.match(mintKeyId(), /^key_[0-9A-Za-z]{16}$/);
    }
  }
  assert.equal(counts.size, 62);
  // Seven standard deviations. The remainder of 256 by 62 would favour eight characters by 25 %.
  const expected = (10_000 * 30) / 62;
  for (const [each, count] of counts) {
    assert.ok(Math.abs(count - expected) < 7 * Math.sqrt(expected), `${each}: ${count} times`);
  }
});

test('rejects a key with a wrong character, as mistyped if it still looks like a key', () => {
  const characters = fc.oneof(digit, fc.string({ unit: 'binary', maxLength: 2 }));
  const isRejected = fc.property(keys, fc.nat(43), characters, (key, index, character) => {
    assert.deepEqual(readToken(key), { environment: key.slice(3, 7) });
    const changed = key.slice(0, index) + character + key.slice(index + 1);
    fc.pre(changed !== key);
    const isAlike = index >= 8 && BASE62.includes(character) && character.length === 1;
    const { fault } = readToken(changed);
    if (isAlike) assert.equal(fault, 'mistyped');
    else assert.ok(fault !== undefined, changed);
  });
  fc.assert(isRejected, { numRuns: 3_000 });
  const key = mintKey('test');
  assert.deepEqual(readToken(key.replace('test', 'live')), { fault: 'mistyped' });
});

test('rejects everything else as not a key, without an exception', () => {
  const key = mintKey('test');
  const texts = ['', 'ak_test_', mintKeyId(), `${key},${key}`, `x\n${key}`];
  for (const end of ['0', ' ', '\n']) texts.push(key + end);
  // A character of another script, and one of base64url.
  for (const last of ['', '\u00e9', '\uff10', '-', '\t']) texts.push(key.slice(0, -1) + last);
  for (const begin of [' ak_', 'sk_', 'AK_']) texts.push(key.replace('ak_', begin));
  texts.push(key.replace('test', 'prod'), key.replace('test', 'TEST'));
  const isNoKey = fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
    assert.deepEqual(readToken(text), { fault: 'not_a_key' }, JSON.stringify(text));
  });
  fc.assert(isNoKey, { examples: texts.map((text): [string] => [text]) });
});
