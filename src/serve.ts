/** The composition root: configuration → files → key store → pool → server. */
import { setTimeout as delay } from 'node:timers/promises';
import { DOCS_PATH } from '../packages/contract/paths.ts';
import { publicFiles } from '../packages/site/public-files.ts';
import type { Surroundings } from '../packages/site/surroundings.ts';
import { type Config, ConfigError } from './config.ts';
import { shownLocation } from './database/location.ts';
import type { Respond } from './endpoints/respond.ts';
import { SERVED } from './endpoints/served.ts';
import { ephemerisIdentity, readEphemerisFiles } from './ephemeris/files.ts';
import { announceFirstKey } from './first-boot.ts';
import {
  acceptPending,
  closeServer,
  connectionsOf,
  listen,
  listeningUrl,
} from './http/listening.ts';
import { respondInWorkers } from './http/pool-problems.ts';
import { routesOf, unreadiness } from './http/routes.ts';
import { attachService, createHttpServer } from './http/server.ts';
import type { Phase } from './http/service.ts';
import type { KeyDirectory } from './keys/directory.ts';
import type { McpEndpoint } from './mcp/endpoint.ts';
import { exposureText, openServiceStores } from './stores.ts';
import type { Metrics, MetricsServer, Readings } from './telemetry/metrics.ts';
import { both, type Observer } from './telemetry/observer.ts';
import { OutboxFolderError, startAccounting } from './usage/accounting.ts';
import type { UsageStore } from './usage/store.ts';
import { corpusSelfTest } from './verification/verify.ts';
import { startPool } from './workers/start.ts';

interface RunningService {
  readonly baseUrl: string;
  /** Stops accepting connections and finishes the requests in progress. */
  stop(): Promise<void>;
}

/** How long shutdown tries to write usage if the database is unreachable. */
const METER_STOP_MS = 5_000;

/** The share of SHUTDOWN_TIMEOUT_MS that is reserved for writing usage. Requests in progress get the rest. */
const METER_SHARE = 0.1;

/** How long database connections and workers may take to close. */
const RELEASE_MS = 500;

/**
 * How long the service waits for the first worker before it listens, so that early requests find a worker. After this
 * time it listens without a worker, so that /health responds.
 */
const READY_WAIT_MS = 5_000;

/** Without a drain delay, shutdown still waits this long for connections that are being established. */
const ACCEPT_GRACE_MS = 50;
/** How long accepting pending connections may take. */
const ACCEPT_MS_MAX = 1_000;

/**
 * How many connections may be pending (the system may allow fewer). The service accepts one per iteration of its event
 * loop, so Node's default of 511 fills up if thousands arrive at once.
 */
const LISTEN_BACKLOG = 4_096;

/**
 * Starts the service.
 *
 * @param log receives every event, as do the metrics if enabled
 * @param announce prints the first key, which is never shown again
 * @returns the service, once it listens
 * @throws {EphemerisFileError} if a file is not the published one
 * @throws {ConfigError} if USAGE_SPOOL_DIR does not exist or is not writable
 */
