/** The configuration, read once from the environment. */
import {
  database,
  databaseFile,
  folder,
  oneOf,
  optional,
  optionalText,
  text,
  url,
  type Variable,
  whole,
} from './config-values.ts';
import { ENVIRONMENTS } from './keys/token.ts';
import { FileError } from './outside-file.ts';
import { LOG_LEVELS } from './telemetry/observer.ts';

const VARIABLES = {
  HOST: text('the address or host name to listen on', '127.0.0.1'),
  PORT: whole(0, 65_535, 8_080, 'a port'),
  ENVIRONMENT: oneOf(ENVIRONMENTS, 'test'),
  BASE_URL: url('the address that clients use', 'the address of the service'),
  DOCS_URL: url('the base address of the documentation', '{BASE_URL}/docs'),
  DATABASE_URL: database('file:var/ecliptic.db'),
  DATABASE_URL_FILE: databaseFile(),
  USAGE_SPOOL_DIR: optional(
    folder('an existing directory for usage that cannot be written to the database'),
  ),
  // While the database is reachable, revocations take effect at once, or with PostgreSQL after `POLL_MS`.
  KEYS_MAX_AGE_MS: whole(
    1_000,
    86_400_000,
    60_000,
    'how long known keys are accepted while PostgreSQL is unreachable, in milliseconds',
  ),
  // One worker calculates more than twice as fast as the HTTP thread can supply it: docs/adr/0007.
  CALC_WORKERS: whole(1, 256, 1, 'the number of workers'),
  CALC_QUEUE_LIMIT: whole(
    1,
    1_000_000,
    10_000,
    'the number of requests that may wait for a worker',
  ),
  CALC_QUEUE_WAIT_MS: whole(
    1,
    60_000,
    250,
    'how long a request may wait for a worker, in milliseconds',
  ),
  CALC_TIMEOUT_MS: whole(1, 60_000, 1_000, 'how long one calculation may take, in milliseconds'),
  BODY_LIMIT_BYTES: whole(1_024, 1_048_576, 16_384, 'the longest request body in bytes'),
  DRAIN_DELAY_MS: whole(
    0,
    600_000,
    0,
    'how long /ready returns 503 at shutdown before the service stops listening, in milliseconds',
  ),
  SHUTDOWN_TIMEOUT_MS: whole(
    1,
    600_000,
    10_000,
    'how long requests in progress and unwritten usage may take at shutdown, after the service has stopped listening, in milliseconds',
  ),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  MCP: oneOf(['off', 'on'], 'off'),
  METRICS_PORT: optional(whole(0, 65_535, 0, 'a port other than PORT, for /metrics')),
  CONTACT: optionalText('the e-mail address or URL where users get a key'),
  SOURCE_URL: url("the address of this service's source code", 'unset'),
} as const;

type VariableName = keyof typeof VARIABLES;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** All values by their names in camelCase. `databaseUrl` comes from DATABASE_URL_FILE if that is set. */
export type Config = {
  readonly [Name in Exclude<
    VariableName,
    'DATABASE_URL_FILE'
  > as CamelCase<Name>]: (typeof VARIABLES)[Name]['value'];
};

/** Lists every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration. An empty variable counts as unset.
 *
 * @param environment as `process.env`
 * @throws {ConfigError} naming each invalid variable, its value and what it accepts
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const entries = Object.entries<Variable<unknown>>(VARIABLES).map(([name, variable]) => {
    const given = environment[name];
    if (given === undefined || given === '') return [camelCase(name), variable.value];
    const [value, why] = attempt(variable, given);
    if (value === undefined) faults.push(faultOf(name, variable.expected, given, why));
    return [camelCase(name), value];
  });
  const { databaseUrlFile, ...values } = Object.fromEntries(entries);
  const config: Config = {
    ...values,
    ...(databaseUrlFile && { databaseUrl: databaseUrlFile }),
  };
  const { port, metricsPort } = config;
  // Clients must not see the metrics.
  if (metricsPort === port && metricsPort !== 0 && metricsPort !== undefined) {
    faults.push(faultOf('METRICS_PORT', 'a port other than PORT', String(metricsPort)));
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return Object.freeze(config);
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The description of a variable. */
interface VariableWords {
  readonly name: string;
  /** Its meaning, and the values that it accepts. */
  readonly about: string;
  readonly fallback: string;
}

/** Describes every variable, for docs/configuration.md. */
export function configWords(): readonly VariableWords[] {
  return Object.entries<Variable<unknown>>(VARIABLES).map(
    ([name, { meaning, expected, fallback }]) => ({
      name,
      about: meaning === undefined ? expected : `${meaning}, ${expected}`,
      fallback,
    }),
  );
}

/** One line per variable, for `--help`. */
export function describeConfig(): string {
  return configWords()
    .map(({ name, about, fallback }) => `  ${name.padEnd(20)} ${about} (default: ${fallback})`)
    .join('\n');
}

/** The value of a text, or undefined with the error of the file that the text names. */
function attempt<T>(variable: Variable<T>, given: string): [T | undefined, string?] {
  try {
    return [variable.read(given)];
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return [undefined, error.message];
  }
}

function faultOf(name: string, expected: string, given: string, why?: string): string {
  const got = JSON.stringify(withoutSecrets(given)) + (why === undefined ? '' : ` (${why})`);
  return `${name}: got ${got}, expected ${expected}`;
}

/** Any address may have a password before its host. The address of a database may also have one elsewhere. */
function withoutSecrets(given: string): string {
  const scheme = /^[a-z0-9+.-]+:/i.exec(given)?.[0] ?? '';
  const isSecret =
    /@|password/i.test(given) || (scheme !== '' && !/^(?:https?|file):/i.test(scheme));
  return isSecret ? `${scheme}…` : given;
}
