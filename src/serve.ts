/**
 * The composition root: configuration → engine → key store → server.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './config.ts';
import { dataSetSha256, readEphemerisFiles } from './ephemeris/files.ts';
import { SWISSEPH_VERSION, startEphemeris } from './ephemeris/swisseph.ts';
import { attachService, createHttpServer } from './http/server.ts';
import type { Phase, Service } from './http/service.ts';
import { openSqliteKeyStore } from './keys/sqlite.ts';
import type { KeyStore } from './keys/store.ts';
import type { Observer } from './observe/log.ts';
import { calculateInline } from './positions/calculate.ts';

/** A service that is listening. */
export interface RunningService {
  readonly base_url: string;
  /** Lets go of new work, finishes what is under way, then ends. */
  stop(): Promise<void>;
}

/** Longest wait for a locked key database while a request waits for its answer. */
const KEY_LOOKUP_WAIT_MS = 250;

const NO_KEY_YET = `
There is no key yet. Issue one, with the same environment variables:

  npx ecliptic keys issue --account NAME

`;

/** Whom the key of a first boot is for. */
const FIRST_ACCOUNT = 'local';

/**
 * Starts the service.
 *
 * @param announce prints the key of a first boot, which is shown this once
 * @returns when the service is ready
 * @throws {EphemerisFileError} where a file is not the one that the numbers were published with
 */
export async function serve(
  config: Config,
  observer: Observer,
  announce: (text: string) => void,
): Promise<RunningService> {
  const ephemeris = await startEphemeris(await readEphemerisFiles());
  const keys = openSqliteKeyStore(config.database_file, { wait_ms: KEY_LOOKUP_WAIT_MS });
  const server = createHttpServer();
  let base_url: string;
  try {
    server.listen(config.port, config.host);
    await once(server, 'listening');
    base_url = config.base_url ?? listeningUrl(server);
    // Only now, when nothing can go wrong any more: a key that is issued must also be shown.
    announceFirstKey(config, keys, base_url, announce);
  } catch (error) {
    server.close();
    keys.close();
    throw error;
  }

  const phase: { current: Phase } = { current: 'ready' };
  const service: Service = {
    environment: config.environment,
    docs_url: config.docs_url ?? `${base_url}/docs`,
    contact: config.contact,
    source_url: config.source_url,
    body_limit_bytes: config.body_limit_bytes,
    keys,
    calculate: calculateInline(ephemeris),
    ephemeris: {
      library: 'Swiss Ephemeris',
      version: SWISSEPH_VERSION,
      data: `DE431, files sepl semo seas _12 _18 _24, sha256:${dataSetSha256()}`,
    },
    observer,
    phase,
  };
  attachService(server, service);
  observer.started({
    base_url,
    address: listeningUrl(server),
    environment: config.environment,
    database: config.database_file,
  });

  return {
    base_url,
    stop: async () => {
      phase.current = 'draining';
      await delay(config.drain_delay_ms);
      phase.current = 'closing';
      await close(server, config.shutdown_timeout_ms);
      keys.close();
    },
  };
}

/** Stops listening, and waits so long for the answers under way. */
async function close(server: Server, timeout_ms: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timeout = setTimeout(() => server.closeAllConnections(), timeout_ms);
  await closed;
  clearTimeout(timeout);
}

function listeningUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * A newcomer needs a key before knowing what keys are; a live service never makes one unasked, but
 * says how one is made.
 */
function announceFirstKey(
  { environment }: Config,
  keys: KeyStore,
  base_url: string,
  announce: (text: string) => void,
): void {
  if (environment !== 'test') {
    if (keys.list().length === 0) announce(NO_KEY_YET);
    return;
  }
  const issued = keys.issueFirst(FIRST_ACCOUNT, environment);
  if (issued === undefined) return;
  announce(
    [
      '',
      `First boot: issued a test key for the account "${FIRST_ACCOUNT}". It is shown only this once:`,
      '',
      `  ${issued.key}`,
      '',
      'Try it in another terminal:',
      '',
      `  curl -s ${shellQuoted(`${base_url}/v1/western/positions`)} -H 'Authorization: Bearer ${issued.key}' -H 'Content-Type: application/json' -d '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}'`,
      '',
      '',
    ].join('\n'),
  );
}

/** One word of a POSIX shell; plain where it needs no quotes. */
function shellQuoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
