/**
 * The `ecliptic` command; runtime/ecliptic.cjs starts it. Exit codes: 0 done, 1 refused with a reason
 * on standard error, 2 wrong usage.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Problem } from '../contract/problem.ts';
import { printableLines, redactKeys } from '../contract/redact.ts';
import { API_VERSION, CALC_VERSION } from '../contract/versions.ts';
import { AYANAMSAS, BODY_NAMES, NODE_TYPES, ZODIACS } from '../contract/vocabulary.ts';
import { backupText, dumpCommand } from './cli/backup.ts';
import { issuedText, keysText, listings, revokeKey } from './cli/keys.ts';
import {
  DISAMBIGUATIONS,
  type MomentOptions,
  momentFault,
  momentText,
  readMoment,
} from './cli/moment.ts';
import type { PositionsOptions } from './cli/positions.ts';
import { progressOn } from './cli/progress.ts';
import { importUsage, usageText } from './cli/usage.ts';
import { readVerifyOptions, type VerifyOptions } from './cli/verify-options.ts';
import { type Config, ConfigError, describeConfig, readConfig } from './config.ts';
import { shownLocation } from './database/location.ts';
import { backupSqlite } from './database/sqlite-backup.ts';
import { NoDatabase } from './database/sqlite-files.ts';
import { KeyRefusal } from './keys/store.ts';
import { isRealDate } from './positions/calendar.ts';
import { serve } from './serve.ts';
import { openStores } from './stores.ts';
import { openLog, standardOutput } from './telemetry/log.ts';
import type { UsageQuery } from './usage/usage.ts';
import { startThreadsToVerify } from './workers/start.ts';

const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** One Ctrl-C can come as several signals: from the terminal, from npm and from the launcher. */
const ONE_SIGNAL_MS = 1_000;

const USAGE_IS_BEHIND = 'A running service writes it all the time, at most a second behind.';

/** What is lost with the output, for whoever has to know of it. */
let unseen: string | undefined;

const program = new Command('ecliptic')
  .description('Planetary positions of Western astrology, computed by Swiss Ephemeris.')
  .version(`ecliptic API ${API_VERSION}, calc_version ${CALC_VERSION}`)
  .exitOverride()
  .showHelpAfterError('Run it with --help to see what it takes.')
  .configureOutput({ outputError: (text, write) => write(printableLines(redactKeys(text))) })
  .configureHelp({ showGlobalOptions: false })
  .addHelpText(
    'after',
    `
Environment variables:
${describeConfig()}

Exit status: 0 done, 1 refused with a reason on standard error, 2 wrong usage.`,
  );

program
  .command('serve')
  .description('run the HTTP service until SIGTERM or SIGINT')
  .addHelpText(
    'after',
    `
The first boot with an empty SQLite database in the test environment prints one key for
the account "local"; with PostgreSQL issue one with "ecliptic keys issue". Everything else is set by environment variables: see ecliptic --help.`,
  )
  .action(runServer);

program
  .command('positions')
  .description('calculate positions without a server, by the same steps as the endpoint')
  .argument('[datetime]', 'ISO 8601 with a UTC offset, e.g. 1990-06-15T14:30:00+02:00')
  .addOption(onceOption('--local <datetime>', 'instead: what clocks showed, YYYY-MM-DDTHH:MM:SS'))
  .addOption(onceOption('--zone <name>', 'and where: a time zone of the IANA database'))
  .addOption(
    choiceOption(
      '--disambiguation <name>',
      `for a local time that came twice or never: ${DISAMBIGUATIONS.join(' | ')}`,
      DISAMBIGUATIONS,
    ),
  )
  .addOption(onceOption('--zodiac <name>', `${ZODIACS.join(' | ')} (default: tropical)`))
  .addOption(onceOption('--ayanamsa <name>', `${AYANAMSAS.join(' | ')}; with sidereal only`))
  .addOption(onceOption('--node-type <type>', `${NODE_TYPES.join(' | ')} (default: true)`))
  .addOption(
    onceOption('--bodies <names>', 'separated by commas (default: sun to pluto, and the node)'),
  )
  .addOption(numberOption('--latitude <degrees>', 'decimal degrees, south negative'))
  .addOption(numberOption('--longitude <degrees>', 'decimal degrees, west negative'))
  .option('--json', 'print exactly the body that the endpoint would send')
  .addOption(svgOption('--wheel <file>', 'draw the chart wheel into this file; it ends in .svg'))
  .addHelpText(
    'after',
    `
Bodies: ${BODY_NAMES.join(', ')}.

Examples:
  ecliptic positions 1990-06-15T14:30:00+02:00
  ecliptic positions 1990-06-15T12:30:00Z --zodiac sidereal --ayanamsa lahiri --bodies sun,moon
  ecliptic positions --local 1990-06-15T14:30:00 --zone Europe/Berlin --wheel chart.svg`,
  )
  .action(runPositions);

