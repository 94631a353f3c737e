import type { Command } from 'commander';
import { suggesting, textOption } from './options.ts';
import type { VerifyOptions } from './verify-options.ts';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve the Model Context Protocol over standard input and output')
    .addOption(
      textOption(
        '--url <address>',
        'let a running service calculate, by its base address (or ECLIPTIC_URL)',
      ),
    )
    .addOption(
      textOption(
        '--key <key>',
        'the API key for it (or ECLIPTIC_API_KEY); others on the machine may see it',
      ),
    )
    .addOption(
      suggesting({ kind: 'file' }, textOption('--key-file <path>', 'a file that holds the key')),
    )
    .addHelpText(
      'after',
      `
A host such as Claude Desktop starts this command and speaks with it; you need not run it yourself.
Without --url it calculates itself, and nothing is charged. It ends when its input ends.

Example:
  npx ecliptic mcp`,
    )
    .action(serveProtocol);
}

async function serveProtocol(options: VerifyOptions, command: Command): Promise<void> {
  const { readMcpOptions, serveMcp } = await import('./run-mcp.ts');
  const service = readMcpOptions(options, process.env);
  if (typeof service === 'string') return command.error(service);
  await serveMcp(service);
}
