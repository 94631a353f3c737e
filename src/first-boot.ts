import { shellQuoted } from './cli/shell.ts';
import type { Config } from './config.ts';
import { openSqliteKeyStore } from './keys/sqlite.ts';

/** The account that the key of a first boot is for. */
const FIRST_ACCOUNT = 'local';

/** Newcomers need a key before they know what keys are; a live service never issues one unasked. */
export async function announceFirstKey(
  { environment, database_url: database }: Config,
  { base_url, docs_url }: { readonly base_url: string; readonly docs_url: string },
  announce: (text: string) => void,
): Promise<void> {
  if (environment !== 'test' || database.kind !== 'sqlite') return;
  const store = openSqliteKeyStore(database.path, { create: false });
  const issued = await store.issueFirst(FIRST_ACCOUNT, environment);
  await store.close();
  if (issued === undefined) return;
  announce(
    [
      '',
      `First boot: issued a test key for the account "${FIRST_ACCOUNT}". It is shown only this once:`,
      '',
      `  ${issued.key}`,
      '',
      'Try it in another terminal:',
      '',
      `  curl -s ${shellQuoted(`${base_url}/v1/western/positions`)} -H 'Authorization: Bearer ${issued.key}' -H 'Content-Type: application/json' -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`,
      '',
      `Read on at ${docs_url}`,
      '',
      '',
    ].join('\n'),
  );
}
