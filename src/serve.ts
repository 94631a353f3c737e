/**
 * The composition root: configuration → files → key store → pool → server.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { McpEndpoint } from '../contract/mcp.ts';
import { publicFiles } from '../site/public-files.ts';
import type { Surroundings } from '../site/surroundings.ts';
import { type Config, ConfigError } from './config.ts';
import { shownLocation } from './database/location.ts';
import { ephemerisIdentity, readEphemerisFiles } from './ephemeris/files.ts';
import { announceFirstKey } from './first-boot.ts';
import { acceptWaiting, type Connections, stopListening } from './http/connections.ts';
import { connectionsOf, listeningUrl } from './http/listening.ts';
import { unreadiness } from './http/probes.ts';
import { attachService, createHttpServer } from './http/server.ts';
import type { Phase } from './http/service.ts';
import type { KeyDirectory } from './keys/directory.ts';
import type { Calculate } from './positions/calculate.ts';
import { exposureTexts, openDirectory, openUsage } from './stores.ts';
import type { Metrics, Readings } from './telemetry/metrics.ts';
import type { MetricsServer } from './telemetry/metrics-server.ts';
import { both, type Observer } from './telemetry/observer.ts';
import { startAccounting } from './usage/accounting.ts';
import { Spool, SpoolFolderFault } from './usage/spool.ts';
import { corpusSelfTest } from './verification/self-test.ts';
import { startPool } from './workers/start.ts';

/** A service that is listening. */
export interface RunningService {
  readonly base_url: string;
  /** Accepts no more connections, finishes the requests in progress, then ends. */
  stop(): Promise<void>;
}

/** How long a stop tries to write the last usage if the database cannot be reached. */
const METER_STOP_MS = 5_000;

/** The part of SHUTDOWN_TIMEOUT_MS that is reserved for the last usage; answers get the rest. */
const METER_SHARE = 0.1;

/** How long database connections and workers may take to end. */
const RELEASE_MS = 500;

/**
 * How long the listener waits for the first worker, so that no request comes before there is one; after this
 * time it opens all the same, so that /health can be asked. The first line of the log waits no longer either.
 */
const READY_WAIT_MS = 5_000;

/** Even without a drain delay, a stop waits this long for connections that are being established. */
const ACCEPT_GRACE_MS = 50;
/** How long it may then take to accept pending connections. */
const ACCEPT_MS_MAX = 1_000;

/**
 * How many connections may be pending, as the service accepts one per turn of its event loop; the system
 * may allow fewer. Node's default of 511 soon fills up if thousands arrive at once.
 */
const LISTEN_BACKLOG = 4_096;

/**
 * Starts the service.
 *
 * @param log receives every event, as do the metrics if enabled
 * @param announce prints the key of a first boot, which is never shown again
 * @returns when the service is ready
 * @throws {EphemerisFileError} if a file is not the published one
 * @throws {ConfigError} if the spool folder does not exist or cannot be written to
 */
