/**
 * The log: one JSON document a line, or lines for people where the output is a terminal. One
 * function for each event that matters, so that what is logged of it stands in one place. No
 * function takes a key or a header.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import { redactKeys } from '../contract/redact.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What may wait to be written, where the output is slower than the service; further lines are lost. */
const BACKLOG_LENGTH_MAX = 4_194_304;

/** What one line tells of a request. */
export interface RequestEvent {
  readonly request_id: string;
  /** Null where the message was not understood that far. */
  readonly method: string | null;
  /** The route's own path, never what the caller wrote; null where there is none. */
  readonly route: string | null;
  /** Null where the caller was gone before there was an answer. */
  readonly status: number | null;
  /** The problem's code; null for a success. */
  readonly code: string | null;
  readonly milliseconds: number;
  readonly key_id: string | null;
  readonly credits: number;
  /** What really happened behind a `server.*` problem. */
  readonly cause?: unknown;
}

export interface Observer {
  requestEnded(event: RequestEvent): void;
  started(facts: Readonly<Record<string, string | number | undefined>>): void;
  /** No request can be answered before an operator issues a key. */
  withoutKeys(): void;
  /** A calculation thread died or could not start; another one takes its place after the pause. */
  workerFailed(cause: Error, restart_pause_ms: number): void;
  /** A calculation thread was ended because one calculation took too long. */
  workerStalled(cause: Error): void;
  /** The keys cannot be read from the database; those that are known are used for a while. */
  keysUnreadable(cause: unknown): void;
  keysReadable(active: number): void;
  /** Usage cannot be written to the database; it is kept and tried again. */
  usageUnwritten(cause: unknown): void;
  usageWritten(): void;
  usageLost(lost: { readonly calls: number; readonly credits: number }): void;
  stopping(signal: string): void;
  stopped(): void;
  /** A defect that no request is to blame for. */
  failed(error: unknown): void;
}

/** @param output where lines go, one a call */
export function openLog(level: LogLevel, output: DestinationStream): Observer {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  // Nothing here is given a key; should an error's text hold one, it still stays out of the log.
  return observer(pino(options, { write: (line) => output.write(redactKeys(line)) }));
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

/** Lines are written together: so many characters of them, or what there is after so long. */
const BATCH_LENGTH = 8_192;
const BATCH_MS = 100;

/** How long lines are lost behind one that could not be written, before the next is tried. */
const RETRY_MS = 1_000;

/** A full disk or a reader that has gone costs lines, never answers. */
function lossyOutput(): DestinationStream {
  let output: ReturnType<typeof pino.destination> | undefined;
  let failed_ms = Number.NEGATIVE_INFINITY;
  const open = () => {
    const opened = pino.destination({
      fd: 1,
      sync: false,
      minLength: BATCH_LENGTH,
      periodicFlush: BATCH_MS,
      maxLength: BACKLOG_LENGTH_MAX,
    });
    opened.on('error', () => {
      failed_ms = performance.now();
      output = undefined;
      // It would try again without end, and keep the process from ending.
      opened.destroy();
    });
    return opened;
  };
  process.on('exit', () => {
    try {
      output?.flushSync();
    } catch {
      // There is no one left to tell.
    }
  });
  return {
    write: (line) => {
      if (output === undefined && performance.now() - failed_ms < RETRY_MS) return;
      output ??= open();
      output.write(line);
    },
  };
}

function observer(logger: Logger): Observer {
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
    keysUnreadable: (cause) => logger.error({ err: cause }, 'keys unreadable'),
    keysReadable: (active) => logger.info({ active }, 'keys readable'),
    usageUnwritten: (cause) => logger.error({ err: cause }, 'usage unwritten'),
    usageWritten: () => logger.info('usage written'),
    usageLost: (lost) => logger.error(lost, 'usage lost'),
    stopping: (signal) => logger.info({ signal }, 'stopping'),
    stopped: () => logger.info('stopped'),
    failed: (error) => logger.fatal({ err: error }, 'failed'),
  };
}
