import { readToken } from '../keys/token.ts';
import { readKeyFile } from './key-file.ts';

/** The given options, as texts. */
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
 * Reads the options for the service to verify.
 *
 * @returns the service, undefined if there is none, or an error message
 * @throws if the key file cannot be read
 */
export function readVerifyOptions(options: VerifyOptions): ServiceTarget | undefined | string {
  const { url, key, keyFile } = options;
  if (url === undefined) {
    return key === undefined && keyFile === undefined
      ? undefined
      : '--key and --key-file need --url.';
  }
  if (!isServiceAddress(url)) {
    return '--url must be an http or https address without a user name, a query or a fragment.';
  }
  if ((key === undefined) === (keyFile === undefined)) {
    return '--url needs a key: give either --key or --key-file.';
  }
  const text = (key ?? readKeyFile(keyFile ?? '')).trim();
  // Only a valid key is sent, and the error does not repeat the text.
  if (readToken(text).fault !== undefined)
    return 'The key is not valid: its form or its checksum is wrong. Copy the whole key again.';
  return { url: new URL(url), key: text };
}

function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, href } = new URL(text);
  return username === '' && password === '' && !/[?#]/.test(href);
}
