/**
 * The format of an API key: `ak_test_` or `ak_live_`, 30 random base62 characters, and a checksum of everything before
 * it in 6 base62 characters. No I/O.
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

/** Creates a key, to show once. */
export function mintKey(environment: Environment): string {
  const unchecked = `ak_${environment}_${randomBase62(SECRET_LENGTH)}`;
  return unchecked + checksum(unchecked);
}

/** Creates the public id of a key, for operators and logs. */
export function mintKeyId(): string {
  return `key_${randomBase62(ID_LENGTH)}`;
}

/** The properties of a bearer token that need no lookup. */
type TokenReading =
  | { readonly environment: Environment; readonly fault?: never }
  | { readonly fault: 'not_a_key' | 'mistyped' };

/**
 * Checks the grammar and the checksum of a bearer token.
 *
 * @param token the text after `Bearer`
 */
export function readToken(token: string): TokenReading {
  const environment = GRAMMAR.exec(token)?.[1] as Environment | undefined;
  if (environment === undefined) return { fault: 'not_a_key' };
  const unchecked = token.slice(0, -CHECKSUM_LENGTH);
  if (checksum(unchecked) !== token.slice(-CHECKSUM_LENGTH)) return { fault: 'mistyped' };
  return { environment };
}

/**
 * The digest that is stored for a key. A key has 178 random bits, so a plain digest cannot be reversed by guessing, and
 * the timing of a lookup by digest reveals nothing about a key.
 *
 * @returns the 32 bytes of its SHA-256, one character each
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