export async function serve(
  config: Config,
  log: Observer,
  announce: (text: string) => void,
): Promise<RunningService> {
  const phase: { current: Phase } = { current: 'ready' };
  const canCalculate = () => pool.ready;
  const canCount = () => meter.hasWritten;
  const metrics = await metricsOf(config, {
    ready: () => unreadiness({ phase, canCalculate, keys, canCount }) === undefined,
    queueDepth: () => pool.waiting,
    workersReady: () => pool.readyWorkers,
    connectionsOpen: () => connectionsOf(server),
    activeKeys: () => activeKeys(keys),
    keysAgeMs: () => keys.inspect().ageMs,
    usageWaiting: () => meter.waiting,
    usageUnwrittenMs: () => meter.unwrittenMs,
  });
  const observer = metrics === undefined ? log : both(log, metrics.observer);
  const openMcp = await loadMcp(config);
  const files = await readEphemerisFiles();
  const stores = await openServiceStores(config.databaseUrl, {
    maxAgeMs: config.keysMaxAgeMs,
    environment: config.environment,
    observer,
  });
  const { keys } = stores;
  const accounting = await openAccounting(stores.usage, observer, config);
  const { meter } = accounting;
  const server = createHttpServer();
  const limits = {
    workers: config.calcWorkers,
    queueLimit: config.calcQueueLimit,
    queueWaitMs: config.calcQueueWaitMs,
    timeoutMs: config.calcTimeoutMs,
    inputBytesMax: config.bodyLimitBytes,
  };
  const pool = startPool(files, { ...limits, observer }, corpusSelfTest());
  const run = pool.run.bind(pool);
  const waited = new AbortController();
  // This timer may be the only thing that keeps the process alive until it listens.
  const deadline = delay(READY_WAIT_MS, undefined, { signal: waited.signal }).catch(() => {});
  let metricsServer: MetricsServer | undefined;
  const release = async (deadlineMs: number) => {
    const workersEnded = pool.stop();
    const left = (limitMs: number) =>
      Math.max(0, Math.min(limitMs, deadlineMs - performance.now()));
    await accounting.stop(left(METER_STOP_MS));
    // A frozen worker does not end.
    const allClosed = Promise.allSettled([stores.close(), workersEnded]);
    await Promise.race([allClosed, delay(left(RELEASE_MS))]);
    metricsServer?.stop();
  };

  try {
    await Promise.race([pool.whenReady, deadline]);
    await listen(server, config.host, config.port, LISTEN_BACKLOG);
    const baseUrl = config.baseUrl ?? listeningUrl(server);
    const docsUrl = config.docsUrl ?? `${baseUrl}${DOCS_PATH}`;
    const { contact, sourceUrl } = config;
    const surroundings = { baseUrl, docsUrl, contact, sourceUrl };
    const mcp = openMcp(surroundings, respondInWorkers(run));
    const connections = attachService(server, {
      environment: config.environment,
      docsUrl,
      contact,
      sourceUrl,
      pages: publicFiles(surroundings, Date.now),
      mcp,
      routes: routesOf(Object.values(SERVED), mcp !== undefined),
      bodyLimitBytes: config.bodyLimitBytes,
      keys,
      count: meter.count.bind(meter),
      respond: run,
      canCalculate,
      canCount,
      requireCapacity: pool.requireCapacity.bind(pool),
      ephemeris: ephemerisIdentity(),
      observer,
      phase,
    });
    metricsServer = await metricsServerOf(config, metrics, observer);
    await Promise.race([meter.firstAttempt, deadline]);
    waited.abort();
    // Last, when nothing else can fail: an issued key must also be shown.
    await announceFirstKey(config, { baseUrl, docsUrl }, announce);
    observer.started({
      base_url: baseUrl,
      docs_url: docsUrl,
      address: listeningUrl(server),
      ...(metricsServer !== undefined && { metrics: metricsServer.url }),
      environment: config.environment,
      database: shownLocation(config.databaseUrl),
    });
    const { usable, size } = keys.inspect();
    if (usable && size === 0) observer.withoutKeys(config.environment);
    const exposure = exposureText(config.databaseUrl);
    if (exposure !== undefined) observer.databaseExposed(exposure);

    const stop = async () => {
      phase.current = 'draining';
      const drainMs = Math.max(config.drainDelayMs, ACCEPT_GRACE_MS);
      await delay(drainMs / 2);
      // Busy clients then have no idle connection at the end, so none is closed while a request is on its way.
      connections.endNext();
      await delay(drainMs / 2);
      const deadlineMs = performance.now() + config.shutdownTimeoutMs;
      await acceptPending(server, Math.min(deadlineMs, performance.now() + ACCEPT_MS_MAX));
      await closeServer(server, connections, config.shutdownTimeoutMs * (1 - METER_SHARE));
      await release(deadlineMs);
    };
    return { baseUrl, stop };
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

/** @throws {ConfigError} if USAGE_SPOOL_DIR does not exist or is not writable */
async function openAccounting(store: UsageStore, observer: Observer, { usageSpoolDir }: Config) {
  return await startAccounting(store, observer, usageSpoolDir).catch((error) => {
    if (!(error instanceof OutboxFolderError)) throw error;
    throw new ConfigError(`USAGE_SPOOL_DIR: cannot write to this directory: ${error.message}`);
  });
}

/** Loads the library for metrics only if they are enabled. */
async function metricsOf(config: Config, readings: Readings): Promise<Metrics | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const { openMetrics } = await import('./telemetry/metrics.ts');
  return openMetrics(readings);
}

/** Loads the SDK only if MCP is on, and before the service listens. */
async function loadMcp({ mcp }: Config) {
  if (mcp === 'off') return () => undefined;
  const [{ openEndpoint }, { partsOf }, { documentation }] = await Promise.all([
    import('./mcp/http.ts'),
    import('./mcp/server.ts'),
    import('../packages/site/documentation.ts'),
  ]);
  return (surroundings: Surroundings, respond: Respond): McpEndpoint => {
    const { baseUrl, docsUrl } = surroundings;
    const parts = partsOf(respond, documentation(surroundings), docsUrl);
    return openEndpoint(parts, baseUrl);
  };
}

/** @throws if the metrics cannot be served at the configured address */
async function metricsServerOf(
  { host, metricsPort: port }: Config,
  metrics: Metrics | undefined,
  observer: Observer,
): Promise<MetricsServer | undefined> {
  if (metrics === undefined || port === undefined) return undefined;
  const { serveMetrics } = await import('./telemetry/metrics.ts');
  return await serveMetrics(metrics, { host, port }, (cause) => observer.metricsUnreadable(cause));
}
