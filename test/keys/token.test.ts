import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ENVIRONMENTS, keyDigest, mintKey, mintKeyId, readToken } from '../../src/keys/token.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 as IEEE 802.3 has it, bit by bit: nothing in common with the code under test. */
function crc32(text: string): number {
  let remainder = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
    }
  }
  return (remainder ^ 0xffffffff) >>> 0;
}

function checksumOf(unchecked: string): string {
  let value = BigInt(crc32(unchecked));
  const digits: string[] = [];
  for (let index = 0; index < 6; index++) {
    digits.unshift(BASE62.charAt(Number(value % 62n)));
    value /= 62n;
  }
  return digits.join('');
}

const environments = fc.constantFrom(...ENVIRONMENTS);
/** Keys of either environment, from a seed, so that a failing case can be run again. */
const keys = fc
  .tuple(environments, fc.array(fc.constantFrom(...BASE62), { minLength: 30, maxLength: 30 }))
  .map(([environment, secret]) => {
    const unchecked = `ak_${environment}_${secret.join('')}`;
    return unchecked + checksumOf(unchecked);
  });

describe('the form of a key', () => {
  test('a minted key is its prefix, 30 characters of base62 and 6 that check all before them', () => {
    for (const environment of ENVIRONMENTS) {
      for (let count = 0; count < 500; count++) {
        const key = mintKey(environment);
        assert.match(key, new RegExp(`^ak_${environment}_[0-9A-Za-z]{36}$`));
        assert.equal(key.slice(-6), checksumOf(key.slice(0, -6)), key);
        assert.deepEqual(readToken(key), { environment });
      }
    }
  });

  test('every text of the grammar with the right checksum is a key of its environment', () => {
    fc.assert(
      fc.property(keys, (key) => {
        assert.deepEqual(readToken(key), { environment: key.slice(3, 7) });
      }),
    );
  });

  test('a key id is key_ and 16 characters of base62', () => {
    for (let count = 0; count < 500; count++) assert.match(mintKeyId(), /^key_[0-9A-Za-z]{16}$/);
  });

  test('a key is stored as the SHA-256 of all of it', () => {
    const key = mintKey('live');
    const digest = keyDigest(key);
    // A character a byte: short, and a key of a map.
    assert.equal(digest.length, 32);
    assert.deepEqual(Buffer.from(digest, 'latin1'), createHash('sha256').update(key).digest());
  });
});

describe('a key that was not copied rightly', () => {
  test('is refused whichever one character is another one', () => {
    const characters = fc.oneof(fc.constantFrom(...BASE62), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(keys, fc.nat(), characters, (key, place, character) => {
        const index = place % key.length;
        const changed = key.slice(0, index) + character + key.slice(index + 1);
        fc.pre(changed !== key);
        assert.ok(readToken(changed).fault !== undefined, changed);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is called mistyped where it still looks like a key', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 8, max: 43 }), fc.nat(61), (key, index, digit) => {
        const changed = key.slice(0, index) + BASE62.charAt(digit) + key.slice(index + 1);
        fc.pre(changed !== key);
        assert.deepEqual(readToken(changed), { fault: 'mistyped' });
      }),
      { numRuns: 2_000 },
    );
  });

  test('is mistyped in the other environment, whose name is part of what is checked', () => {
    const key = mintKey('test');
    assert.deepEqual(readToken(key.replace('test', 'live')), { fault: 'mistyped' });
  });
});

describe('a text that is not a key', () => {
  const key = mintKey('test');
  const texts = {
    'nothing at all': '',
    'a character too few': key.slice(0, -1),
    'a character too many': `${key}0`,
    'a prefix alone': 'ak_test_',
    'an upper-case prefix': key.replace('ak_test_', 'AK_TEST_'),
    'another environment': key.replace('test', 'prod'),
    'another service': key.replace('ak_', 'sk_'),
    'a public id': mintKeyId(),
    'a space before': ` ${key}`,
    'a space behind': `${key} `,
    'a line feed behind': `${key}\n`,
    'a line before': `x\n${key}`,
    'a tab within': `${key.slice(0, 20)}\t${key.slice(21)}`,
    'a letter beyond ASCII': `${key.slice(0, -1)}\u00e9`,
    'a full-width digit': `${key.slice(0, -1)}\uff10`,
    'a hyphen, as base64url has it': `${key.slice(0, 20)}-${key.slice(21)}`,
    'two keys': `${key},${key}`,
  };

  for (const [name, text] of Object.entries(texts)) {
    test(`is told from a mistyped key: ${name}`, () => {
      assert.deepEqual(readToken(text), { fault: 'not_a_key' });
    });
  }

  test('is refused without an exception, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        assert.deepEqual(readToken(text), { fault: 'not_a_key' });
      }),
    );
  });
});

test('every character of base62 is as likely as any other', () => {
  const minted = Array.from({ length: 10_000 }, () => mintKey('test'));
  const counts = new Map<string, number>();
  for (const character of minted.flatMap((key) => [...key.slice(8, 38)])) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (10_000 * 30) / 62;
  assert.deepEqual([...counts.keys()].sort(), [...BASE62].sort());
  // Seven standard deviations; a remainder of 256 by 62 would favour eight characters by 25 %.
  const bound = 7 * Math.sqrt(expected);
  for (const [character, count] of counts) {
    assert.ok(Math.abs(count - expected) < bound, `${character} occurs ${count} times`);
  }
});
