import { type Command, Option } from 'commander';
import { type BirthOptions, birthOptions, placeFault } from './birth-options.ts';

interface MomentOptions extends BirthOptions {
  readonly json?: boolean;
  /** Only for an error message: "positions" has these options. */
  readonly latitude?: string;
  readonly longitude?: string;
}

export function addMomentCommand(program: Command): void {
  const command = program
    .command('moment')
    .description('find the instant of a local birth time, with the reason, or list the choices')
    .argument(
      '<local>',
      'the local date and time, such as 1879-03-14T11:30 (seconds are optional); only the date if the time is unknown',
    );
  for (const option of birthOptions()) command.addOption(option);
  command
    .option('--json', 'print one JSON document, also for a choice')
    .addHelpText(
      'after',
      `
Examples:
  ecliptic moment 1879-03-14T11:30 --place "Ulm, Germany"
  ecliptic moment 1900-02-16T12:00 --place Moscow --calendar julian
  ecliptic moment 1990-06-15 --place "Berlin, Germany"
  ecliptic moment 1990-09-30T02:30 --at 52.52,13.4 --zone Europe/Berlin --offset +01:00

It never guesses: if several instants or places are possible, it lists each with the options that
choose it, and the exit status is 3. For a date alone, it prints when that local day began and ended.`,
    )
    .addOption(new Option('--latitude <degrees>').hideHelp())
    .addOption(new Option('--longitude <degrees>').hideHelp())
    .action(async (local: string, { latitude, longitude, ...options }: MomentOptions) => {
      if ((latitude ?? longitude) !== undefined) {
        return command.error('"moment" takes coordinates as --at LAT,LON: --at 48.4,9.99');
      }
      const fault = placeFault(options);
      if (fault !== undefined) return command.error(fault);
      const { printMoment } = await import('./run-moment.ts');
      await printMoment(local, options);
    });
}
