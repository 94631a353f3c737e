import { type DatabaseLocation, shownLocation } from '../database/location.ts';
import {
  type IssuedKey,
  type KeyListing,
  KeyRequestError,
  type KeyStore,
  UnknownOutcomeError,
} from '../keys/store.ts';
import type { Environment } from '../keys/token.ts';
import type { Stores } from '../stores.ts';
import { type List, type ListOptions, listText } from './list-text.ts';
import { warn } from './output.ts';
import { jsonDocument, shellQuoted } from './text.ts';

/** Each function returns the text for standard output. */

/** @param database that the key was stored in */
export function issuedText(
  issued: IssuedKey,
  database: DatabaseLocation,
  { json }: { readonly json?: boolean },
): string {
  if (json) return jsonDocument(issued);
  const { id, account, environment, key } = issued;
  return [
    `Issued ${id}, a ${environment} key for the account ${JSON.stringify(account)}. It is shown only this once:`,
    '',
    `  ${key}`,
    '',
    `Every service with the database ${shownLocation(database)} and ENVIRONMENT=${environment} accepts it at once.`,
    '',
  ].join('\n');
}

/** Keys with their latest use, as chunks of the text for standard output. */
export function keysText(
  { keys }: Stores,
  { account, ...options }: ListOptions & { readonly account?: string },
): AsyncIterable<string> {
  return listed(keys.list(account), account, options);
}

/** One key, in the form of `keysText`. */
export async function* foundText(
  { keys }: Stores,
  key: string,
  options: ListOptions,
): AsyncGenerator<string> {
  const found = await keys.find(key);
  const pages = async function* () {
    yield [found];
  };
  yield* listed(pages(), undefined, options);
}

function listed(
  listings: AsyncIterable<readonly KeyListing[]>,
  account: string | undefined,
  options: ListOptions,
): AsyncIterable<string> {
  const list: List<KeyListing> = {
    headings: HEADINGS,
    cells: (key) => [
      key.id,
      key.account,
      key.environment,
      key.state,
      key.created_at,
      key.revoked_at ?? '-',
      key.last_used_at ?? 'never',
      String(key.calls_24h),
    ],
    none: `There are no keys${ofAccount(account)}.\n`,
    fields: FIELDS,
  };
  return listText(listings, list, options);
}

const HEADINGS = [
  ...['id', 'account', 'environment', 'state', 'created', 'revoked', 'last used', 'calls in 24 h'],
];
const FIELDS = [
  ...(['id', 'account', 'environment', 'state', 'created_at', 'revoked_at'] as const),
  ...(['last_used_at', 'calls_24h'] as const),
];

/** @throws if the key was not issued, or the outcome is unknown; the message contains the next step */
export async function issueKey(
  keys: KeyStore,
  account: string,
  environment: Environment,
): Promise<IssuedKey> {
  return await keys.issue(account, environment).catch((error) => {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    const look = `ecliptic keys list --account ${shellQuoted(account)}`;
    throw new Error(
      `the outcome is unknown: the key ${error.keyId} may exist, but was never shown: ${error.message}\n  Check with: ${look}\n  If it is listed: ecliptic keys revoke ${error.keyId}`,
      { cause: error },
    );
  });
}

/** @throws as `issueKey` */
export async function revokeKey(
  keys: KeyStore,
  id: string,
  { json }: { readonly json?: boolean },
): Promise<string> {
  const revoked = await keys.revoke(id).catch((error) => {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw new Error(
      `the outcome is unknown: the key ${id} may still be active: ${error.message}\n  Revoke it again, or check with: ecliptic keys list`,
      { cause: error },
    );
  });
  if (json) return jsonDocument(revoked);
  return `Revoked ${revoked.id} of the account ${JSON.stringify(revoked.account)}. ${keys.revocationPromise}\n`;
}

/** Repeats the account, so that a mistyped name is noticed. */
export function ofAccount(account: string | undefined): string {
  return account === undefined ? '' : ` of the account ${JSON.stringify(account)}`;
}

/** An operator's choice of the environment of a key. */
interface Wishes {
  /** `--environment`. */
  readonly option: Environment | undefined;
  /** `ENVIRONMENT`, or its default. */
  readonly variable: Environment;
  readonly isVariableSet: boolean;
}

/**
 * The environment of the option or, without it, of the services with this database. Only the option can select an environment
 * that those services reject.
 *
 * @throws {KeyRequestError} if `ENVIRONMENT` is set to another one than theirs
 */
export async function environmentOfKey(
  store: KeyStore,
  { option, variable, isVariableSet }: Wishes,
): Promise<Environment> {
  const services = await store.environment();
  if (services === undefined) return option ?? variable;
  const wish = option ?? (isVariableSet ? variable : services);
  if (wish === services) return wish;
  const mismatch = `services with this database have ENVIRONMENT=${services} and reject a ${wish} key`;
  if (option === undefined) {
    throw new KeyRequestError(
      `The ${mismatch}, but ENVIRONMENT is ${wish} here. For a key that they accept, add --environment ${services}. To issue a ${wish} key anyway, add --environment ${wish}.`,
    );
  }
  warn(`the ${mismatch}; only services with ENVIRONMENT=${wish} will accept it`);
  return wish;
}
