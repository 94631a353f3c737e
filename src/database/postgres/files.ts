import { statSync } from 'node:fs';

/** The parameters of an address that name files, each of which the driver reads whole. */
const FILE_PARAMETERS = ['sslcert', 'sslkey', 'sslrootcert'];
/** Longer than all certificates that systems trust, together. */
const FILE_BYTES_MAX = 1_048_576;

/**
 * Makes sure that the driver can read the files that an address names: it would wait for ever for a pipe
 * that nobody writes, and fill the memory from an endless device.
 *
 * @param url of one host
 * @throws naming the parameter
 */
export function requirePlainFiles(url: string): void {
  for (const [name, path] of new URL(url).searchParams) {
    if (!FILE_PARAMETERS.includes(name) || path === '') continue;
    const found = statSync(path, { throwIfNoEntry: false });
    const fault =
      found === undefined
        ? 'does not exist'
        : found.isFile()
          ? found.size > FILE_BYTES_MAX && `is longer than ${FILE_BYTES_MAX} bytes`
          : 'is not a file';
    if (fault) throw new Error(`${name}: ${path} ${fault}`);
  }
}
