import { readFileSync } from 'node:fs';

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
    return '--url takes an http or https address, without a user name';
  }
  if ((key === undefined) === (keyFile === undefined)) {
    return '--url takes a key, by --key or --key-file';
  }
  const text = (key ?? readFileSync(keyFile === '-' ? 0 : (keyFile ?? ''), 'utf8')).trim();
  // What cannot stand in a header would be shown in the error that says so.
  if (!/^[!-~]+$/.test(text)) return 'what was given as the key is none';
  return { url: new URL(url), key: text };
}

function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
