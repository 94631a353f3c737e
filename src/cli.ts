/**
 * The `ecliptic` command, started by runtime/ecliptic.cjs. Exit codes: 0 done, 1 refused with a reason
 * on standard error, 2 wrong usage.
 *
 * Each command loads its code only when it runs, so that help and small commands start quickly.
 */
import { Command, CommanderError } from 'commander';
import { printableLines, redactKeys } from '../contract/redact.ts';
import { API_VERSION, CALC_VERSION } from '../contract/versions.ts';
import { addBackupCommand } from './cli/backup.ts';
import { reason } from './cli/failure.ts';
import { addKeysCommand } from './cli/keys.ts';
import { EXIT_REFUSED, watchStandardOutput } from './cli/output.ts';
import { addPositionsCommand } from './cli/positions.ts';
import { addServeCommand } from './cli/serve.ts';
import { addUsageCommand } from './cli/usage.ts';
import { addVerifyCommand } from './cli/verify.ts';
import { describeConfig } from './config.ts';

const EXIT_USAGE = 2;

const program = new Command('ecliptic')
  .description('Planetary positions of Western astrology, computed by Swiss Ephemeris.')
  .version(`ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}`)
  .exitOverride()
  .showHelpAfterError('Run it with --help to see what it takes.')
  .configureOutput({ outputError: (text, write) => write(printableLines(redactKeys(text))) })
  .addHelpText(
    'after',
    `
Environment variables:
${describeConfig()}

Exit status: 0 done, 1 refused with a reason on standard error, 2 wrong usage.`,
  );

addServeCommand(program);
addPositionsCommand(program);
addVerifyCommand(program);
addKeysCommand(program);
addUsageCommand(program);
addBackupCommand(program);

watchStandardOutput();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Reports why the command failed, and returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  process.stderr.write(printableLines(redactKeys(`ecliptic: ${reason(error)}\n`)));
  return EXIT_REFUSED;
}
