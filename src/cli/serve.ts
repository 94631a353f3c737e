import type { Command } from 'commander';
import { describeConfig } from '../config.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('run the HTTP service until SIGTERM or SIGINT')
    .addHelpText(
      'after',
      () => `
With an empty SQLite database in the test environment, the first start prints a key for the account
"local". With PostgreSQL or in the live environment, issue one with "ecliptic keys issue".

Environment variables:
${describeConfig()}`,
    )
    .action(async () => {
      const { runService } = await import('./run-service.ts');
      await runService();
    });
}
