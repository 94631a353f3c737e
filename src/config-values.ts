/** The kinds of values that configuration variables accept. */
import { resolve } from 'node:path';
import { type DatabaseLocation, readLocation } from './database/location.ts';
import { FileError, readSmallLine } from './outside-file.ts';

/** Reads one variable, and describes it. */
export interface Variable<T> {
  /** Its meaning, for `--help`, if `expected` does not show it. */
  readonly meaning?: string;
  /** The accepted values, in words. */
  readonly expected: string;
  /** The default, in words. It applies if the variable is unset or empty. */
  readonly fallback: string;
  /**
   * Returns the value of a text, or undefined if the text is not valid.
   *
   * @throws {FileError} if the text names a file that is not valid
   */
  read(text: string): T | undefined;
  readonly value: T;
}

export function text(expected: string, fallback: string): Variable<string> {
  return { expected, fallback, value: fallback, read: (given) => plainText(given) };
}

export function optionalText(expected: string): Variable<string | undefined> {
  return { expected, fallback: 'unset', value: undefined, read: (given) => plainText(given) };
}

/** A path, relative to the working directory. */
export function folder(expected: string): Variable<string> {
  const read = (given: string) => (given.includes('\0') ? undefined : resolve(given));
  return { expected, fallback: 'unset', value: '', read };
}

/** One line of text that is valid in header fields. */
function plainText(given: string): string | undefined {
  return /^[^\s\p{C}](?:[^\p{C}]{0,252}[^\s\p{C}])?$/u.test(given) ? given : undefined;
}

export function whole(
  minimum: number,
  maximum: number,
  value: number,
  meaning: string,
): Variable<number> {
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
export function optional<T>(variable: Variable<T>): Variable<T | undefined> {
  return { ...variable, fallback: 'unset', value: undefined };
}

export function oneOf<const Names extends readonly string[]>(
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

export function url(meaning: string, fallback: string): Variable<string | undefined> {
  return {
    meaning,
    expected: 'an http or https URL without query or fragment',
    fallback,
    value: undefined,
    read: (given) => {
      const parsed = URL.parse(given);
      if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined;
      if (/[?#]/.test(parsed.href) || parsed.username || parsed.password) return undefined;
      // These characters would end the address in shell commands and in Markdown.
      if (/['()$;&`*!]/.test(parsed.href)) return undefined;
      return parsed.href.replace(/\/+$/, '');
    },
  };
}

export function database(fallback: string): Variable<DatabaseLocation> {
  return {
    expected:
      'the address of the database, file:PATH or postgres://USER:PASSWORD@HOST/NAME, with a single host that accepts writes',
    fallback,
    // Resolved late, because `--help` must also work in a deleted folder.
    get value(): DatabaseLocation {
      return { kind: 'sqlite', path: resolve(fallback.slice('file:'.length)) };
    },
    read: readLocation,
  };
}

/** Far longer than any address. */
const DATABASE_FILE_BYTES_MAX = 65_536;

/** Keeps a password out of the environment, which many commands print. No message contains the file's text. */
export function databaseFile(): Variable<DatabaseLocation | undefined> {
  return {
    meaning: 'instead of DATABASE_URL',
    expected: 'a file of at most 64 KiB with the address of the database on one line',
    fallback: 'unset',
    value: undefined,
    read: (file) => {
      const location = readLocation(readSmallLine(file, DATABASE_FILE_BYTES_MAX));
      if (location === undefined) throw new FileError('its line is not a database address');
      return location;
    },
  };
}
