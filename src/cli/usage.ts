import type { Command } from 'commander';
import { isRealDate } from '../request/moment.ts';
import type { UsageQuery } from '../usage/usage.ts';
import type { ListOptions } from './list-text.ts';
import { accountOption, checkedOption, csvOption } from './options.ts';
import { withStores } from './with-stores.ts';

/** When calls become visible in the database. */
export const USAGE_DELAY = 'A running service writes usage continuously, at most a second behind.';

export function addUsageCommand(program: Command): void {
  const usage = program
    .command('usage')
    .description('show calls and credits by UTC day and key')
    .addOption(accountOption('of this account only'))
    .addOption(dayOption('--from <day>', 'first UTC day, YYYY-MM-DD'))
    .addOption(dayOption('--to <day>', 'last UTC day, YYYY-MM-DD'))
    .option('--json', 'print one JSON array')
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
Calls are requests that bore the key, whatever their outcome; credits are what they cost: one for
each 200 of the endpoint. ${USAGE_DELAY}`,
    )
    .action(async (options: UsageQuery & ListOptions, command: Command) => {
      const { from, to } = options;
      if (from !== undefined && to !== undefined && from > to) {
        command.error('error: --from is after --to');
      }
      const { usageText } = await import('./usage-text.ts');
      await withStores({ create: false }, ({ usage: store }) => usageText(store, options));
    });
  addImportCommand(usage);
}

function addImportCommand(usage: Command): void {
  usage
    .command('import')
    .description(
      'add what a log reports as unwritten: its lines "usage lost" and "usage spooled", each only once',
    )
    .argument('<file>', 'the log, or a part of it; other lines are skipped')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
All of it is added or, if a line is cut off or was changed, nothing. A line that was imported
before is not added again, whatever file it is in.`,
    )
    .action(async (file: string, _, command: Command) => {
      const { json, ...others }: UsageQuery & { json?: boolean } = command.optsWithGlobals();
      const [other] = Object.keys(others);
      if (other !== undefined) command.error(`error: import does not accept --${other}`);
      const { importUsage } = await import('./usage-text.ts');
      await withStores({ create: false }, ({ usage: store }) =>
        importUsage(store, file, { json: json === true }),
      );
    });
}

function dayOption(flags: string, description: string) {
  return checkedOption(flags, description, isDay, 'It must be a day, YYYY-MM-DD.');
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && isRealDate({ year, month, day });
}
