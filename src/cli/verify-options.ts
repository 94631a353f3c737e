import { readSync } from 'node:fs';
import { readToken } from '../keys/token.ts';
import { readSmallFile } from '../outside-file.ts';

/** The options as texts; absent if they were not given. */
export interface VerifyOptions {
  readonly url?: string;
  readonly key?: string;
  readonly keyFile?: string;
  readonly json?: boolean;
}

/** A service to verify, and a key that it accepts. */
export interface ServiceTarget {
  readonly url: URL;
  readonly key: string;
}

/**
 * Reads which service to verify.
 *
 * @returns undefined if the options name none; a text that says what is wrong with them
 * @throws if the key file cannot be read
 */
export function readVerifyOptions(options: VerifyOptions): ServiceTarget | undefined | string {
  const { url, key, keyFile } = options;
  if (url === undefined) {
    return key === undefined && keyFile === undefined
      ? undefined
      : '--key and --key-file need --url';
  }
  if (!isServiceAddress(url)) {
    return '--url must be an http or https address without a user name, a query or a fragment';
  }
  if ((key === undefined) === (keyFile === undefined)) {
    return '--url needs a key: either --key or --key-file';
  }
  const text = (key ?? readKeyFile(keyFile ?? '')).trim();
  // Only a key is ever sent, and the text is not repeated in the error.
  if (readToken(text).fault !== undefined) return 'the text given as the key is not a valid key';
  return { url: new URL(url), key: text };
}

function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, href } = new URL(text);
  return username === '' && password === '' && !/[?#]/.test(href);
}

/** Far longer than a key with the white space around it. */
const KEY_FILE_BYTES_MAX = 4_096;
/** Long enough to type the passphrase of a program that writes the key into a pipe. */
const KEY_FILE_WAIT_MS = 60_000;
const STANDARD_INPUT = 0;

/** Reads the first line or so of a file, or of standard input for `-`; never more. */
function readKeyFile(path: string): string {
  try {
    const bytes = path === '-' ? readTyped() : readSmallFile(path, KEY_FILE_LIMITS);
    return bytes.toString('latin1');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`the key file ${path} cannot be read: ${code ?? message}`, { cause: error });
  }
}

const hasLine = (bytes: Buffer) => /\S\s*\n/.test(bytes.toString('latin1'));

const KEY_FILE_LIMITS = {
  bytes_max: KEY_FILE_BYTES_MAX,
  wait_ms: KEY_FILE_WAIT_MS,
  terminal: true,
  isEnough: hasLine,
};

function readTyped(): Buffer {
  const buffer = Buffer.alloc(KEY_FILE_BYTES_MAX);
  let size = 0;
  while (size < buffer.length && !hasLine(buffer.subarray(0, size))) {
    const read = readSync(STANDARD_INPUT, buffer, size, buffer.length - size, null);
    if (read === 0) break;
    size += read;
  }
  return buffer.subarray(0, size);
}