program
  .command('verify')
  .description('answer a fixed corpus of requests, and compare every byte with what is published')
  .addOption(onceOption('--url <address>', 'ask a running service instead, at its base address'))
  .addOption(onceOption('--key <key>', 'the API key for it; others on the machine may see it'))
  .addOption(onceOption('--key-file <path>', 'a file that holds the key; "-" for standard input'))
  .option('--json', 'print one JSON document')
  .addHelpText(
    'after',
    `
With --url it sends ten thousand requests, and the key is charged for each of them.

Examples:
  ecliptic verify
  ecliptic verify --url https://api.example.com --key-file key.txt --json`,
  )
  .action(runVerification);

const keys = program.command('keys').description('issue, list and revoke API keys');

keys
  .command('issue')
  .description('issue a key and show it, once; an account holds at most two active ones')
  .addOption(onceOption('--account <name>', 'your own name for the customer').makeOptionMandatory())
  .option('--json', 'print one JSON document')
  .addHelpText(
    'after',
    '\nThe key is of the environment that ENVIRONMENT names. A running service takes it at once.',
  )
  .action((options: { readonly account: string; readonly json?: boolean }) =>
    withStores({ create: true }, async ({ keys }, config) => {
      const issued = await keys.issue(options.account, config.environment);
      unseen = `the key ${issued.id} was issued and could not be shown; revoke it`;
      return issuedText(issued, shownLocation(config.database), options);
    }),
  );

keys
  .command('list')
  .description('list keys, oldest first, without the keys themselves')
  .addOption(onceOption('--account <name>', 'of this account only'))
  .option('--json', 'print one JSON array')
  .addHelpText(
    'after',
    `
The last two columns (last_used_at, calls_24h) tell whether a key is still used: when its latest
request ended, and how many ended in this hour and the 24 before it. ${USAGE_IS_BEHIND}`,
  )
  .action((options: { readonly account?: string; readonly json?: boolean }) =>
    withStores({ create: false, empty: () => keysText([], options) }, async ({ keys, usage }) => {
      const { account } = options;
      const [records, uses] = await Promise.all([
        keys.list(account),
        usage.recent(new Date(), account),
      ]);
      return keysText(listings(records, uses), options);
    }),
  );

keys
  .command('revoke')
  .description(
    'revoke a key; running services refuse it from the next request on, with PostgreSQL within one second',
  )
  .argument('<key-id>', 'the public id of the key, key_…; not the key itself')
  .option('--json', 'print one JSON document')
  .action((id: string, options, command: Command) => {
    // Perhaps the key itself was pasted: an error message must not repeat it.
    if (!id.startsWith('key_')) command.error('error: KEY_ID is a public id; it begins with key_');
    return withStores({ create: false }, ({ keys }) => revokeKey(keys, id, options));
  });

