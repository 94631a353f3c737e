/** Counters and histograms, updated by events. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { ENDPOINT_PATHS } from '../../packages/contract/endpoints.ts';
import { API_PREFIX, DOCS_PATH, MCP_PATH, PROBE_PATHS } from '../../packages/contract/paths.ts';
import { PROBLEM_CODES, PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { SHED } from '../http/events.ts';
import { SHED_REASONS } from '../workers/options.ts';
import type { Observer } from './observer.ts';

/** The label of a value that is absent. */
const NONE = 'none';
const OTHERS: readonly string[] = [...PROBE_PATHS, MCP_PATH];

/** From half a millisecond, for the fastest responses, to the request timeout. */
const DURATION_BUCKETS_S = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30,
];
const CALCULATION_BUCKETS_S = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1,
];
const WAIT_BUCKETS_S = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Counts events. @param registry gets the counters and histograms */
export function countEvents(registry: Registry): Partial<Observer> {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `ecliptic_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) => new Histogram({ name: `ecliptic_${name}`, help, labelNames, buckets, registers });
  const requests = counter('requests_total', 'Finished requests by route, status and code.', [
    'route',
    'status',
    'code',
  ]);
  const durations = histogram(
    'request_duration_seconds',
    'Time from the header of a request to its response.',
    DURATION_BUCKETS_S,
    ['route'],
  );
  const calculations = histogram(
    'calculation_duration_seconds',
    'Duration of one calculation in its worker, without waiting.',
    CALCULATION_BUCKETS_S,
  );
  const waits = histogram(
    'queue_wait_seconds',
    'Time that a calculation waited for its worker.',
    WAIT_BUCKETS_S,
  );
  const shed = counter('shed_total', 'Requests rejected with server.overloaded, by reason.', [
    'reason',
  ]);
  const connectionsShed = counter(
    'connections_shed_total',
    'Connections closed at a limit, by their state.',
    ['doing'],
  );
  const timeouts = counter('calc_timeouts_total', 'Calculations that exceeded CALC_TIMEOUT_MS.');
  const restarts = counter(
    'worker_restarts_total',
    'Workers that ended and are replaced, by reason.',
    ['reason'],
  );
  const credits = counter('credits_total', 'Credits charged.');
  const lostCalls = counter(
    'usage_lost_calls_total',
    'Calls without a record in the database or outbox.',
  );
  const lostCredits = counter(
    'usage_lost_credits_total',
    'Credits without a record in the database or outbox.',
  );
  const unwritten = new Gauge({
    name: 'ecliptic_usage_write_failing',
    help: '1 while at least the last two writes of usage have failed.',
    registers,
  });
  // Start at 0: a counter that appears with its first event shows no increase.
  for (const reason of SHED_REASONS) shed.inc({ reason }, 0);
  for (const doing of SHED) connectionsShed.inc({ doing }, 0);
  for (const reason of ['failed', 'stalled']) restarts.inc({ reason }, 0);
  for (const code of PROBLEM_CODES.filter((name) => name.startsWith('server.'))) {
    const status = String(PROBLEMS[code].status);
    for (const route of [...ENDPOINT_PATHS, ...OTHERS, DOCS_PATH]) {
      requests.inc({ route, status, code }, 0);
    }
    // A failed call of a tool has the status 200.
    requests.inc({ route: MCP_PATH, status: '200', code }, 0);
  }

  return {
    requestEnded: ({ method, route, status, code, milliseconds, credits: cost }) => {
      const label = routeLabel(route);
      requests.inc({ route: label, status: String(status ?? NONE), code: code ?? NONE });
      // The start time of an unreadable message is unknown.
      if (method !== null) durations.observe({ route: label }, milliseconds / 1_000);
      if (cost > 0) credits.inc(cost);
    },
    connectionShed: (doing) => connectionsShed.inc({ doing }),
    workShed: (reason) => shed.inc({ reason }),
    taskStarted: (waitedMs) => waits.observe(waitedMs / 1_000),
    taskCalculated: (elapsedMs) => calculations.observe(elapsedMs / 1_000),
    workerFailed: () => restarts.inc({ reason: 'failed' }),
    workerStalled: () => {
      timeouts.inc();
      restarts.inc({ reason: 'stalled' });
    },
    usageUnwritten: () => unwritten.set(1),
    usageWritten: () => unwritten.set(0),
    usageLost: ({ counts }) => {
      for (const { calls, credits } of counts) {
        lostCalls.inc(Number(calls));
        lostCredits.inc(Number(credits));
      }
    },
  };
}

/** Each route of the API, each probe and `/mcp` has its own label. All pages share one. */
function routeLabel(route: string | null): string {
  if (route === null) return NONE;
  return route.startsWith(API_PREFIX) || OTHERS.includes(route) ? route : DOCS_PATH;
}
