/**
 * The metrics for Prometheus. Events update counters and histograms (`countEvents`). Gauges are read at each scrape.
 * Every label has a fixed set of values, without text from clients.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { API_VERSION, CALC_VERSION } from '../../packages/contract/versions.ts';
import type { Counted } from '../usage/usage.ts';
import { countEvents } from './counters.ts';
import type { Observer } from './observer.ts';

/** The values of the gauges, read at each scrape. */
export interface Readings {
  /** True if `/ready` returns 200. */
  readonly ready: () => boolean;
  readonly queueDepth: () => number;
  readonly workersReady: () => number;
  readonly connectionsOpen: () => Promise<number>;
  readonly activeKeys: () => number;
  /** The time since the keys were known to match the database. */
  readonly keysAgeMs: () => number;
  /** Usage that is counted but not known to be in the database. */
  readonly usageWaiting: () => Counted;
  /** How long the oldest of this usage has waited. */
  readonly usageUnwrittenMs: () => number;
}

export interface Metrics {
  readonly observer: Partial<Observer>;
  /** Media type of the text. */
  readonly contentType: string;
  /**
   * All metrics in the text format of Prometheus.
   *
   * @throws the error of a reading
   */
  text(): Promise<string>;
  stop(): void;
}

/** The sampling interval of the lag. Node includes it in each value. */
const LOOP_RESOLUTION_MS = 10;
const LOOP_QUANTILES = [0.5, 0.99, 1];

/** The default metrics of prom-client that are useful here. */
const PROCESS_METRICS = [
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_external_memory_bytes',
  'nodejs_gc_duration_seconds',
];

/** @param readings are called only at a scrape */
export function openMetrics(readings: Readings): Metrics {
  const registry = new Registry();
  const observer = countEvents(registry);
  readGauges(registry, readings);
  const lag = readLoopLag(registry);
  takeProcessMetrics(registry);
  return {
    observer,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    stop: () => lag.disable(),
  };
}

function readGauges(registry: Registry, readings: Readings): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `ecliptic_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  const { usageWaiting } = readings;
  gauge('ready', '1 if /ready returns 200.', () => Number(readings.ready()));
  gauge('queue_depth', 'Calculations waiting for a worker.', readings.queueDepth);
  gauge('workers_ready', 'Workers that are ready to calculate.', readings.workersReady);
  gauge('connections_open', 'Open connections of clients.', readings.connectionsOpen);
  gauge('keys_active', 'Active API keys.', readings.activeKeys);
  gauge(
    'keys_age_seconds',
    'Time since the keys were last known to match the database; +Inf before the first read.',
    () => readings.keysAgeMs() / 1_000,
  );
  gauge(
    'usage_waiting_calls',
    'Calls not known to be in the database.',
    () => usageWaiting().calls,
  );
  gauge(
    'usage_waiting_credits',
    'Credits not known to be in the database.',
    () => usageWaiting().credits,
  );
  gauge(
    'usage_unwritten_seconds',
    'Age of the oldest unwritten usage; 0 if there is none.',
    () => readings.usageUnwrittenMs() / 1_000,
  );
  new Gauge({
    name: 'ecliptic_build_info',
    help: 'Always 1. The labels have the versions.',
    labelNames: ['api_version', 'calc_version', 'node_version'],
    registers: [registry],
  }).set(
    { api_version: API_VERSION, calc_version: CALC_VERSION, node_version: process.version },
    1,
  );
}

/** Quantiles of the event-loop lag since the last scrape, because a mean over hours hides peaks. */
function readLoopLag(registry: Registry): ReturnType<typeof monitorEventLoopDelay> {
  const lag = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  lag.enable();
  new Gauge({
    name: 'ecliptic_event_loop_lag_seconds',
    help: 'Event-loop lag of the HTTP thread since the last scrape, by quantile.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of LOOP_QUANTILES) {
        const lagMs = lag.percentile(quantile * 100) / 1e6 - LOOP_RESOLUTION_MS;
        this.set({ quantile }, lag.count === 0 ? 0 : Math.max(0, lagMs) / 1_000);
      }
      lag.reset();
    },
  });
  return lag;
}

function takeProcessMetrics(registry: Registry): void {
  const all = new Registry();
  collectDefaultMetrics({ register: all });
  for (const name of PROCESS_METRICS) {
    const metric = all.getSingleMetric(name);
    // Not every system has every metric.
    if (metric !== undefined) registry.registerMetric(metric);
  }
}

const PATH = '/metrics';
const PLAIN = 'text/plain; charset=utf-8';

/** One or two scrapers keep a connection each. The rest are for people. */
const CONNECTIONS_MAX = 12;
const LIMITS = {
  maxHeaderSize: 8_192,
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  // Longer than a minute, so that a scraper keeps its connection between scrapes.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
/** Without a byte in either direction. */
const IDLE_MS = 70_000;

export interface MetricsServer {
  readonly url: string;
  stop(): void;
}

/**
 * Serves the metrics over HTTP.
 *
 * @param unreadable called with the cause if the metrics of a scrape cannot be read
 * @throws if the address cannot be used
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  unreadable: (cause: unknown) => void,
): Promise<MetricsServer> {
  const respond = async (request: IncomingMessage): Promise<MetricsReply> => {
    const [path] = (request.url ?? '').split('?');
    if (path !== PATH) return [404, `This path does not exist. The metrics are at ${PATH}.\n`];
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return [405, `${PATH} accepts only GET and HEAD.\n`, { Allow: 'GET, HEAD' }];
    }
    try {
      return [200, await metrics.text(), { 'Content-Type': metrics.contentType }];
    } catch (cause) {
      unreadable(cause);
      return [500, 'The metrics could not be read. The log has the cause.\n'];
    }
  };
  const server = createServer(LIMITS, async (request, response) => {
    const [status, text, headers] = await respond(request);
    // The server reads no body, and a body may be long.
    if (!request.complete) response.shouldKeepAlive = false;
    const fixed = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    const length = { 'Content-Length': Buffer.byteLength(text) };
    response.writeHead(status, { 'Content-Type': PLAIN, ...length, ...fixed, ...headers });
    response.end(text);
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.setTimeout(IDLE_MS);

  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot serve metrics: ${reason}. Set METRICS_PORT to another port.`, {
      cause,
    });
  }
  const stop = () => {
    server.close();
    server.closeAllConnections();
    metrics.stop();
  };
  const { address, family, port: chosen } = server.address() as AddressInfo;
  const authority = family === 'IPv6' ? `[${address}]` : address;
  return { url: `http://${authority}:${chosen}${PATH}`, stop };
}

type MetricsReply = readonly [status: number, text: string, headers?: Record<string, string>];
