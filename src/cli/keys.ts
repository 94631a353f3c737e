import type { Command } from 'commander';
import { issuedText, keysText, listings, revokeKey } from './keys-text.ts';
import { accountOption } from './options.ts';
import { setLoss } from './output.ts';
import { USAGE_DELAY } from './usage.ts';
import { withStores } from './with-stores.ts';

export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('issue, list and revoke API keys');
  addIssueCommand(keys);
  addListCommand(keys);
  addRevokeCommand(keys);
}

function addIssueCommand(keys: Command): void {
  keys
    .command('issue')
    .description('issue a key and show it once; an account has at most two active keys')
    .addOption(accountOption('your own name for the customer').makeOptionMandatory())
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nThe key is for the environment that ENVIRONMENT names. Running services accept it at once.',
    )
    .action((options: { readonly account: string; readonly json?: boolean }) =>
      withStores({ create: true }, async ({ keys: store }, config) => {
        const issued = await store.issue(options.account, config.environment);
        setLoss(`the key ${issued.id} was issued and could not be shown; revoke it`);
        return issuedText(issued, config.database_url, options);
      }),
    );
}

function addListCommand(keys: Command): void {
  keys
    .command('list')
    .description('list keys, oldest first, without the keys themselves')
    .addOption(accountOption('of this account only'))
    .option('--json', 'print one JSON array')
    .addHelpText(
      'after',
      `
The last two columns (last_used_at, calls_24h) show whether a key is still in use: when its latest
request ended, and how many ended in this hour and the 24 before it. ${USAGE_DELAY}`,
    )
    .action((options: { readonly account?: string; readonly json?: boolean }) =>
      withStores(
        { create: false, empty: () => keysText([], options) },
        async ({ keys: store, usage }) => {
          const { account } = options;
          const [records, uses] = await Promise.all([
            store.list(account),
            usage.recent(new Date(), account),
          ]);
          return keysText(listings(records, uses), options);
        },
      ),
    );
}

function addRevokeCommand(keys: Command): void {
  keys
    .command('revoke')
    .description(
      'revoke a key; running services refuse it from the next request on, with PostgreSQL within one second',
    )
    .argument('<key-id>', 'the public id of the key, key_…; not the key itself')
    .option('--json', 'print one JSON document')
    .action((id: string, options, command: Command) => {
      // Perhaps the key itself was pasted: the error message must not repeat it.
      if (!id.startsWith('key_')) {
        command.error('error: KEY_ID is a public id; it begins with key_');
      }
      return withStores({ create: false }, ({ keys: store }) => revokeKey(store, id, options));
    });
}
