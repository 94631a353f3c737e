import type { Command } from 'commander';
import { serviceOptions } from './options.ts';
import type { VerifyOptions } from './verify-options.ts';

export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('serve the Model Context Protocol over standard input and output')
    .addHelpText(
      'after',
      `
A host such as Claude Desktop starts this command and speaks with it; you need not run it yourself.
Without --url it calculates itself, and nothing is charged. It ends when its input ends.

Example:
  npx ecliptic mcp`,
    )
    .action(serveProtocol);
  for (const option of serviceOptions('let a running service calculate', true))
    command.addOption(option);
}

async function serveProtocol(options: VerifyOptions, command: Command): Promise<void> {
  const { readMcpOptions, serveMcp } = await import('./run-mcp.ts');
  const service = readMcpOptions(options, process.env);
  if (typeof service === 'string') return command.error(service);
  await serveMcp(service);
}
