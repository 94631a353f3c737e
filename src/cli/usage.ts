import type { Command } from 'commander';
import { isRealDate } from '../request/calendar.ts';
import { GROUPINGS, type UsageQuery } from '../usage/usage.ts';
import { accountOption, checkedOption, choiceOption, csvOption } from './options.ts';
import { print, printAll } from './output.ts';
import type { UsageOptions } from './usage-text.ts';
import { withStores } from './with-stores.ts';

/** The delay until calls are in the database. */
export const USAGE_DELAY =
  'A running service writes usage continuously, with a delay of up to one second.';

export function addUsageCommand(program: Command): void {
  const usage = program
    .command('usage')
    .description('show calls and credits by UTC day and key')
    .addOption(accountOption('only this account'))
    .addOption(dayOption('--from <day>', 'first UTC day or month: 2026-11-01 or 2026-11'))
    .addOption(dayOption('--to <day>', 'last UTC day or month, inclusive'))
    .addOption(
      choiceOption(
        '--by <what>',
        'add up by day, month, key or account (default: a row for each day and key)',
        Object.keys(GROUPINGS),
      ),
    )
    .option('--json', 'print one JSON array')
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
Calls are all requests with the key, whatever their outcome. Credits are their cost: one for each 200 of
the endpoint and each result of the MCP tool positions, two for each result of position_ranges.
${USAGE_DELAY}`,
    )
    .action(async (options: UsageQuery & UsageOptions, command: Command) => {
      const from = options.from && dayOf(options.from, 'first');
      const to = options.to && dayOf(options.to, 'last');
      if (from !== undefined && to !== undefined && from > to) {
        command.error(`--from ${options.from} is after --to ${options.to}.`);
      }
      const { usageText } = await import('./usage-text.ts');
      await withStores({ create: false }, ({ usage: store }) =>
        printAll(usageText(store, { ...options, from, to })),
      );
    });
  addImportCommand(usage);
}

function addImportCommand(usage: Command): void {
  usage
    .command('import')
    .description(
      'import the usage of an outbox file, or of the events "usage lost" and "usage left in outbox" of a log',
    )
    .argument('<file>', 'the file, or "-" for standard input; other lines of a log are skipped')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Each line is added once: lines already in the database are skipped, so you can import a file again. If
a line cannot be read, the import adds nothing.`,
    )
    .action(async (file: string, _, command: Command) => {
      const { json, ...others }: UsageQuery & { json?: boolean } = command.optsWithGlobals();
      const [other] = Object.keys(others);
      if (other !== undefined)
        command.error(`--${other} does not apply to "usage import": leave it out.`);
      const { importUsage } = await import('./usage-text.ts');
      await withStores({ create: false }, async ({ usage: store }) =>
        print(await importUsage(store, file, { json: json === true })),
      );
    });
}

function dayOption(flags: string, description: string) {
  return checkedOption(
    flags,
    description,
    (text) => dayOf(text, 'first') !== undefined,
    'It must be a day or a month: YYYY-MM-DD or YYYY-MM.',
  );
}

const LAST_DAYS = [31, 30, 29, 28];

/** The day itself, or the first or last day of a month; undefined if there is no such day or month. */
function dayOf(text: string, which: 'first' | 'last'): string | undefined {
  if (!/^[1-9]\d{3}-\d\d(?:-\d\d)?$/.test(text)) return undefined;
  const [year = 0, month = 0, given] = text.split('-').map(Number);
  const days = given === undefined ? (which === 'first' ? [1] : LAST_DAYS) : [given];
  const day = days.find((each) => isRealDate({ year, month, day: each }));
  return day === undefined ? undefined : `${text.slice(0, 7)}-${String(day).padStart(2, '0')}`;
}
