/**
 * The `ecliptic` command, started by packages/runtime/ecliptic.cjs. Exit codes: 0 success, 1 rejected or failed, with a reason
 * on standard error, 2 wrong usage, 3 a choice is needed.
 *
 * A command's code is loaded only when it runs, so help and small commands start quickly.
 */
import { Command, CommanderError } from 'commander';
import { API_VERSION, CALC_VERSION } from '../packages/contract/versions.ts';
import build from '../packages/engine/build.json' with { type: 'json' };
import { addBackupCommand } from './cli/backup.ts';
import { reason } from './cli/failure.ts';
import { addKeysCommand } from './cli/keys.ts';
import { addMcpCommand } from './cli/mcp.ts';
import { addMigrateCommand } from './cli/migrate.ts';
import { addMomentCommand } from './cli/moment-command.ts';
import { complain, complaint, EXIT_ERROR, EXIT_USAGE, watchStreams } from './cli/output.ts';
import { addPositionsCommand } from './cli/positions.ts';
import { addServeCommand } from './cli/serve.ts';
import { addUsageCommand } from './cli/usage.ts';
import { addVerifyCommand } from './cli/verify.ts';

const HELP = `
Start here:
  ecliptic positions 1990-06-15T14:30:00+02:00   a chart, without a server or a key
  ecliptic serve                                 the HTTP service; the first start prints a key

DATABASE_URL is the address of the database. "ecliptic serve --help" lists all environment variables.

Exit status: 0 success, 1 rejected or failed, with the reason on standard error, 2 wrong usage,
3 a choice is needed between the listed results.`;

const VERSIONS = `ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}, ${build.library} ${build.version}`;

const program = new Command('ecliptic')
  .description('Planetary positions of Western astrology, calculated by Swiss Ephemeris.')
  .version(VERSIONS, '-v, --version', 'print the versions')
  .exitOverride()
  .showHelpAfterError('Add --help to see its arguments and options.')
  // Commander repeats arguments, and one may be a key.
  .configureOutput({
    outputError: (text, write) => write(complaint(text.replace(/^error: /, '').trimEnd())),
  });

addServeCommand(program);
addPositionsCommand(program);
addMomentCommand(program);
addVerifyCommand(program);
addMcpCommand(program);
addKeysCommand(program);
addUsageCommand(program);
addMigrateCommand(program);
addBackupCommand(program);
program.addHelpText('after', HELP);
// `ecliptic help nope`: Commander prints the help of the command that has no such command.
program.addHelpText('beforeAll', ({ error, command: { args } }) =>
  error && args[0] === 'help' ? complaint(`unknown command '${args[1]}'`) : '',
);

watchStreams();

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
  } else {
    complain(reason(error));
    process.exitCode = EXIT_ERROR;
  }
}
