import type { Environment } from './token.ts';

export type KeyState = 'active' | 'revoked';

/** What is stored about a key, except for its digest. */
export interface KeyRecord {
  /** Public id, `key_…`. */
  readonly id: string;
  /** The operator's own name for a customer. */
  readonly account: string;
  readonly environment: Environment;
  readonly state: KeyState;
  /** UTC, ISO 8601. */
  readonly created_at: string;
  /** UTC, ISO 8601; null while the key is active. */
  readonly revoked_at: string | null;
}

/** A newly issued key: only now is the key itself known. */
export interface IssuedKey extends KeyRecord {
  readonly key: string;
}

/** How many keys of an account can be active at once: one in use and one to change over to. */
export const ACTIVE_KEYS_MAX = 2;

const ACCOUNT_LENGTH_MAX = 100;

/** The store refuses an operator's request; the message says why. */
export class KeyRefusal extends Error {
  override readonly name = 'KeyRefusal';
}

/** Returns the current time; passed in, so that tests can set it. */
export type Now = () => Date;

/** The stored keys, for an operator. */
export interface KeyStore {
  /** When a revocation takes effect everywhere, in words. */
  readonly revocation_promise: string;
  /** @throws {KeyRefusal} if the account has two active keys, or if its name is not valid */
  issue(account: string, environment: Environment): Promise<IssuedKey>;
  /** As `issue`, but only if the store has never held a key; returns undefined otherwise. */
  issueFirst(account: string, environment: Environment): Promise<IssuedKey | undefined>;
  /** Oldest first. */
  list(account?: string): Promise<KeyRecord[]>;
  /** @throws {KeyRefusal} if there is no such key, or if it is already revoked */
  revoke(id: string): Promise<KeyRecord>;
  close(): Promise<void>;
}

/** What an account name must not be, and how the message says so. */
const ACCOUNT_FAULTS: readonly (readonly [(account: string) => boolean, string])[] = [
  [
    (account) => account.length === 0 || account.length > ACCOUNT_LENGTH_MAX,
    `must have 1 to ${ACCOUNT_LENGTH_MAX} characters`,
  ],
  [(account) => account.trim() !== account, 'must not begin or end with white space'],
  [
    (account) => /[\p{C}\p{Zl}\p{Zp}]/u.test(account),
    'must not contain control characters or invisible characters',
  ],
  [(account) => account.startsWith('-'), 'must not begin with a hyphen, as options do'],
  // Names that look the same must be the same; otherwise an account could have four keys.
  [(account) => account.normalize('NFC') !== account, 'must be in Unicode normalization form C'],
];

/** @throws {KeyRefusal} if the text is not a valid account name */
export function requireAccountName(account: string): void {
  const fault = ACCOUNT_FAULTS.find(([applies]) => applies(account));
  if (fault !== undefined) throw new KeyRefusal(`The account name ${fault[1]}.`);
}

/** The error for a third active key. */
export function accountFull(account: string): KeyRefusal {
  return new KeyRefusal(
    `The account ${JSON.stringify(account)} already has ${ACTIVE_KEYS_MAX} active keys; revoke one first.`,
  );
}

/** A free slot for a new key: each active key occupies one of its account's slots. */
export function freeSlot(taken: readonly unknown[]): number | undefined {
  for (let slot = 1; slot <= ACTIVE_KEYS_MAX; slot++) if (!taken.includes(slot)) return slot;
  return undefined;
}

/**
 * The error for a revocation that is not possible.
 *
 * @param revoked_at if there is such a key, and it is already revoked
 */
export function notRevocable(id: string, revoked_at: string | undefined): KeyRefusal {
  return new KeyRefusal(
    revoked_at === undefined
      ? `There is no key ${JSON.stringify(id)}.`
      : `The key ${JSON.stringify(id)} was already revoked at ${revoked_at}.`,
  );
}
