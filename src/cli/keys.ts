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
  const keys = program.command('keys').description('issue, list, find and revoke API keys');
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
    .addOption(accountOption('your name for the customer').makeOptionMandatory())
    .addOption(
      choiceOption(
        '--environment <name>',
        'test or live (default: the environment of the services with this database)',
        ENVIRONMENTS,
      ),
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nA service accepts only keys of its own ENVIRONMENT. Running services accept a new key at once.',
    )
    .action((options: IssueOptions) => {
      // First, because opening the database would create it.
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
          `the key ${issued.id} was issued but could not be shown; revoke it with "ecliptic keys revoke ${issued.id}"`,
        );
      });
    });
}

function addListCommand(keys: Command): void {
  keys
    .command('list')
    .description(
      'list keys with account, state and use, oldest first; never shows the keys themselves',
    )
    .addOption(accountOption('only this account'))
    .option('--json', 'print one JSON array')
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
"Last used" is when the latest request of the key ended. "Calls in 24 h" counts the requests that ended
in this hour and the 24 before it. In JSON and CSV, the two are last_used_at and calls_24h.
${USAGE_DELAY}`,
    )
    .action((options: ListOptions & { readonly account?: string }) =>
      withStores({ create: false }, (stores) => printAll(keysText(stores, options))),
    );
}

function addFindCommand(keys: Command): void {
  keys
    .command('find')
    .description('find the ID, account, environment and state of a whole key')
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
      'revoke a key; running services reject it from the next request on, with PostgreSQL within one second',
    )
    .argument('[key-id]', 'the ID of the key, key_…; never the key itself')
    .addOption(keyFileOption())
    .option('--json', 'print one JSON document')
    .action(async (id: string | undefined, { keyFile, ...options }, command: Command) => {
      if ((id === undefined) === (keyFile === undefined)) {
        command.error('Give either KEY_ID or --key-file.');
      }
      // It may be the key itself, so the message must not repeat it.
      if (id !== undefined && !id.startsWith('key_')) {
        command.error('KEY_ID must begin with key_. To revoke by the key itself, use --key-file.');
      }
      const { readWholeKey } = await import('./key-file.ts');
      const key = id === undefined ? readWholeKey(keyFile) : undefined;
      await withStores({ create: false }, async ({ keys: store }) => {
        const meant = id ?? (await store.find(key ?? '')).id;
        await print(await revokeKey(store, meant, options), `the key ${meant} was revoked`);
      });
    });
}
