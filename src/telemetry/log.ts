/**
 * The log: one JSON document per line, or readable lines if the output is a terminal. Only this file defines how events
 * are logged: docs/operating/logs.md lists them.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import { PROBE_PATHS } from '../../packages/contract/paths.ts';
import type { RequestEvent } from '../http/events.ts';
import { MAY_HOLD_KEY, redactKeys } from '../problem/redact.ts';
import { sumOf, type UsageBatch } from '../usage/usage.ts';
import { lossyOutput } from './lossy-output.ts';
import type { LogLevel, Observer } from './observer.ts';

/** How long a reported cause is not reported again. */
const AGAIN_MS = 60_000;
/** The most causes reported in that time. Limits texts that never repeat. */
const CAUSES_MAX = 10;

/**
 * Limits the lines of a failure that repeats several times a second: a cause is reported when it is new, and then once a
 * minute while it lasts.
 */
class Outage {
  readonly #now: () => number;
  /** When each cause was last reported, in the order of these times. */
  readonly #reported = new Map<string, number>();

  /** @param now monotonic, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Notes a failure.
   *
   * @returns whether to report it
   */
  note(cause: unknown): boolean {
    const nowMs = this.#now();
    for (const [text, reportedMs] of this.#reported) {
      if (nowMs - reportedMs >= AGAIN_MS) this.#reported.delete(text);
    }
    const text = textOf(cause);
    if (this.#reported.has(text) || this.#reported.size >= CAUSES_MAX) return false;
    this.#reported.set(text, nowMs);
    return true;
  }

  /** Notes the end of the failure: the next one is reported at once. */
  end(): void {
    this.#reported.clear();
  }
}

/** The text that distinguishes causes. If a host has several addresses, each has its own error. */
function textOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(textOf).join('; ');
  return String(cause);
}

/** The most ids in a line. */
const IDS_MAX = 1_000;

/**
 * @param output receives the lines, one per call
 * @param now monotonic, in milliseconds
 */
export function openLog(
  level: LogLevel,
  output: DestinationStream,
  now: () => number = () => performance.now(),
): Observer {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  // No event contains a key, but an error message might.
  return observer(
    pino(options, {
      write: (line) => output.write(MAY_HOLD_KEY.test(line) ? redactKeys(line) : line),
    }),
    now,
  );
}

/** Standard output: readable lines if it is a terminal, otherwise JSON. */
export async function standardOutput(): Promise<DestinationStream> {
  if (process.stdout.isTTY) {
    // Loaded late, because a service without a terminal does not need it.
    const { default: pretty } = await import('pino-pretty');
    return pretty({
      colorize: true,
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss.l',
      sync: true,
    });
  }
  return lossyOutput();
}

function observer(logger: Logger, now: () => number): Observer {
  const keysOutage = new Outage(now);
  const usageOutage = new Outage(now);
  const spoolOutage = new Outage(now);
  const shedding = new Outage(now);
  const failure = (outage: Outage, message: string) => (cause: unknown) => {
    if (outage.note(cause)) logger.error({ err: cause }, message);
  };
  return {
    requestEnded: ({ cause, ...event }) => {
      if (cause !== undefined) logger.error({ ...event, err: cause }, 'request');
      else if (isPassedProbe(event)) logger.debug(event, 'request');
      else logger.info(event, 'request');
    },
    connectionShed: (what) => {
      if (shedding.note(what)) logger.warn({ shed: what }, 'connections shed');
    },
    started: (facts) => logger.info(facts, 'listening'),
    // With the environment, because a shell without ENVIRONMENT would issue a key that this service rejects.
    withoutKeys: (environment) =>
      logger.warn(
        `no API key yet. Issue one: npx ecliptic keys issue --environment ${environment} --account NAME`,
      ),
    databaseExposed: (exposure) => logger.warn({ exposure }, 'database exposed'),
    workerFailed: (cause, restartBackoffMs) =>
      logger.error({ err: cause, restart_backoff_ms: restartBackoffMs }, 'worker failed'),
    workerStalled: (cause) => logger.warn({ err: cause }, 'worker stalled'),
    keysUnreadable: failure(keysOutage, 'keys unreadable'),
    keysReadable: (active) => {
      keysOutage.end();
      logger.info({ active }, 'keys readable');
    },
    // An error, because the operator must revoke or issue keys again.
    keyHistoryChanged: ({ active_again: activeAgain, no_longer_active: noLongerActive }) =>
      logger.error(
        {
          active_again: activeAgain.slice(0, IDS_MAX),
          active_again_count: activeAgain.length,
          no_longer_active: noLongerActive.slice(0, IDS_MAX),
          no_longer_active_count: noLongerActive.length,
        },
        'key history changed',
      ),
    environmentDiffers: (environment, ofDatabase) =>
      logger.warn({ environment, of_database: ofDatabase }, 'environment mismatch'),
    environmentUnknown: (cause) => logger.warn({ err: cause }, 'environment unknown'),
    usageUnwritten: failure(usageOutage, 'usage not written'),
    usageWritten: () => {
      usageOutage.end();
      spoolOutage.end();
      logger.info('usage written');
    },
    usageUnspooled: failure(spoolOutage, 'outbox failed'),
    usageSpooled: (left) => logger.error(batchLine(left), 'usage left in outbox'),
    usageRecovered: (found) => logger.info(found, 'usage recovered'),
    spoolDamaged: (file, lines) => logger.error({ file, lines }, 'outbox damaged'),
    usageLost: (lost) => logger.error(batchLine(lost), 'usage lost'),
    metricsUnreadable: (cause) => logger.error({ err: cause }, 'metrics unreadable'),
    stopping: (signal) => logger.info({ signal }, 'stopping'),
    stopped: () => logger.info('stopped'),
    failed: (error) => logger.fatal({ err: error }, 'uncaught error'),
  };
}

/** Probes come every few seconds, so they would fill the log at the default level. */
function isPassedProbe({ route, status }: RequestEvent): boolean {
  return status === 200 && route !== null && PROBE_PATHS.includes(route);
}

/** The fields that `ecliptic usage import` reads, and their sums for people. */
function batchLine({ writer, batch, counts }: UsageBatch): Record<string, unknown> {
  return { writer, batch, ...sumOf(counts), counts };
}
