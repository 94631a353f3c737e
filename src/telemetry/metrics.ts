/**
 * The metrics that Prometheus scrapes. Events update counters and histograms; gauges are read at each
 * scrape. Every label has a limited set of values, and callers can choose none of them.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { API_VERSION, CALC_VERSION } from '../../contract/versions.ts';
import type { UsageSum } from '../usage/usage.ts';
import { SHED_REASONS } from '../workers/events.ts';
import type { Observer } from './observer.ts';

/** What is read at each scrape. */
export interface Readings {
  /** True if `/ready` would answer 200. */
  readonly ready: () => boolean;
  readonly queueDepth: () => number;
  readonly workersReady: () => number;
  readonly connectionsOpen: () => Promise<number>;
  readonly activeKeys: () => number;
  /** How long ago the keys were known to match the database. */
  readonly keysAgeMs: () => number;
  /** Usage that is counted and not known to be written. */
  readonly usageWaiting: () => UsageSum;
  /** How long the oldest of it has been waiting. */
  readonly usageUnwrittenMs: () => number;
}

export interface Metrics {
  readonly observer: Partial<Observer>;
  /** Media type of the text. */
  readonly content_type: string;
  /**
   * All metrics, as Prometheus reads them.
   *
   * @throws what a reading throws
   */
  text(): Promise<string>;
  stop(): void;
}

/** The label of a value that is absent. */
const NONE = 'none';
/** Routes under it have a label each. */
const API_PREFIX = '/v1/';
const OTHERS: readonly (string | null)[] = ['/health', '/ready', '/mcp'];
/** The label of all pages and files of the documentation. */
const DOCS = '/docs';

/** From half a millisecond, which the fastest answers take, to the request timeout. */
const DURATION_BUCKETS_S = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30,
];
const CALCULATION_BUCKETS_S = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1,
];
const WAIT_BUCKETS_S = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** How often the lag is sampled; Node includes this interval in each value. */
const LOOP_RESOLUTION_MS = 10;
const LOOP_QUANTILES = [0.5, 0.99, 1];

/** prom-client's own metrics that are used. The others are not useful here, or duplicate those above. */
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

/** @param readings are called at each scrape and not before */
export function openMetrics(readings: Readings): Metrics {
  const registry = new Registry();
  const observer = countEvents(registry);
  readGauges(registry, readings);
  const lag = readLoopLag(registry);
  takeProcessMetrics(registry);
  return {
    observer,
    content_type: registry.contentType,
    text: () => registry.metrics(),
    stop: () => lag.disable(),
  };
}

function countEvents(registry: Registry): Partial<Observer> {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `ecliptic_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) => new Histogram({ name: `ecliptic_${name}`, help, labelNames, buckets, registers });
  const requests = counter('requests_total', 'Requests that ended, by route, status and code.', [
    'route',
    'status',
    'code',
  ]);
  const durations = histogram(
    'request_duration_seconds',
    'Time from the header of a request to its answer.',
    DURATION_BUCKETS_S,
    ['route'],
  );
  const calculations = histogram(
    'calculation_duration_seconds',
    'Duration of one calculation in its worker, without any wait.',
    CALCULATION_BUCKETS_S,
  );
  const waits = histogram(
    'queue_wait_seconds',
    'Time that a calculation waited for a worker, if one took it.',
    WAIT_BUCKETS_S,
  );
  const shed = counter('shed_total', 'Requests that were refused as too many, by reason.', [
    'reason',
  ]);
  const timeouts = counter('calc_timeouts_total', 'Calculations that took too long.');
  const restarts = counter(
    'worker_restarts_total',
    'Workers that ended and were to be replaced, by reason.',
    ['reason'],
  );
  const credits = counter('credits_total', 'Credits charged.');
  const lost_calls = counter('usage_lost_calls_total', 'Calls whose usage was not kept.');
  const lost_credits = counter('usage_lost_credits_total', 'Credits whose usage was not kept.');
  const unwritten = new Gauge({
    name: 'ecliptic_usage_write_failing',
    help: '1 while the latest two writes of usage or more have failed.',
    registers,
  });
  // A counter that appears with its first event shows no increase for it.
  for (const reason of SHED_REASONS) shed.inc({ reason }, 0);
  for (const reason of ['failed', 'stalled']) restarts.inc({ reason }, 0);

  return {
    requestEnded: ({ method, route, status, code, milliseconds, credits: cost }) => {
      const label = routeLabel(route);
      requests.inc({ route: label, status: String(status ?? NONE), code: code ?? NONE });
      // The start of an unreadable message is unknown.
      if (method !== null) durations.observe({ route: label }, milliseconds / 1_000);
      if (cost > 0) credits.inc(cost);
    },
    workShed: (reason) => shed.inc({ reason }),
    taskStarted: (waited_ms) => waits.observe(waited_ms / 1_000),
    taskCalculated: (elapsed_ms) => calculations.observe(elapsed_ms / 1_000),
    workerFailed: () => restarts.inc({ reason: 'failed' }),
    workerStalled: () => {
      timeouts.inc();
      restarts.inc({ reason: 'stalled' });
    },
    usageUnwritten: () => unwritten.set(1),
    usageWritten: () => unwritten.set(0),
    usageLost: ({ counts }) => {
      for (const { calls, credits } of counts) {
        lost_calls.inc(Number(calls));
        lost_credits.inc(Number(credits));
      }
    },
  };
}

/** The API's routes, the probes and `/mcp` each have a label of their own; the pages, which are many, share one. */
function routeLabel(route: string | null): string {
  if (route === null) return NONE;
  return route.startsWith(API_PREFIX) || OTHERS.includes(route) ? route : DOCS;
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
  gauge('ready', '1 if /ready answers 200.', () => Number(readings.ready()));
  gauge('queue_depth', 'Calculations that wait for a worker.', readings.queueDepth);
  gauge('workers_ready', 'Workers that take work.', readings.workersReady);
  gauge('connections_open', 'Connections of callers.', readings.connectionsOpen);
  gauge('keys_active', 'API keys that are active.', readings.activeKeys);
  gauge(
    'keys_age_seconds',
    'How long ago the keys were known to be as the database has them; +Inf if they never were.',
    () => readings.keysAgeMs() / 1_000,
  );
  gauge('usage_waiting_calls', 'Calls that are not known to be written to the database.', () =>
    Number(usageWaiting().calls),
  );
  gauge('usage_waiting_credits', 'Credits that are not known to be written to the database.', () =>
    Number(usageWaiting().credits),
  );
  gauge(
    'usage_unwritten_seconds',
    'How long the oldest usage that is not written has been waiting; 0 if there is none.',
    () => readings.usageUnwrittenMs() / 1_000,
  );
  new Gauge({
    name: 'ecliptic_build_info',
    help: '1, with the versions of what runs.',
    labelNames: ['api_version', 'calc_version', 'node_version'],
    registers: [registry],
  }).set(
    { api_version: API_VERSION, calc_version: CALC_VERSION, node_version: process.version },
    1,
  );
}

/** Quantiles of the event-loop lag since the last scrape: a mean over hours would show nothing. */
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
        const lag_ms = lag.percentile(quantile * 100) / 1e6 - LOOP_RESOLUTION_MS;
        this.set({ quantile }, lag.count === 0 ? 0 : Math.max(0, lag_ms) / 1_000);
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
    // Not every system has all of them.
    if (metric !== undefined) registry.registerMetric(metric);
  }
}
