/** The metrics that events update. */
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

/** From half a millisecond, which the fastest answers take, to the request timeout. */
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
  const connectionsShed = counter(
    'connections_shed_total',
    'Connections that were ended to make room for others, by what they were doing.',
    ['doing'],
  );
  const timeouts = counter('calc_timeouts_total', 'Calculations that took too long.');
  const restarts = counter(
    'worker_restarts_total',
    'Workers that ended and were to be replaced, by reason.',
    ['reason'],
  );
  const credits = counter('credits_total', 'Credits charged.');
  const lostCalls = counter('usage_lost_calls_total', 'Calls whose usage was not kept.');
  const lostCredits = counter('usage_lost_credits_total', 'Credits whose usage was not kept.');
  const unwritten = new Gauge({
    name: 'ecliptic_usage_write_failing',
    help: '1 while the latest two writes of usage or more have failed.',
    registers,
  });
  // A counter that appears with its first event shows no increase for it.
  for (const reason of SHED_REASONS) shed.inc({ reason }, 0);
  for (const doing of SHED) connectionsShed.inc({ doing }, 0);
  for (const reason of ['failed', 'stalled']) restarts.inc({ reason }, 0);
  for (const code of PROBLEM_CODES.filter((name) => name.startsWith('server.'))) {
    const status = String(PROBLEMS[code].status);
    for (const route of [...ENDPOINT_PATHS, ...OTHERS, DOCS_PATH]) {
      requests.inc({ route, status, code }, 0);
    }
    // What fails in a call of a tool is answered with 200.
    requests.inc({ route: MCP_PATH, status: '200', code }, 0);
  }

  return {
    requestEnded: ({ method, route, status, code, milliseconds, credits: cost }) => {
      const label = routeLabel(route);
      requests.inc({ route: label, status: String(status ?? NONE), code: code ?? NONE });
      // The start of an unreadable message is unknown.
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

/** The API's routes, the probes and `/mcp` each have a label of their own; the pages, which are many, share one. */
function routeLabel(route: string | null): string {
  if (route === null) return NONE;
  return route.startsWith(API_PREFIX) || OTHERS.includes(route) ? route : DOCS_PATH;
}
