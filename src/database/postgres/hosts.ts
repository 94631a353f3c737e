/** The hosts of a PostgreSQL address, tried one after another. */
import { statSync } from 'node:fs';
import { type PostgresAddress, readPostgresAddress } from '../location.ts';
import { isTimeout } from './errors.ts';

/** With several hosts, each has this long at first: one of them may hang while another answers. */
const FIRST_ROUND_MS = 1_000;

/** One for each address, because a command opens several connections. */
const HOSTS = new Map<string, Hosts>();

/**
 * The hosts of an address, as this process knows them.
 *
 * @param url in the form that `readPostgresAddress` accepts
 */
export function hostsOf(url: string): Hosts {
  const known = HOSTS.get(url);
  if (known !== undefined) return known;
  const address = readPostgresAddress(url);
  if (address === undefined) throw new Error('this is not the address of a PostgreSQL database');
  const hosts = new Hosts(address);
  HOSTS.set(url, hosts);
  return hosts;
}

export class Hosts {
  readonly address: PostgresAddress;
  /** The one that is tried first: the last one that worked, or the one after it. */
  #current = 0;

  constructor(address: PostgresAddress) {
    this.address = address;
  }

  /**
   * Connects to the first host that lets it.
   *
   * @param limitMs the longest wait for one host
   * @throws the error; if there are several hosts, an error that combines those of all of them
   */
  async reach<T>(
    connect: (url: string, limitMs: number) => Promise<T>,
    limitMs: number,
  ): Promise<T> {
    const { urls } = this.address;
    const hasRounds = urls.length > 1 && limitMs > FIRST_ROUND_MS;
    let reasons: unknown[] = [];
    for (const roundMs of hasRounds ? [FIRST_ROUND_MS, limitMs] : [limitMs]) {
      reasons = [];
      do {
        const host = this.#current;
        try {
          return await connect(urls[host] ?? '', roundMs);
        } catch (error) {
          reasons.push(error);
          if (this.#current === host) this.#current = (host + 1) % urls.length;
        }
      } while (reasons.length < urls.length);
      if (!reasons.some(isTimeout)) break;
    }
    if (reasons.length === 1) throw reasons[0];
    throw new AggregateError(reasons, reasons.map((each) => (each as Error).message).join('; '));
  }
}

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
