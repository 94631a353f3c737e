import type { Command } from 'commander';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve the Model Context Protocol over standard input and output')
    .addHelpText(
      'after',
      `
A host such as Claude Desktop starts this command and speaks with it; you need not run it yourself.
It calculates itself, and nothing is charged. It ends when its input ends.

Example:
  npx ecliptic mcp`,
    )
    .action(async () => {
      const { serveMcp } = await import('./run-mcp.ts');
      await serveMcp();
    });
}
