import type { Command } from 'commander';
import { AYANAMSAS, BODY_NAMES, NODE_TYPES, ZODIACS } from '../../packages/contract/vocabulary.ts';
import { doubtOptions, placeOptions, zoneOption } from './birth-options.ts';
import {
  clockOf,
  DISAMBIGUATIONS,
  type MomentOptions,
  momentFault,
  momentText,
  readMoment,
  STANDARD_INPUT,
} from './moment-argument.ts';
import { checkedOption, choiceOption, suggesting, textOption, wordOption } from './options.ts';
import type { PositionsOptions } from './run-positions.ts';

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export function addPositionsCommand(program: Command): void {
  const command = program
    .command('positions')
    .description('calculate positions without a server, by the same steps as the endpoint')
    .argument(
      '[datetime]',
      'ISO 8601 with a UTC offset, e.g. 1990-06-15T14:30:00+02:00; "-" for moments from standard input, one a line',
    )
    .addOption(
      textOption(
        '--birth <local>',
        'instead: what the clock at a birth showed, as for "ecliptic moment"; "-" for births from standard input, LOCAL TAB PLACE a line',
      ),
    );
  for (const option of [...placeOptions(), ...doubtOptions()]) command.addOption(option);
  command
    .addOption(
      suggesting(
        { kind: 'file' },
        textOption('--doubtful <file>', 'with "--birth -": where births go that leave a question'),
      ),
    )
    .addOption(
      textOption(
        '--local <datetime>',
        'instead: the local time that clocks showed, YYYY-MM-DDTHH:MM[:SS]',
      ),
    )
    .addOption(zoneOption('the IANA time zone of those clocks; with "-", lines are local times'))
    .addOption(
      choiceOption(
        '--disambiguation <name>',
        `for a local time that occurred twice or never: ${DISAMBIGUATIONS.join(' | ')}`,
        DISAMBIGUATIONS,
      ),
    )
    .addOption(wordOption('--zodiac <name>', `${ZODIACS.join(' | ')} (default: tropical)`, ZODIACS))
    .addOption(
      wordOption('--ayanamsa <name>', `${AYANAMSAS.join(' | ')}; with sidereal only`, AYANAMSAS),
    )
    .addOption(
      wordOption('--node-type <type>', `${NODE_TYPES.join(' | ')} (default: true)`, NODE_TYPES),
    )
    .addOption(
      suggesting(
        { kind: 'list', words: BODY_NAMES },
        textOption('--bodies <names>', 'separated by commas (default: sun to pluto, and the node)'),
      ),
    )
    .addOption(coordinateOption('--latitude <degrees>', 'decimal degrees, south negative'))
    .addOption(coordinateOption('--longitude <degrees>', 'decimal degrees, west negative'))
    .option(
      '--json',
      'print exactly the body that the endpoint would send; with "-", on one line each',
    )
    .option('--csv', 'print a row for each body, with a header')
    .addOption(
      suggesting(
        { kind: 'file' },
        checkedOption(
          '--wheel <file>',
          'draw the chart wheel into this file; it ends in .svg',
          // A file whose name promises another format could not be opened.
          (file) => /\.svg$/i.test(file),
          'must be a file whose name ends in .svg.',
        ),
      ),
    )
    .addOption(
      textOption('--name <text>', 'with --wheel: whose chart it is, a line of the picture'),
    )
    .addHelpText(
      'after',
      `
Bodies: ${BODY_NAMES.join(', ')}.

Examples:
  ecliptic positions 1990-06-15T14:30:00+02:00
  ecliptic positions 1990-06-15T12:30:00Z --zodiac sidereal --ayanamsa lahiri --bodies sun,moon
  ecliptic positions --birth 1879-03-14T11:30 --place "Ulm, Germany" --wheel chart.svg --name Albert
  ecliptic positions --local 1990-06-15T14:30:00 --zone Europe/Berlin
  ecliptic positions --birth - --doubtful doubtful.jsonl --csv < births.tsv > positions.csv
  ecliptic positions - --bodies sun,moon --csv < moments.txt > positions.csv

With "-", line N of the output answers line N of the input; a line that is refused has a problem
document there, and is named on standard error.`,
    )
    .action(printPositions);
}

/** The text goes into the request as it is, so it must be a JSON number. */
function coordinateOption(flags: string, description: string) {
  return checkedOption(
    flags,
    description,
    (text) => JSON_NUMBER.test(text),
    'must be a decimal number.',
  );
}

async function printPositions(
  datetime: string | undefined,
  options: PositionsOptions & MomentOptions,
  command: Command,
): Promise<void> {
  const fault = momentFault(datetime, options) ?? formatFault(datetime, options);
  if (fault !== undefined) return command.error(fault);
  if (datetime === STANDARD_INPUT || options.birth === STANDARD_INPUT) {
    const { positionsOfLines } = await import('./run-lines.ts');
    return positionsOfLines(options);
  }
  if (options.birth !== undefined) {
    const { positionsOfBirth } = await import('./run-moment.ts');
    return await positionsOfBirth(options.birth, options);
  }
  const moment = await readMoment(datetime, options);
  // Loaded only here: no other command needs the engine in this thread.
  const { positions } = await import('./run-positions.ts');
  const text = await positions(moment, options.local ?? moment, options, clockOf(moment, options));
  const isForPrograms = options.json || options.csv;
  process.stdout.write(isForPrograms ? text : (momentText(moment, options) ?? '') + text);
}

function formatFault(
  datetime: string | undefined,
  { json, csv, wheel, name, birth }: PositionsOptions & MomentOptions,
): string | undefined {
  if (json && csv) return 'Give --json or --csv, not both.';
  const isStream = datetime === STANDARD_INPUT || birth === STANDARD_INPUT;
  if (isStream && wheel !== undefined) return '--wheel draws a single moment.';
  return name !== undefined && wheel === undefined
    ? '--name is a line of the chart wheel: give its --wheel FILE.svg.'
    : undefined;
}
