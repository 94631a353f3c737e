import type { Command } from 'commander';
import { type BirthOptions, birthOptions, placeFault } from './birth-options.ts';

export function addMomentCommand(program: Command): void {
  const command = program
    .command('moment')
    .description('say which instant a clock at a birth showed, and why, or what to ask')
    .argument(
      '<local>',
      'what the clock showed, e.g. 1879-03-14T11:30; seconds may follow. A date alone if the time is unknown',
    );
  for (const option of birthOptions()) command.addOption(option);
  command
    .option('--json', 'print one JSON document, also for a question')
    .addHelpText(
      'after',
      `
Examples:
  ecliptic moment 1879-03-14T11:30 --place "Ulm, Germany"
  ecliptic moment 1900-02-16T12:00 --place Moscow --calendar julian
  ecliptic moment 1990-06-15 --place "Berlin, Germany"
  ecliptic moment 1990-09-30T02:30 --at 52.52,13.4 --zone Europe/Berlin --offset +01:00

Nothing is guessed: if several instants or places are possible, they are listed with the options
that choose one, and the exit status is 3. For a date alone, it says when that local day began and ended.`,
    )
    .action(async (local: string, options: BirthOptions & { readonly json?: boolean }) => {
      const fault = placeFault(options);
      if (fault !== undefined) return command.error(fault);
      const { printMoment } = await import('./run-moment.ts');
      await printMoment(local, options);
    });
}