export async function serve(
  config: Config,
  log: Observer,
  announce: (text: string) => void,
): Promise<RunningService> {
  const phase: { current: Phase } = { current: 'ready' };
  const canCalculate = () => pool.ready;
  const canCount = () => accounting.has_written;
  const metrics = await metricsOf(config, {
    ready: () => unreadiness({ phase, canCalculate, keys, canCount }) === undefined,
    queueDepth: () => pool.waiting,
    workersReady: () => pool.ready_workers,
    connectionsOpen: () => connectionsOf(server),
    activeKeys: () => activeKeys(keys),
    keysAgeMs: () => keys.inspect().age_ms,
    usageWaiting: () => accounting.meter.waiting,
    usageUnwrittenMs: () => accounting.meter.unwritten_ms,
  });
  const observer = metrics === undefined ? log : both(log, metrics.observer);
  const openMcp = await loadMcp(config);
  const files = await readEphemerisFiles();
  const spool = await openSpool(config);
  const keys = await openDirectory(config.database_url, {
    max_age_ms: config.keys_max_age_ms,
    observer,
  });
  // Usage is retried later rather than blocking answers while another process writes.
  const usage = await openUsage(config.database_url, { wait_ms: 0, create: false });
  const accounting = startAccounting(usage, observer, spool);
  const server = createHttpServer();
  const pool = startPool(files, {
    workers: config.calc_workers,
    queue_limit: config.calc_queue_limit,
    queue_wait_ms: config.calc_queue_wait_ms,
    timeout_ms: config.calc_timeout_ms,
    self_test: corpusSelfTest(),
    observer,
  });
  const waited = new AbortController();
  // It may be all that keeps this process alive until it listens.
  const patience = delay(READY_WAIT_MS, undefined, { signal: waited.signal }).catch(() => {});
  let metrics_server: MetricsServer | undefined;
  const release = async (deadline_ms: number) => {
    const workers_ended = pool.stop();
    const left = (limit_ms: number) =>
      Math.max(0, Math.min(limit_ms, deadline_ms - performance.now()));
    await accounting.stop(left(METER_STOP_MS));
    const closed = Promise.allSettled([usage.close(), keys.close()]);
    // A worker that is frozen does not end.
    const all_closed = Promise.all([closed, workers_ended]);
    await Promise.race([all_closed, delay(left(RELEASE_MS))]);
    metrics_server?.stop();
  };

  try {
    await Promise.race([pool.whenReady, patience]);
    server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG });
    await once(server, 'listening');
    const base_url = config.base_url ?? listeningUrl(server);
    const docs_url = config.docs_url ?? `${base_url}/docs`;
    const { contact, source_url } = config;
    const surroundings = { base_url, docs_url, contact, source_url };
    const connections = attachService(server, {
      environment: config.environment,
      docs_url,
      contact,
      source_url,
      pages: publicFiles(surroundings, Date.now),
      mcp: openMcp(surroundings, pool.run.bind(pool)),
      body_limit_bytes: config.body_limit_bytes,
      keys,
      count: accounting.meter.count.bind(accounting.meter),
      calculate: pool.run.bind(pool),
      canCalculate,
      canCount,
      requireRoom: pool.requireRoom.bind(pool),
      ephemeris: ephemerisIdentity(),
      observer,
      phase,
    });
    metrics_server = await metricsServerOf(config, metrics, observer);
    await Promise.race([accounting.when_tried, patience]);
    waited.abort();
    // Last, when nothing else can fail, because a key that is issued must also be shown.
    await announceFirstKey(config, { base_url, docs_url }, announce);
    observer.started({
      base_url,
      docs_url,
      address: listeningUrl(server),
      ...(metrics_server !== undefined && { metrics: metrics_server.url }),
      environment: config.environment,
      database: shownLocation(config.database_url),
    });
    const { usable, size } = keys.inspect();
    if (usable && size === 0) observer.withoutKeys();
    const exposures = exposureTexts(config.database_url);
    if (exposures.length > 0) observer.databaseExposed(exposures);

    const stop = async () => {
      phase.current = 'draining';
      await delay(Math.max(config.drain_delay_ms, ACCEPT_GRACE_MS));
      const deadline_ms = performance.now() + config.shutdown_timeout_ms;
      await acceptWaiting(server, Math.min(deadline_ms, performance.now() + ACCEPT_MS_MAX));
      await close(server, connections, config.shutdown_timeout_ms * (1 - METER_SHARE));
      await release(deadline_ms);
    };
    return { base_url, stop };
  } catch (error) {
    waited.abort();
    server.close();
    server.closeAllConnections();
    await release(performance.now() + RELEASE_MS);
    throw error;
  }
}

function activeKeys(keys: KeyDirectory): number {
  const { usable, size } = keys.inspect();
  return usable ? size : 0;
}

/** Stops listening, and waits up to `timeout_ms` for the answers in progress. */
async function close(server: Server, connections: Connections, timeout_ms: number): Promise<void> {
  const closed = once(server, 'close');
  stopListening(server);
  connections.end();
  const timeout = setTimeout(() => connections.abandon(), timeout_ms);
  await closed;
  clearTimeout(timeout);
}

/** @throws {ConfigError} if its folder does not exist or cannot be written to */
async function openSpool({ usage_spool_dir: folder }: Config): Promise<Spool | undefined> {
  if (folder === undefined) return undefined;
  return await Spool.create(folder).catch((error) => {
    if (!(error instanceof SpoolFolderFault)) throw error;
    throw new ConfigError(`USAGE_SPOOL_DIR: it cannot be written to: ${error.message}`);
  });
}

/** Loads the library for metrics only if they are enabled: most services never need it. */
async function metricsOf(config: Config, readings: Readings): Promise<Metrics | undefined> {
  if (config.metrics_port === undefined) return undefined;
  const { openMetrics } = await import('./telemetry/metrics.ts');
  return openMetrics(readings);
}

/** Loads the SDK only if it is needed, and before the service listens: most services never need it. */
async function loadMcp({ mcp }: Config) {
  if (mcp === 'off') return () => undefined;
  const [{ openEndpoint }, { partsOf }, { answerHere }, { documentation }] = await Promise.all([
    import('./mcp/http.ts'),
    import('./mcp/server.ts'),
    import('./mcp/positions.ts'),
    import('../site/documentation.ts'),
  ]);
  return (surroundings: Surroundings, calculate: Calculate): McpEndpoint => {
    const { base_url, docs_url } = surroundings;
    const parts = partsOf(answerHere(calculate), documentation(surroundings), docs_url);
    return openEndpoint(parts, base_url);
  };
}

/** @throws if they cannot be served at the configured address */
async function metricsServerOf(
  { host, metrics_port: port }: Config,
  metrics: Metrics | undefined,
  observer: Observer,
): Promise<MetricsServer | undefined> {
  if (metrics === undefined || port === undefined) return undefined;
  const { serveMetrics } = await import('./telemetry/metrics-server.ts');
  return await serveMetrics(metrics, { host, port }, (cause) => observer.metricsUnreadable(cause));
}
