import type { Command } from 'commander';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve the Model Context Protocol over standard input and output')
    .addHelpText(
      'after',
      `
A host such as Claude Desktop starts this command; you need not run it yourself. It calculates in its
own process, without a key and without charge, and ends when its input ends.

Example:
  npx ecliptic mcp`,
    )
    .action(async () => {
      const { serveMcp } = await import('./run-mcp.ts');
      await serveMcp();
    });
}
