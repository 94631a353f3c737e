import { readToken } from '../keys/token.ts';
import { readKeyFile } from './key-file.ts';

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
