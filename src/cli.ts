/**
 * The `ecliptic` command, started by packages/runtime/ecliptic.cjs. Exit codes: 0 done, 1 error (see standard error),
 * 2 wrong usage, 3 several candidates to choose from.
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
import { complain, complaint, EXIT_REFUSED, EXIT_USAGE, watchStreams } from './cli/output.ts';
import { addPositionsCommand } from './cli/positions.ts';
import { addServeCommand } from './cli/serve.ts';
import { addUsageCommand } from './cli/usage.ts';
import { addVerifyCommand } from './cli/verify.ts';

const HELP = `
To begin:
  ecliptic positions 1990-06-15T14:30:00+02:00   a chart, without a server and a key
  ecliptic serve                                 the HTTP service; its first start prints a key

DATABASE_URL says where keys and usage are. "ecliptic serve --help" lists all environment variables.

Exit status: 0 done, 1 rejected with a reason on standard error, 2 wrong usage,
3 a choice to make between what is listed.`;

const VERSIONS = `ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}, ${build.library} ${build.version}`;

const program = new Command('ecliptic')
  .description('Planetary positions of Western astrology, computed by Swiss Ephemeris.')
  .version(VERSIONS, '-v, --version', 'print the versions')
  .exitOverride()
  .showHelpAfterError('Add --help to see what it takes.')
  // Commander repeats arguments, and one of them may be a key.
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
    process.exitCode = EXIT_REFUSED;
  }
}
