/**
 * The log: one JSON document a line, or lines for people where the output is a terminal. What is
 * logged of an event stands in one place.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import { redactKeys } from '../../contract/redact.ts';
import type { LogLevel } from './log-levels.ts';
import { lossyOutput } from './lossy-output.ts';
import type { Observer, UnwrittenUsage } from './observer.ts';
import { Outage } from './outage.ts';

/** So many ids are listed in a line. */
const IDS_MAX = 1_000;

/**
 * @param output where lines go, one a call
 * @param now monotonic, in milliseconds
 */
export function openLog(
  level: LogLevel,
  output: DestinationStream,
  now: () => number = () => performance.now(),
): Observer {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  // Nothing here is given a key; should an error's text hold one, it still stays out of the log.
  return observer(pino(options, { write: (line) => output.write(redactKeys(line)) }), now);
}

/** Standard output: lines for people where it is a terminal, JSON where it is not. */
export async function standardOutput(): Promise<DestinationStream> {
  if (process.stdout.isTTY) {
    // Loaded where it is used: a service without a terminal need not hold it.
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
  return {
    requestEnded: ({ cause, ...event }) => {
      if (cause === undefined) logger.info(event, 'request');
      else logger.error({ ...event, err: cause }, 'request');
    },
    started: (facts) => logger.info(facts, 'listening'),
    withoutKeys: () =>
      logger.warn('there is no key yet; issue one with: npx ecliptic keys issue --account NAME'),
    workerFailed: (cause, restart_pause_ms) =>
      logger.error({ err: cause, restart_pause_ms }, 'worker failed'),
    workerStalled: (cause) => logger.warn({ err: cause }, 'worker stalled'),
    keysUnreadable: (cause) => {
      if (keys_outage.tells(cause)) logger.error({ err: cause }, 'keys unreadable');
    },
    keysReadable: (active) => {
      keys_outage.end();
      logger.info({ active }, 'keys readable');
    },
    // What an operator has to do again, so it is an error.
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
    usageUnwritten: (cause) => {
      if (usage_outage.tells(cause)) logger.error({ err: cause }, 'usage unwritten');
    },
    usageWritten: () => {
      usage_outage.end();
      spool_outage.end();
      logger.info('usage written');
    },
    usageUnspooled: (cause) => {
      if (spool_outage.tells(cause)) logger.error({ err: cause }, 'usage unspooled');
    },
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

/** What `ecliptic usage import` reads; the first member tells such a line also where it is cut off. */
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
