import type { Command } from 'commander';
import { describeConfig } from '../config.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the HTTP service until SIGTERM or SIGINT')
    .addHelpText(
      'after',
      () => `
The first boot with an empty SQLite database in the test environment prints one key for the
account "local"; with PostgreSQL, issue one with "ecliptic keys issue".

Environment variables:
${describeConfig()}`,
    )
    .action(async () => {
      const { runService } = await import('./run-service.ts');
      await runService();
    });
}
