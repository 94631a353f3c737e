/** The configuration, read once from the environment. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DatabaseLocation, readLocation } from './database/location.ts';
import { ENVIRONMENTS } from './keys/token.ts';
import { LOG_LEVELS } from './telemetry/log-levels.ts';

/** Reads one variable, and describes it. */
interface Variable<T> {
  /** Its meaning in words, for `--help`, if that does not follow from what it accepts. */
  readonly meaning?: string;
  /** The values that it accepts, in words. */
  readonly expected: string;
  /** The value that applies if it is unset or empty, in words. */
  readonly fallback: string;
  /** Returns the value of a text, or undefined if the text is not valid. */
  read(text: string): T | undefined;
  readonly value: T;
}

const VARIABLES = {
  HOST: text('the address or host name to listen on', '127.0.0.1'),
  PORT: whole(0, 65_535, 8_080, 'a port'),
  ENVIRONMENT: oneOf(ENVIRONMENTS, 'test'),
  BASE_URL: url('the address that callers use', 'where the service listens'),
  DOCS_URL: url('the base address of the documentation', '{BASE_URL}/docs'),
  DATABASE_URL: database('file:var/ecliptic.db'),
  DATABASE_URL_FILE: databaseFile(),
  USAGE_SPOOL_DIR: optional(folder('an existing directory, for usage that cannot be written')),
  KEYS_MAX_AGE_MS: whole(
    1_000,
    86_400_000,
    60_000,
    'the time that known keys are accepted while PostgreSQL cannot be reached, in milliseconds',
  ),
  // One calculates more than twice what the HTTP thread can give it: docs/adr/0008.
  CALC_WORKERS: whole(1, 256, 1, 'the number of workers that calculate'),
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
    'the time that a request may wait for a worker, in milliseconds',
  ),
  CALC_TIMEOUT_MS: whole(
    1,
    60_000,
    1_000,
    'the time that one calculation may take, in milliseconds',
  ),
  BODY_LIMIT_BYTES: whole(1_024, 1_048_576, 16_384, 'the longest request body in bytes'),
  DRAIN_DELAY_MS: whole(
    0,
    600_000,
    0,
    'the time that /ready answers 503 before a stopping service stops listening, in milliseconds',
  ),
  SHUTDOWN_TIMEOUT_MS: whole(
    1,
    600_000,
    10_000,
    'the time that answers in progress and the last usage may take after the service has stopped listening, in milliseconds',
  ),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  MCP: oneOf(['off', 'on'], 'off'),
  METRICS_PORT: optional(whole(0, 65_535, 0, 'a port other than PORT, for /metrics')),
  CONTACT: optionalText('the address or URL where callers ask for a key'),
  SOURCE_URL: url('the address of the source code of this service', 'unset'),
} as const;

type VariableName = keyof typeof VARIABLES;

/** The values of all variables, each under its name in lower case; `database_url` is the file's, if there is one. */
export type Config = {
  readonly [Name in Exclude<
    VariableName,
    'DATABASE_URL_FILE'
  > as Lowercase<Name>]: (typeof VARIABLES)[Name]['value'];
};

/** All faults of the environment, reported at once. */
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
    if (given === undefined || given === '') return [name.toLowerCase(), variable.value];
    const value = variable.read(given);
    if (value === undefined) faults.push(faultOf(name, variable.expected, given));
    return [name.toLowerCase(), value];
  });
  const { database_url_file, ...values } = Object.fromEntries(entries);
  const config: Config = {
    ...values,
    ...(database_url_file && { database_url: database_url_file }),
  };
  const { port, metrics_port } = config;
  // Callers must not see the metrics.
  if (metrics_port === port && metrics_port !== 0 && metrics_port !== undefined) {
    faults.push(faultOf('METRICS_PORT', 'a port other than PORT', String(metrics_port)));
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return Object.freeze(config);
}

/** A variable in words. */
interface VariableWords {
  readonly name: string;
  /** Its meaning, and the values that it accepts. */
  readonly about: string;
  readonly fallback: string;
}

/** Every variable, for the page that describes them. */
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

function faultOf(name: string, expected: string, given: string): string {
  return `${name}: got ${JSON.stringify(withoutSecrets(given))}, expected ${expected}`;
}

/** Any address may have a password before its host; that of a database may have one elsewhere too. */
function withoutSecrets(given: string): string {
  const scheme = /^[a-z0-9+.-]+:/i.exec(given)?.[0] ?? '';
  const is_secret =
    /@|password/i.test(given) || (scheme !== '' && !/^(?:https?|file):/i.test(scheme));
  return is_secret ? `${scheme}…` : given;
}

function text(expected: string, fallback: string): Variable<string> {
  return { expected, fallback, value: fallback, read: (given) => plainText(given) };
}

function optionalText(expected: string): Variable<string | undefined> {
  return { expected, fallback: 'unset', value: undefined, read: (given) => plainText(given) };
}

/** A path, relative to the working directory. */
function folder(expected: string): Variable<string> {
  const read = (given: string) => (given.includes('\0') ? undefined : resolve(given));
  return { expected, fallback: 'unset', value: '', read };
}

/** One line of text that fits into header fields and sentences. */
function plainText(given: string): string | undefined {
  return /^[^\s\p{C}](?:[^\p{C}]{0,252}[^\s\p{C}])?$/u.test(given) ? given : undefined;
}

function whole(minimum: number, maximum: number, value: number, meaning: string): Variable<number> {
  return {
    meaning,
    expected: `a whole number from ${minimum} to ${maximum}`,
    fallback: String(value),
    value,
    read: (given) => {
      const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return number >= minimum && number <= maximum ? number : undefined;
    },
  };
}

/** An optional variable. */
function optional<T>(variable: Variable<T>): Variable<T | undefined> {
  return { ...variable, fallback: 'unset', value: undefined };
}

function oneOf<const Names extends readonly string[]>(
  names: Names,
  value: Names[number],
): Variable<Names[number]> {
  return {
    expected: names.join(' | '),
    fallback: value,
    value,
    read: (given) => names.find((name) => name === given),
  };
}

function url(meaning: string, fallback: string): Variable<string | undefined> {
  return {
    meaning,
    expected: 'an http or https URL without query or fragment',
    fallback,
    value: undefined,
    read: (given) => {
      const parsed = URL.parse(given);
      if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined;
      if (/[?#]/.test(parsed.href) || parsed.username || parsed.password) return undefined;
      // The address appears in shell commands and in Markdown, where these characters would end it.
      if (/['()$;&`*!]/.test(parsed.href)) return undefined;
      return parsed.href.replace(/\/+$/, '');
    },
  };
}

function database(fallback: string): Variable<DatabaseLocation> {
  return {
    expected:
      'the address of the database, file:PATH or postgres://USER:PASSWORD@HOST/NAME; several hosts as postgres://USER:PASSWORD@HOST1,HOST2/NAME?target_session_attrs=read-write',
    fallback,
    value: { kind: 'sqlite', path: resolve(fallback.slice('file:'.length)) },
    read: readLocation,
  };
}

/** For a secret: an environment is shown by more commands than a file is. Its text is in no message. */
function databaseFile(): Variable<DatabaseLocation | undefined> {
  return {
    expected:
      'a readable file that contains the address of the database, used instead of DATABASE_URL',
    fallback: 'unset',
    value: undefined,
    read: (file) => {
      try {
        return readLocation(readFileSync(file, 'utf8').trim());
      } catch {
        return undefined;
      }
    },
  };
}