const usage = program
  .command('usage')
  .description('show calls and credits by UTC day and key')
  .addOption(onceOption('--account <name>', 'of this account only'))
  .addOption(dayOption('--from <day>', 'first UTC day, YYYY-MM-DD'))
  .addOption(dayOption('--to <day>', 'last UTC day, YYYY-MM-DD'))
  .option('--json', 'print one JSON array')
  .addHelpText(
    'after',
    `
Calls are requests that bore the key, whatever became of them; credits are what they cost: one for
each 200 of the endpoint. ${USAGE_IS_BEHIND}`,
  )
  .action((options: UsageQuery & { readonly json?: boolean }, command: Command) => {
    const { from, to } = options;
    if (from !== undefined && to !== undefined && from > to) {
      command.error('error: --from is after --to');
    }
    return withStores({ create: false, empty: () => usageText([], options) }, async ({ usage }) =>
      usageText(await usage.days(options), options),
    );
  });

usage
  .command('import')
  .description(
    'add what a log names as not written: its lines "usage lost" and "usage spooled", each of them once',
  )
  .argument('<file>', 'the log, or a part of it; its other lines are passed over')
  .option('--json', 'print one JSON document')
  .addHelpText(
    'after',
    `
All of it is added or, where a line is cut off or changed, nothing. A line that was imported before is
not added again, whatever file it is in.`,
  )
  .action((file: string, _, command: Command) => {
    const { json, ...others }: UsageQuery & { json?: boolean } = command.optsWithGlobals();
    const [other] = Object.keys(others);
    if (other !== undefined) command.error(`error: import takes no --${other}`);
    const options = { json: json === true };
    return withStores({ create: false }, ({ usage }) => importUsage(usage, file, options));
  });

program
  .command('backup')
  .description('copy the SQLite database into a new file, beside running services, and check it')
  .argument('<file>', 'the file to make; one that is there is never replaced')
  .option('--json', 'print one JSON document')
  .addHelpText(
    'after',
    `
The copy holds all keys and all usage as they are at one moment. Only its owner may read it. With
PostgreSQL the exit status is 2, and standard error has the line for pg_dump.`,
  )
  .action(runBackup);

// Whoever reads the output may stop early: `ecliptic keys list | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' && unseen === undefined) process.exit();
  const lines = [`standard output cannot be written (${error.code})`, unseen ?? []].flat();
  process.stderr.write(`ecliptic: ${lines.join('; ')}\n`);
  process.exit(EXIT_REFUSED);
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

async function runPositions(
  datetime: string | undefined,
  options: PositionsOptions & MomentOptions,
  command: Command,
): Promise<void> {
  const fault = momentFault(datetime, options);
  if (fault !== undefined) return command.error(`error: ${fault}`);
  const moment = await readMoment(datetime, options);
  // The engine is loaded where it is used: a service has it in its calculation threads only.
  const { positions } = await import('./cli/positions.ts');
  const text = await positions(moment, options);
  process.stdout.write(options.json ? text : (momentText(moment, options) ?? '') + text);
}

async function runVerification(options: VerifyOptions, command: Command): Promise<void> {
  const { verify, verificationJson, verificationText } = await import('./cli/verify.ts');
  const service = readVerifyOptions(options);
  if (typeof service === 'string') return command.error(`error: ${service}`);
  const target = service ?? { start: startThreadsToVerify };
  const report = await verify(target, progressOn(process.stderr));
  const text = options.json ? verificationJson(report) : verificationText(report);
  // What a service answered stands in it; perhaps that repeats the key.
  process.stdout.write(redactKeys(text));
  if (report.verified) return;
  process.stderr.write(
    `ecliptic: the answers are not those of calc_version ${report.calc_version}\n`,
  );
  process.exitCode = EXIT_REFUSED;
}

async function runBackup(
  file: string,
  options: { readonly json?: boolean },
  command: Command,
): Promise<void> {
  const { database } = readConfig(process.env);
  if (database.kind === 'postgres') {
    return command.error(
      `error: a PostgreSQL database is backed up by pg_dump, which asks for the password:\n\n  ${dumpCommand(database.url, file)}\n`,
    );
  }
  const interruption = new AbortController();
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      interruption.abort();
      // Ends as the signal does by itself, and not only when the copy is done.
      process.kill(process.pid, name);
    });
  }
  const backup = await backupSqlite(database.path, file, interruption.signal);
  process.stdout.write(backupText(backup, options));
}

