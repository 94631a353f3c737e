import type { Command } from 'commander';
import { AYANAMSAS, BODY_NAMES, NODE_TYPES, ZODIACS } from '../../packages/contract/vocabulary.ts';
import {
  BIRTH_OPTIONS,
  type BirthOptions,
  birthOptions,
  isDate,
  placeFault,
} from './birth-options.ts';
import { checkedOption, csvOption, textOption } from './options.ts';
import type { PositionsOptions } from './run-positions.ts';

/** In place of a datetime: read moments from standard input. */
const STANDARD_INPUT = '-';
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The options as texts; absent if they were not given. */
interface CommandOptions extends PositionsOptions, BirthOptions {
  /** The local date and time of a birth. */
  readonly birth?: string;
  /** The file for births that need a choice. */
  readonly doubtful?: string;
}

export function addPositionsCommand(program: Command): void {
  const command = program
    .command('positions')
    .description('calculate positions without a server, in the same steps as the endpoint')
    .argument(
      '[datetime]',
      'ISO 8601 with a UTC offset, such as 1990-06-15T14:30:00+02:00; START/END for ranges; "-" for many moments from standard input',
    );
  const options = [
    textOption(
      '--birth <local>',
      'instead of DATETIME: a local date and time, as for "ecliptic moment"; a date alone gives ranges',
    ),
    ...birthOptions(),
    textOption('--zodiac <name>', `${ZODIACS.join(' | ')} (default: tropical)`),
    textOption(
      '--ayanamsa <name>',
      `${AYANAMSAS.join(' | ')}; required with sidereal, and only then`,
    ),
    textOption('--node-type <type>', `${NODE_TYPES.join(' | ')} (default: true)`),
    textOption('--bodies <names>', 'separated by commas (default: sun to pluto and the node)'),
    coordinateOption('--latitude <degrees>', 'decimal degrees, south negative'),
    coordinateOption('--longitude <degrees>', 'decimal degrees, west negative'),
    csvOption('print CSV with a row for each body'),
    csvOption('print CSV with a row for each chart', '--wide'),
    checkedOption(
      '--wheel <file>',
      'draw the chart wheel into a new .svg file',
      // Programs could not open an SVG file with another extension.
      (file) => /\.svg$/i.test(file),
      'The name of the file must end in .svg.',
    ),
    textOption('--name <text>', 'with --wheel: the name of the person, written into the picture'),
    textOption('--doubtful <file>', 'with "-": a new file for births that need a choice'),
  ];
  for (const option of options) command.addOption(option);
  command
    .option('--json', 'print the exact body of the endpoint\'s response; with "-", one per line')
    .addHelpText(
      'after',
      `
Bodies: ${BODY_NAMES.join(', ')}.

Examples:
  ecliptic positions 1990-06-15T14:30:00+02:00
  ecliptic positions 1990-06-15T12:30:00Z --zodiac sidereal --ayanamsa lahiri --bodies sun,moon
  ecliptic positions --birth 1879-03-14T11:30 --place "Ulm, Germany" --wheel chart.svg --name Albert
  ecliptic positions --birth 1990-06-15 --place "Berlin, Germany"
  ecliptic positions - --bodies sun,moon < moments.txt > positions.jsonl
  ecliptic positions - --wide --doubtful doubtful.jsonl < births.csv > positions.csv

For a birth without a time, it calculates the start and the end of that local day, and prints the range
of each body. START/END does the same between two datetimes, at most 48 hours apart.

Standard input has one datetime per line, or is a table (CSV) with the names of its columns in line 1:
"datetime"; or "birth" with "place", "at", "zone", "calendar" or "offset", which work like the options.
Other columns are copied to the output. Standard error lists the rejected rows.`,
    )
    .action(async (datetime: string | undefined, given: CommandOptions) => {
      const fault = usageFault(datetime, given);
      if (fault !== undefined) return command.error(fault);
      await printPositions(datetime, given);
    });
}

/** The text becomes part of the request unchanged, so it must be a JSON number. */
function coordinateOption(flags: string, description: string) {
  return checkedOption(
    flags,
    description,
    (text) => JSON_NUMBER.test(text),
    'It must be a decimal number.',
  );
}

/** Imports here, because no other command needs the engine in this thread. */
async function printPositions(
  datetime: string | undefined,
  options: CommandOptions,
): Promise<void> {
  if (datetime === STANDARD_INPUT) {
    const { printMany } = await import('./run-many.ts');
    await printMany(options);
  } else if (isDay(datetime, options.birth)) {
    const { printRanges, printRangesOfDay } = await import('./run-ranges.ts');
    if (datetime === undefined) await printRangesOfDay(options.birth ?? '', options);
    else await printRanges(datetime, options);
  } else if (datetime === undefined) {
    const { printPositionsOfBirth } = await import('./run-moment.ts');
    await printPositionsOfBirth(options.birth ?? '', options);
  } else {
    const { farOffset, positions } = await import('./run-positions.ts');
    const { print, warn } = await import('./output.ts');
    const hint = farOffset(datetime, options);
    if (hint !== undefined) warn(hint);
    await print(await positions(datetime, { column: 'datetime', text: datetime }, options));
  }
}

/** True for ranges: a birth without a time, or START/END. */
function isDay(datetime: string | undefined, birth = ''): boolean {
  return datetime === undefined ? isDate(birth) : datetime.includes('/');
}

/** The error in the arguments, as one sentence; undefined if they are valid. */
function usageFault(datetime: string | undefined, options: CommandOptions): string | undefined {
  const { birth, wheel, name, doubtful, csv, wide } = options;
  const isMany = datetime === STANDARD_INPUT;
  if (datetime === undefined && birth === undefined) {
    return 'Give DATETIME, or --birth and --place, or "-" for standard input.';
  }
  if (datetime !== undefined && birth !== undefined) return 'Give DATETIME or --birth, not both.';
  if (isDay(datetime, birth) && (wheel ?? csv ?? wide) !== undefined) {
    return 'Ranges have neither a chart nor CSV: leave out --wheel, --csv and --wide.';
  }
  if (isMany && wheel !== undefined) return '--wheel draws a single chart: leave it out with "-".';
  if (!isMany && doubtful !== undefined)
    return '--doubtful is for births from standard input: give "-" in place of DATETIME.';
  if (name !== undefined && wheel === undefined) {
    return '--name is part of the chart wheel: give --wheel FILE.svg, too.';
  }
  if (isMany) return undefined;
  if (birth === undefined) {
    const option = BIRTH_OPTIONS.find((each) => options[each] !== undefined);
    return option && `--${option} is for a birth: give the local time as --birth LOCAL.`;
  }
  const isLocated = options.place !== undefined || options.at !== undefined;
  if (isLocated && (options.latitude ?? options.longitude) !== undefined) {
    return 'The coordinates come from the place of birth: leave out --latitude and --longitude.';
  }
  return placeFault(options);
}
