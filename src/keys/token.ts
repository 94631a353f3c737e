/**
 * What an API key looks like: `ak_test_` or `ak_live_`, 30 characters of base62 from a
 * cryptographic source, and 6 characters of base62 that check everything before them. No I/O.
 */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^30 is more than 2^178. */
const SECRET_LENGTH = 30;
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6;
const ID_LENGTH = 16;

const GRAMMAR = /^ak_(test|live)_[0-9A-Za-z]{36}$/;

/** A key as it is handed out, once. */
export function mintKey(environment: Environment): string {
  const unchecked = `ak_${environment}_${randomBase62(SECRET_LENGTH)}`;
  return unchecked + checksum(unchecked);
}

/** The public name of a key, for operators and logs. */
export function mintKeyId(): string {
  return `key_${randomBase62(ID_LENGTH)}`;
}

/** What can be said of a bearer token without looking anything up. */
export type TokenReading =
  | { readonly environment: Environment; readonly fault?: never }
  | { readonly fault: 'not_a_key' | 'mistyped' };

/**
 * Reads a bearer token by its grammar and its checksum.
 *
 * @param token what stands behind `Bearer`
 */
export function readToken(token: string): TokenReading {
  const environment = GRAMMAR.exec(token)?.[1] as Environment | undefined;
  if (environment === undefined) return { fault: 'not_a_key' };
  const unchecked = token.slice(0, -CHECKSUM_LENGTH);
  if (checksum(unchecked) !== token.slice(-CHECKSUM_LENGTH)) return { fault: 'mistyped' };
  return { environment };
}

/**
 * What is stored of a key. A key holds 178 random bits, so a plain digest cannot be reversed by
 * guessing, and one look-up by it gives no timing that tells anything of a key.
 *
 * @returns the 32 bytes of its SHA-256, a character each
 */
export function keyDigest(key: string): string {
  return hash('sha256', key, 'latin1');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}
