/**
 * The `ecliptic` command, started by packages/runtime/ecliptic.cjs. Exit codes: 0 done, 1 refused with a reason
 * on standard error, 2 wrong usage.
 *
 * Each command loads its code only when it runs, so that help and small commands start quickly.
 */
import { CommanderError, Option } from 'commander';
import { API_VERSION, CALC_VERSION } from '../packages/contract/versions.ts';
import build from '../packages/engine/build.json' with { type: 'json' };
import { addBackupCommand } from './cli/backup.ts';
import { SuggestingCommand } from './cli/command.ts';
import { addCompletionCommand } from './cli/completion.ts';
import { reason } from './cli/failure.ts';
import { addKeysCommand } from './cli/keys.ts';
import { addMcpCommand } from './cli/mcp.ts';
import { addMigrateCommand } from './cli/migrate.ts';
import { EXIT_REFUSED, watchStandardStreams } from './cli/output.ts';
import { addPositionsCommand } from './cli/positions.ts';
import { addServeCommand } from './cli/serve.ts';
import { addUsageCommand } from './cli/usage.ts';
import { addVerifyCommand } from './cli/verify.ts';
import { printableLines, redactKeys } from './problem/redact.ts';

const EXIT_USAGE = 2;

const VERSIONS = `ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}, ${build.library} ${build.version}`;

const program = new SuggestingCommand('ecliptic')
  .description('Planetary positions of Western astrology, computed by Swiss Ephemeris.')
  .version(VERSIONS, '-v, --version', 'print the versions')
  // What it was called before; scripts may use it.
  .addOption(new Option('-V').hideHelp())
  .on('option:V', () => {
    process.stdout.write(`${VERSIONS}\n`);
    throw new CommanderError(0, 'commander.version', VERSIONS);
  })
  .exitOverride()
  .showHelpAfterError('Run it with --help to see what it takes.')
  .configureOutput({ outputError: (text, write) => write(printableLines(redactKeys(text))) });

addServeCommand(program);
addPositionsCommand(program);
addVerifyCommand(program);
addMcpCommand(program);
addKeysCommand(program);
addUsageCommand(program);
addMigrateCommand(program);
addBackupCommand(program);
addCompletionCommand(program);
program.addHelpText('after', await help());

watchStandardStreams();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Makes what follows the help of the program; no command shows it. */
async function help(): Promise<string> {
  const [, , name] = process.argv;
  if (program.commands.some((command) => command.name() === name)) return '';
  const { describeConfig } = await import('./config.ts');
  return `
Environment variables:
${describeConfig()}

Exit status: 0 done, 1 refused with a reason on standard error, 2 wrong usage.`;
}

/** Reports why the command failed, and returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  process.stderr.write(printableLines(redactKeys(`ecliptic: ${reason(error)}\n`)));
  return EXIT_REFUSED;
}
