import type { Environment } from './token.ts';

export type KeyState = 'active' | 'revoked';

/** What is known of a key. The key itself is not. */
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

/** A key at the one moment when it is known. */
export interface IssuedKey extends KeyRecord {
  readonly key: string;
}

/** How many keys of an account can be active at once: one in use, one to change over to. */
export const ACTIVE_KEYS_MAX = 2;

const ACCOUNT_LENGTH_MAX = 100;

/** A request of an operator that the store refuses, with the reason in words. */
export class KeyRefusal extends Error {
  override readonly name = 'KeyRefusal';
}

/** Tells the time; passed in, so that nothing else reads the clock. */
export type Now = () => Date;

/** Where keys live, as an operator sees it. */
export interface KeyStore {
  /** When a revocation holds everywhere, in words. */
  readonly revocation_promise: string;
  /** @throws {KeyRefusal} where the account holds two active keys, or its name is none */
  issue(account: string, environment: Environment): Promise<IssuedKey>;
  /** As `issue`, but only where the store has never held a key; undefined where it has. */
  issueFirst(account: string, environment: Environment): Promise<IssuedKey | undefined>;
  /** Oldest first. */
  list(account?: string): Promise<KeyRecord[]>;
  /** @throws {KeyRefusal} where there is no such key, or it is revoked already */
  revoke(id: string): Promise<KeyRecord>;
  close(): Promise<void>;
}

/** What an account name must not be, and how the operator is told. */
const ACCOUNT_FAULTS: readonly (readonly [(account: string) => boolean, string])[] = [
  [
    (account) => account.length === 0 || account.length > ACCOUNT_LENGTH_MAX,
    `must have 1 to ${ACCOUNT_LENGTH_MAX} characters`,
  ],
  [(account) => account.trim() !== account, 'must not begin or end with white space'],
  [
    (account) => /[\p{C}\p{Zl}\p{Zp}]/u.test(account),
    'must not hold control or invisible characters',
  ],
  [(account) => account.startsWith('-'), 'must not begin with a hyphen, as options do'],
  // Two names that look the same must be the same, or an account has four keys.
  [(account) => account.normalize('NFC') !== account, 'must be in Unicode normalization form C'],
];

/** @throws {KeyRefusal} where the text cannot name an account */
export function requireAccountName(account: string): void {
  const fault = ACCOUNT_FAULTS.find(([applies]) => applies(account));
  if (fault !== undefined) throw new KeyRefusal(`The account name ${fault[1]}.`);
}

/** The refusal of a third active key. */
export function accountFull(account: string): KeyRefusal {
  return new KeyRefusal(
    `The account ${JSON.stringify(account)} holds ${ACTIVE_KEYS_MAX} active keys already; revoke one first.`,
  );
}

/** The slot that a new key takes: an active key sits in one of its account's. */
export function freeSlot(taken: readonly unknown[]): number | undefined {
  for (let slot = 1; slot <= ACTIVE_KEYS_MAX; slot++) if (!taken.includes(slot)) return slot;
  return undefined;
}

/**
 * The refusal of a revocation.
 *
 * @param revoked_at of the key where there is one, and it is revoked already
 */
export function notRevocable(id: string, revoked_at: string | undefined): KeyRefusal {
  return new KeyRefusal(
    revoked_at === undefined
      ? `There is no key ${JSON.stringify(id)}.`
      : `The key ${JSON.stringify(id)} is revoked already, since ${revoked_at}.`,
  );
}
