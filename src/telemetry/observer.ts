/** All events of a service, for the log and the metrics. */
import type { RequestEvents } from '../http/events.ts';
import type { EnvironmentEvents, KeyEvents } from '../keys/directory.ts';
import type { UsageEvents } from '../usage/usage.ts';
import type { PoolEvents } from '../workers/options.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Events of the service as a whole. */
interface ServiceEvents {
  started(facts: Readonly<Record<string, string | number | undefined>>): void;
  /** Every request is rejected until an operator issues a key. */
  withoutKeys(environment: string): void;
  /** Other users of this machine can read or change the database. */
  databaseExposed(exposure: string): void;
  /** The metrics of a scrape could not be read. */
  metricsUnreadable(cause: unknown): void;
  stopping(signal: string): void;
  stopped(): void;
  /** A defect outside any request, which ends the service. */
  failed(error: unknown): void;
}

/** Receives every event. No event contains an API key or a header. */
export type Observer = ServiceEvents &
  PoolEvents &
  KeyEvents &
  EnvironmentEvents &
  UsageEvents &
  RequestEvents;

/** Passes every event to two observers. An event without listeners is absent. */
export function both(log: Observer, metrics: Partial<Observer>): Observer {
  const names = new Set([...Object.keys(log), ...Object.keys(metrics)]) as Set<keyof Observer>;
  return Object.fromEntries(
    Array.from(names, (name) => [name, callBoth(log[name], metrics[name])]),
  ) as unknown as Observer;
}

type Listener = ((...args: never[]) => void) | undefined;

function callBoth(first: Listener, second: Listener): Listener {
  if (first === undefined || second === undefined) return first ?? second;
  return (...args) => {
    first(...args);
    second(...args);
  };
}
