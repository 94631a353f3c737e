import { closeSync, openSync, readSync } from 'node:fs';
import { readToken } from '../keys/token.ts';

/** What the command line gave, in its own texts; absent where it gave nothing. */
export interface VerifyOptions {
  readonly url?: string;
  readonly key?: string;
  readonly keyFile?: string;
  readonly json?: boolean;
}

/** A service to be verified, and the key that it takes. */
export interface ServiceTarget {
  readonly url: URL;
  readonly key: string;
}

/**
 * Which service the options name.
 *
 * @returns undefined where they name none; a text that says what is wrong with them
 * @throws where the file of the key cannot be read
 */
export function readVerifyOptions(options: VerifyOptions): ServiceTarget | undefined | string {
  const { url, key, keyFile } = options;
  if (url === undefined) {
    return key === undefined && keyFile === undefined ? undefined : 'a key goes with --url';
  }
  if (!isServiceAddress(url)) {
    return '--url takes an http or https address, without a user name, a query or a fragment';
  }
  if ((key === undefined) === (keyFile === undefined)) {
    return '--url takes a key, by --key or --key-file';
  }
  const text = (key ?? readKeyFile(keyFile ?? '')).trim();
  // Nothing but a key is ever sent, and keys are kept out of everything that is printed.
  if (readToken(text).fault !== undefined) return 'what was given as the key is none';
  return { url: new URL(url), key: text };
}

function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, href } = new URL(text);
  return username === '' && password === '' && !/[?#]/.test(href);
}

/** Far longer than a key, and than the white space around it. */
const KEY_FILE_BYTES_MAX = 4_096;
const STANDARD_INPUT = 0;

/** Reads the first line or so of a file, or of standard input for `-`; never more than that. */
function readKeyFile(path: string): string {
  let file = STANDARD_INPUT;
  try {
    if (path !== '-') file = openSync(path, 'r');
    const buffer = Buffer.alloc(KEY_FILE_BYTES_MAX);
    let size = 0;
    while (size < buffer.length && !/\S\s*\n/.test(buffer.toString('latin1', 0, size))) {
      const read = readSync(file, buffer, size, buffer.length - size, null);
      if (read === 0) break;
      size += read;
    }
    return buffer.toString('latin1', 0, size);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`the key file ${path} cannot be read (${code})`, { cause: error });
  } finally {
    if (file !== STANDARD_INPUT) closeSync(file);
  }
}