async function runServer(): Promise<void> {
  const config = readConfig(process.env);
  const observer = openLog(config.log_level, await standardOutput());
  const fail = (error: unknown) => {
    observer.failed(error);
    process.exit(EXIT_REFUSED);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  // A signal may come while the service starts: it is heard at once, and heeded once there is
  // something to stop. One that comes later finds no listener, and ends the process.
  const signal = new Promise<string>((resolve) => {
    for (const name of STOP_SIGNALS) process.on(name, resolve);
  });
  void signal
    .then(() => delay(ONE_SIGNAL_MS, undefined, { ref: false }))
    .then(() => {
      for (const name of STOP_SIGNALS) process.removeAllListeners(name);
    });
  const service = await serve(config, observer, (text) => {
    unseen = 'a first key was issued and could not be shown; issue another one';
    process.stdout.write(text, (error) => {
      if (!error) unseen = undefined;
    });
  });
  void signal.then(async (name) => {
    observer.stopping(name);
    await service.stop();
    observer.stopped();
    // A database that hangs may still hold a connection open; the log is written as the process ends.
    process.exit();
  });
}

/**
 * @param create whether a database that does not exist is made; looking at one never makes it
 * @param empty what to print where there is none; absent where that is a refusal
 */
async function withStores(
  { create, empty }: { readonly create: boolean; readonly empty?: () => string },
  act: (stores: Awaited<ReturnType<typeof openStores>>, config: Config) => Promise<string>,
): Promise<void> {
  const config = readConfig(process.env);
  try {
    const stores = await openStores(config.database, { create });
    try {
      process.stdout.write(await act(stores, config));
    } finally {
      await stores.close();
    }
  } catch (error) {
    if (!(error instanceof NoDatabase) || empty === undefined) throw error;
    // Where there is no database there is nothing in it; perhaps another one was meant.
    process.stderr.write(`ecliptic: ${error.message}\n`);
    process.stdout.write(empty());
  }
}

/** Takes a day of the calendar. */
function dayOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
    if (/^[1-9]\d{3}-\d\d-\d\d$/.test(text) && isRealDate({ year, month, day })) {
      return once(text, before);
    }
    throw new InvalidArgumentError('It takes a day, YYYY-MM-DD.');
  });
}

/** Takes one text: a second one that overrode the first would do so silently. */
function onceOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(once);
}

/** Takes one of the names. */
function choiceOption(flags: string, description: string, names: readonly string[]): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    if (names.includes(text)) return once(text, before);
    throw new InvalidArgumentError(`It takes ${names.join(' | ')}.`);
  });
}

/** Takes the name of one file: a picture of one kind under the name of another cannot be opened. */
function svgOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    if (/\.svg$/i.test(text)) return once(text, before);
    throw new InvalidArgumentError('It takes a name that ends in .svg.');
  });
}

/** Takes the text of one JSON number, and keeps it as it is written. */
function numberOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string, before: unknown) => {
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return once(text, before);
    throw new InvalidArgumentError('It takes a decimal number.');
  });
}

function once(text: string, before: unknown): string {
  if (before === undefined) return text;
  throw new InvalidArgumentError('It is given more than once.');
}

/** Tells why nothing came of it, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  process.stderr.write(printableLines(redactKeys(`ecliptic: ${reason(error)}\n`)));
  return EXIT_REFUSED;
}

function reason(error: unknown): string {
  if (error instanceof Problem) {
    return error.findings.map(({ code, detail }) => `${code}: ${detail}`).join('\n  ');
  }
  if (error instanceof ConfigError) return `the configuration is not right:\n${error.message}`;
  if (error instanceof KeyRefusal) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `${(error as Error).message}; another program listens there. Set PORT to another one.`;
  }
  // Where a host has several addresses, the error of a connection only lists those of each of them.
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reason).join('; ');
  }
  if (!(error instanceof Error)) return String(error);
  // What the client says of a local time has a code, as what the service says of a request has.
  const { code } = error as { code?: unknown };
  const is_told = typeof code === 'string' && /^(?:subject|client)\./.test(code);
  return is_told ? `${code}: ${error.message}` : error.message;
}
