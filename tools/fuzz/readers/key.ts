/** The key grammar, against a second implementation of the same rule. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ENVIRONMENTS, readToken } from '../../../src/keys/token.ts';
import { nearly, pumped } from '../edits.ts';
import { ODD_CHARACTERS } from '../nasty.ts';
import { outcomeOf } from '../outcome.ts';
import type { Target } from '../target.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The six check characters of a text: its CRC-32, calculated bit by bit, in base 62. */
function referenceChecksum(text: string): string {
  let remainder = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
    }
  }
  let rest = BigInt((remainder ^ 0xffffffff) >>> 0);
  let digits = '';
  for (let count = 0; count < 6; count++) {
    digits = BASE62.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}

function verdict(token: string): string {
  const environment = ENVIRONMENTS.find((name) => token.startsWith(`ak_${name}_`));
  const rest = token.slice(8);
  if (environment === undefined || rest.length !== 36) return 'not_a_key';
  for (const character of rest.split('')) if (!BASE62.includes(character)) return 'not_a_key';
  return referenceChecksum(token.slice(0, 38)) === token.slice(38) ? environment : 'mistyped';
}

const keys = fc
  .tuple(
    fc.constantFrom(...ENVIRONMENTS),
    fc.array(fc.constantFrom(...BASE62), { minLength: 30, maxLength: 30 }),
  )
  .map(([environment, secret]) => {
    const unchecked = `ak_${environment}_${secret.join('')}`;
    return unchecked + referenceChecksum(unchecked);
  });

const WORDS = [...ODD_CHARACTERS, 'ak_', 'test', 'live', '_', 'AK_TEST_', '0', 'z', 'Bearer ', '-'];

export const key: Target<string> = {
  name: 'key',
  batch: 2_000,
  inputs: (kept) => {
    const right = kept.length > 0 ? fc.oneof(keys, fc.constantFrom(...kept)) : keys;
    return fc.oneof(
      { weight: 20, arbitrary: nearly(right, WORDS, fc.constantFrom(...BASE62)) },
      { weight: 1, arbitrary: pumped(WORDS) },
    );
  },
  check: (token, lab) => {
    const { value } = lab.watchdog.watch('key', token, () => outcomeOf(() => readToken(token)));
    assert.ok(value !== undefined);
    const found = value.fault ?? value.environment;
    lab.saw(`key ${found}`);
    assert.equal(found, verdict(token), 'read differently');
  },
};
