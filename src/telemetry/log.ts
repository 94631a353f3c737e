/**
 * The log: one JSON document per line, or lines for people if the output is a terminal. Only this file
 * decides what is logged about an event.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import { PROBE_PATHS } from '../../packages/contract/paths.ts';
import type { RequestEvent } from '../http/events.ts';
import { MAY_HOLD_KEY, redactKeys } from '../problem/redact.ts';
import { sumOf, type UsageBatch } from '../usage/usage.ts';
import { lossyOutput } from './lossy-output.ts';
import type { LogLevel, Observer } from './observer.ts';

/** A cause that was reported is not reported again for this long. */
const AGAIN_MS = 60_000;
/** Most causes reported in that time: without a limit, texts that never repeat would all be reported. */
const CAUSES_MAX = 10;

/**
 * Something that fails at every attempt, several times a second. A cause is reported when it is new,
 * and again each minute for as long as it lasts.
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
   * @returns whether it is to be reported
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

  /** Notes that it is over: the next failure is news. */
  end(): void {
    this.#reported.clear();
  }
}

/** What distinguishes causes. If a host has several addresses, the text is in the error of each. */
function textOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(textOf).join('; ');
  return String(cause);
}

/** How many ids a line lists at most. */
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
  // No event contains a key, but the message of an error might.
  return observer(
    pino(options, {
      write: (line) => output.write(MAY_HOLD_KEY.test(line) ? redactKeys(line) : line),
    }),
    now,
  );
}

/** Standard output: lines for people if it is a terminal, and otherwise JSON. */
export async function standardOutput(): Promise<DestinationStream> {
  if (process.stdout.isTTY) {
    // Loaded only here: a service without a terminal does not need it.
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
    // With the environment: a shell that does not set ENVIRONMENT would issue a key that is refused here.
    withoutKeys: (environment) =>
      logger.warn(
        `there is no key yet; issue one with: npx ecliptic keys issue --environment ${environment} --account NAME`,
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
    // The operator has to revoke or issue keys again, so it is an error.
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
      logger.warn({ environment, of_database: ofDatabase }, 'environment differs'),
    environmentUnknown: (cause) => logger.warn({ err: cause }, 'environment unknown'),
    usageUnwritten: failure(usageOutage, 'usage unwritten'),
    usageWritten: () => {
      usageOutage.end();
      spoolOutage.end();
      logger.info('usage written');
    },
    usageUnspooled: failure(spoolOutage, 'usage unspooled'),
    usageSpooled: (left) => logger.error(batchLine(left), 'usage spooled'),
    usageRecovered: (found) => logger.info(found, 'usage recovered'),
    spoolDamaged: (file, lines) => logger.error({ file, lines }, 'usage spool damaged'),
    usageLost: (lost) => logger.error(batchLine(lost), 'usage lost'),
    metricsUnreadable: (cause) => logger.error({ err: cause }, 'metrics unreadable'),
    stopping: (signal) => logger.info({ signal }, 'stopping'),
    stopped: () => logger.info('stopped'),
    failed: (error) => logger.fatal({ err: error }, 'failed'),
  };
}

/** Machines probe every few seconds: at the usual level, the log of an idle service would be nothing else. */
function isPassedProbe({ route, status }: RequestEvent): boolean {
  return status === 200 && route !== null && PROBE_PATHS.includes(route);
}

/** What `ecliptic usage import` reads, and for people its sums. */
function batchLine({ writer, batch, counts }: UsageBatch): Record<string, unknown> {
  return { writer, batch, ...sumOf(counts), counts };
}
