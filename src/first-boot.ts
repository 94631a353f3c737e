import { ENDPOINTS } from '../packages/contract/endpoints.ts';
import { shellQuoted } from './cli/text.ts';
import type { Config } from './config.ts';
import { openSqlite } from './database/sqlite/sqlite.ts';
import { KeyStore } from './keys/store.ts';

/** The account of the first key. */
const FIRST_ACCOUNT = 'local';

/** Issues and prints a test key if the database has no key. A live service never does. */
export async function announceFirstKey(
  { environment, databaseUrl: database }: Config,
  { baseUrl, docsUrl }: { readonly baseUrl: string; readonly docsUrl: string },
  announce: (text: string) => void,
): Promise<void> {
  if (environment !== 'test' || database.kind !== 'sqlite') return;
  const opened = openSqlite(database.path, { create: false });
  const issued = await new KeyStore(opened).issueFirst(FIRST_ACCOUNT, environment);
  await opened.close();
  if (issued === undefined) return;
  announce(
    [
      '',
      `First start: this is a test key for the account "${FIRST_ACCOUNT}". It is shown only once:`,
      '',
      `  ${issued.key}`,
      '',
      'Try it in another terminal:',
      '',
      `  curl -s ${shellQuoted(`${baseUrl}${ENDPOINTS.positions.path}`)} -H 'Authorization: Bearer ${issued.key}' -H 'Content-Type: application/json' -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`,
      '',
      `Documentation: ${docsUrl}`,
      '',
      '',
    ].join('\n'),
  );
}
