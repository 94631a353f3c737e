/**
 * The composition root: configuration → files → key store → pool → server.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './config.ts';
import { corpusProof } from './corpus/proof.ts';
import { ephemerisIdentity, readEphemerisFiles } from './ephemeris/files.ts';
import type { Connections } from './http/connections.ts';
import { startLoopGauge } from './http/load.ts';
import { attachService, createHttpServer } from './http/server.ts';
import type { Phase } from './http/service.ts';
import { openSqliteKeyStore } from './keys/sqlite.ts';
import type { KeyStore } from './keys/store.ts';
import type { Observer } from './observe/log.ts';
import { calculateIn, startThreads } from './threads.ts';

/** A service that is listening. */
export interface RunningService {
  readonly base_url: string;
  /** Lets go of new work, finishes what is under way, then ends. */
  stop(): Promise<void>;
}

/** Longest wait for a locked key database while a request waits for its answer. */
const KEY_LOOKUP_WAIT_MS = 250;

/** How long the first line of the log waits for the first calculation thread. */
const READY_WAIT_MS = 5_000;

/** Even without a drain delay, connections that wait to be accepted are, and their requests read. */
const ACCEPT_GRACE_MS = 50;

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
  const files = await readEphemerisFiles();
  const keys = openSqliteKeyStore(config.database_file, { wait_ms: KEY_LOOKUP_WAIT_MS });
  const server = createHttpServer();
  const pool = startThreads(files, {
    workers: config.calc_workers,
    queue_limit: config.calc_queue_limit,
    queue_wait_ms: config.calc_queue_wait_ms,
    timeout_ms: config.calc_timeout_ms,
    proof: corpusProof(),
    observer,
  });
  const gauge = startLoopGauge();
  const release = async () => {
    gauge.stop();
    await pool.stop();
    keys.close();
  };

  try {
    server.listen(config.port, config.host);
    await once(server, 'listening');
    const base_url = config.base_url ?? listeningUrl(server);
    const phase: { current: Phase } = { current: 'ready' };
    const connections = attachService(server, {
      environment: config.environment,
      docs_url: config.docs_url ?? `${base_url}/docs`,
      contact: config.contact,
      source_url: config.source_url,
      body_limit_bytes: config.body_limit_bytes,
      keys,
      calculate: calculateIn(pool),
      canCalculate: () => pool.ready,
      isBehind: () => pool.full || gauge.isBehind(),
      ephemeris: ephemerisIdentity(),
      observer,
      phase,
    });
    await Promise.race([pool.whenReady, delay(READY_WAIT_MS, undefined, { ref: false })]);
    // Only now, when nothing can go wrong any more: a key that is issued must also be shown.
    announceFirstKey(config, keys, base_url, announce);
    observer.started({
      base_url,
      address: listeningUrl(server),
      environment: config.environment,
      database: config.database_file,
    });
    if (keys.list().length === 0) observer.withoutKeys();

    const stop = async () => {
      phase.current = 'draining';
      await delay(Math.max(config.drain_delay_ms, ACCEPT_GRACE_MS));
      await close(server, connections, config.shutdown_timeout_ms);
      await release();
    };
    return { base_url, stop };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await release();
    throw error;
  }
}

/** Stops listening, and waits so long for the answers under way. */
async function close(server: Server, connections: Connections, timeout_ms: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  connections.end();
  const timeout = setTimeout(() => server.closeAllConnections(), timeout_ms);
  await closed;
  clearTimeout(timeout);
}

function listeningUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** A newcomer needs a key before knowing what keys are; a live service never makes one unasked. */
function announceFirstKey(
  { environment }: Config,
  keys: KeyStore,
  base_url: string,
  announce: (text: string) => void,
): void {
  if (environment !== 'test') return;
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
