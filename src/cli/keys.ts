import type { Command } from 'commander';
import { requireAccountName } from '../keys/store.ts';
import { ENVIRONMENTS, type Environment } from '../keys/token.ts';
import {
  environmentOfKey,
  foundText,
  issuedText,
  issueKey,
  keysText,
  revokeKey,
} from './keys-text.ts';
import type { ListOptions } from './list-text.ts';
import { accountOption, choiceOption, csvOption, keyFileOption } from './options.ts';
import { print, printAll, requireReader } from './output.ts';
import { USAGE_DELAY } from './usage.ts';
import { withStores } from './with-stores.ts';

export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('issue, list and revoke API keys');
  addIssueCommand(keys);
  addListCommand(keys);
  addFindCommand(keys);
  addRevokeCommand(keys);
}

interface IssueOptions {
  readonly account: string;
  readonly environment?: Environment;
  readonly json?: boolean;
}

function addIssueCommand(keys: Command): void {
  keys
    .command('issue')
    .description('issue a key and show it once; an account has at most two active keys')
    .addOption(accountOption('your own name for the customer').makeOptionMandatory())
    .addOption(
      choiceOption(
        '--environment <name>',
        'what the key is for: test or live (default: what the services of the database are)',
        ENVIRONMENTS,
      ),
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nA service accepts keys of its own ENVIRONMENT only. Running services accept a new one at once.',
    )
    .action((options: IssueOptions) => {
      // Before the database is opened, which would make it.
      requireAccountName(options.account);
      return withStores({ create: true }, async ({ keys: store }, config) => {
        requireReader();
        const wishes = {
          option: options.environment,
          variable: config.environment,
          isVariableSet: Boolean(process.env['ENVIRONMENT']),
        };
        const environment = await environmentOfKey(store, wishes);
        const issued = await issueKey(store, options.account, environment);
        await print(
          issuedText(issued, config.databaseUrl, options),
          `the key ${issued.id} was issued and could not be shown; "ecliptic keys revoke ${issued.id}" revokes it`,
        );
      });
    });
}

function addListCommand(keys: Command): void {
  keys
    .command('list')
    .description('list keys, oldest first, without the keys themselves')
    .addOption(accountOption('of this account only'))
    .option('--json', 'print one JSON array')
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
The last two columns (last_used_at, calls_24h) show whether a key is still in use: when its latest
request ended, and how many ended in this hour and the 24 before it. ${USAGE_DELAY}`,
    )
    .action((options: ListOptions & { readonly account?: string }) =>
      withStores({ create: false }, (stores) => printAll(keysText(stores, options))),
    );
}

function addFindCommand(keys: Command): void {
  keys
    .command('find')
    .description('find a key that you have in hand: its id, account, environment and state')
    .addOption(keyFileOption().makeOptionMandatory())
    .option('--json', 'print one JSON array, as list does')
    .action(
      async ({ keyFile, ...options }: { readonly keyFile: string; readonly json?: boolean }) => {
        const { readWholeKey } = await import('./key-file.ts');
        const key = readWholeKey(keyFile);
        await withStores({ create: false }, (stores) => printAll(foundText(stores, key, options)));
      },
    );
}

function addRevokeCommand(keys: Command): void {
  keys
    .command('revoke')
    .description(
      'revoke a key; running services refuse it from the next request on, with PostgreSQL within one second',
    )
    .argument('[key-id]', 'the public id of the key, key_…; not the key itself')
    .addOption(keyFileOption())
    .option('--json', 'print one JSON document')
    .action(async (id: string | undefined, { keyFile, ...options }, command: Command) => {
      if ((id === undefined) === (keyFile === undefined)) {
        command.error('Give either KEY_ID or --key-file.');
      }
      // Perhaps the key itself was pasted: the error message must not repeat it.
      if (id !== undefined && !id.startsWith('key_')) {
        command.error('KEY_ID must begin with key_. To revoke by the key itself, use --key-file.');
      }
      const { readWholeKey } = await import('./key-file.ts');
      const key = id === undefined ? readWholeKey(keyFile) : undefined;
      await withStores({ create: false }, async ({ keys: store }) => {
        const meant = id ?? (await store.find(key ?? '')).id;
        await print(
          await revokeKey(store, meant, options),
          `the key ${meant} was revoked all the same`,
        );
      });
    });
}
