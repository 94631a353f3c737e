import type { Command } from 'commander';

export async function addServeCommand(program: Command): Promise<void> {
  const variables = await variablesText(process.argv.slice(2));
  program
    .command('serve')
    .description('run the HTTP service until SIGTERM or SIGINT')
    .addHelpText(
      'after',
      `
The first boot with an empty SQLite database in the test environment prints one key for the
account "local"; with PostgreSQL, issue one with "ecliptic keys issue".

Environment variables:
${variables}`,
    )
    .action(async () => {
      const { runService } = await import('./run-service.ts');
      await runService();
    });
}

/** Nothing but the help of this command needs the configuration. */
async function variablesText(args: readonly string[]): Promise<string> {
  if (!args.includes('serve') || !args.some((each) => /^(?:help|-h|--help)$/.test(each))) return '';
  const { describeConfig } = await import('../config.ts');
  return describeConfig();
}
