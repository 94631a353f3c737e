/**
 * The log: one JSON document per line, or lines for people if the output is a terminal. Only this file
 * decides what is logged about an event.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import { MAY_HOLD_KEY, redactKeys } from '../../contract/redact.ts';
import type { UnwrittenUsage } from '../usage/usage.ts';
import type { LogLevel } from './log-levels.ts';
import { lossyOutput } from './lossy-output.ts';
import type { Observer } from './observer.ts';
import { Outage } from './outage.ts';

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
  const keys_outage = new Outage(now);
  const usage_outage = new Outage(now);
  const spool_outage = new Outage(now);
  const crowd = new Outage(now);
  const failure = (outage: Outage, message: string) => (cause: unknown) => {
    if (outage.note(cause)) logger.error({ err: cause }, message);
  };
  return {
    requestEnded: ({ cause, ...event }) => {
      if (cause === undefined) logger.info(event, 'request');
      else logger.error({ ...event, err: cause }, 'request');
    },
    connectionShed: (what) => {
      if (crowd.note(what)) logger.warn({ shed: what }, 'connections shed');
    },
    parsedPlainly: () =>
      logger.warn(
        'requests are parsed as they come, not by turns: something else listens to the connections',
      ),
    started: (facts) => logger.info(facts, 'listening'),
    withoutKeys: () =>
      logger.warn('there is no key yet; issue one with: npx ecliptic keys issue --account NAME'),
    databaseExposed: (exposures) => logger.warn({ exposures }, 'database exposed'),
    workerFailed: (cause, restart_backoff_ms) =>
      logger.error({ err: cause, restart_backoff_ms }, 'worker failed'),
    workerStalled: (cause) => logger.warn({ err: cause }, 'worker stalled'),
    keysUnreadable: failure(keys_outage, 'keys unreadable'),
    keysReadable: (active) => {
      keys_outage.end();
      logger.info({ active }, 'keys readable');
    },
    // The operator has to revoke or issue keys again, so it is an error.
    keyHistoryChanged: ({ active_again, no_longer_active }) =>
      logger.error(
        {
          active_again: active_again.slice(0, IDS_MAX),
          active_again_count: active_again.length,
          no_longer_active: no_longer_active.slice(0, IDS_MAX),
          no_longer_active_count: no_longer_active.length,
        },
        'key history changed',
      ),
    usageUnwritten: failure(usage_outage, 'usage unwritten'),
    usageWritten: () => {
      usage_outage.end();
      spool_outage.end();
      logger.info('usage written');
    },
    usageUnspooled: failure(spool_outage, 'usage unspooled'),
    usageSpooled: (left) => logger.error(unwrittenLine(left), 'usage spooled'),
    usageRecovered: (found) => logger.info(found, 'usage recovered'),
    spoolDamaged: (file, lines) => logger.error({ file, lines }, 'usage spool damaged'),
    usageLost: (lost) => logger.error(unwrittenLine(lost), 'usage lost'),
    metricsUnreadable: (cause) => logger.error({ err: cause }, 'metrics unreadable'),
    stopping: (signal) => logger.info({ signal }, 'stopping'),
    stopped: () => logger.info('stopped'),
    failed: (error) => logger.fatal({ err: error }, 'failed'),
  };
}

/** The line that `ecliptic usage import` reads; its first field shows what it is even if it is cut off. */
function unwrittenLine({ id, batch, counts }: UnwrittenUsage): Record<string, unknown> {
  const add = (sum: bigint, one: bigint) => sum + one;
  return {
    unwritten_usage: id,
    ...(batch !== undefined && { writer: batch.writer, batch: batch.number }),
    ...(batch?.pinned && { pinned: true }),
    calls: counts.map(({ calls }) => calls).reduce(add, 0n),
    credits: counts.map(({ credits }) => credits).reduce(add, 0n),
    counts,
  };
}
