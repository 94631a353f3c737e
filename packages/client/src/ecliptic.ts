import type { Subject } from '../../contract/wire.ts';
import type { DaySpan } from './birth-day-types.ts';
import { type Called, call } from './call.ts';
import { InvalidOption } from './errors.ts';
import { farOffsetHint } from './far-offset.ts';
import { logHint } from './logger.ts';
import {
  type CallLimits,
  type EclipticOptions,
  type ReadOptions,
  readOptions,
  withLimits,
} from './options.ts';
import { type PositionRange, positionRanges, requireDay } from './position-ranges.ts';
import { READINGS } from './reading.ts';
import type { Positions, Settings } from './settings.ts';

/** Options of one call; omitted limits are the client's. */
export interface CallOptions extends CallLimits {
  /** Ends the call, during attempts as well as pauses; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** A response, with its metadata. */
export type PositionsResponse = Called<Positions>;

/** Where the two calls of a day are for. */
export interface DayEnds {
  readonly start: Pick<DaySpan['start'], 'datetime'>;
  readonly end: Pick<DaySpan['end'], 'datetime'>;
}

/** The ranges of a day, with the two responses behind them. */
export interface PositionRanges {
  /** In the order of the bodies of the responses. */
  readonly ranges: readonly PositionRange[];
  /** For both calls. */
  readonly credits_charged: number;
  readonly start: Positions;
  readonly end: Positions;
}

/**
 * A service and a key for it.
 *
 * @example
 * // Reads ECLIPTIC_URL and ECLIPTIC_API_KEY.
 * const ecliptic = new Ecliptic();
 * const { data } = await ecliptic.positions({ datetime: '1990-06-15T14:30:00+02:00' });
 */
export class Ecliptic {
  /** The address of the service, without a trailing slash. */
  readonly baseUrl: string;
  // console.log and JSON.stringify do not show private members, such as the key.
  readonly #options: ReadOptions;

  /**
   * @param options omitted ones are read from `ECLIPTIC_URL`, `ECLIPTIC_API_KEY` and `ECLIPTIC_LOG`, where the program
   *   has an environment
   * @throws {InvalidOption}
   */
  constructor(options: EclipticOptions = {}) {
    this.#options = readOptions(options);
    this.baseUrl = this.#options.baseUrl;
  }

  /**
   * The positions of a birth moment. Retries temporary failures, with the same bytes
   * and increasing pauses: a failed connection and the statuses 408, 429, 502, 503 and 504.
   *
   * @param settings if omitted, all of them have their defaults
   * @throws {InvalidOption} `datetime` is not a string, or a limit is invalid; no request was sent
   * @throws {Problem} the service rejected the request
   * @throws {ConnectionFailure} the last attempt had no response, or a late one
   * @throws {UnexpectedAnswer} the last response was from another program or another version of the service, or for
   *   another request
   * @throws {MomentMismatch} the response is for another instant than the sent one
   * @throws the reason of `signal`, once it is aborted
   */
  async positions(
    subject: Subject,
    settings?: Settings,
    options: CallOptions = {},
  ): Promise<Positions> {
    return (await this.positionsWithResponse(subject, settings, options)).answer;
  }

  /**
   * As `positions`, with metadata: the ID of the request, which the body of a success does not have, and the text of
   * the body.
   */
  async positionsWithResponse(
    subject: Subject,
    settings?: Settings,
    options: CallOptions = {},
  ): Promise<PositionsResponse> {
    const datetime: unknown = subject?.datetime;
    if (typeof datetime !== 'string') {
      throw new InvalidOption(
        'datetime must be a string with a UTC offset, for example 1990-06-15T14:30:00+02:00; birthMoment makes it from a local time.',
      );
    }
    logHint(this.#options.logger, farOffsetHint(subject));
    return await call(
      this.#options,
      READINGS.positions,
      JSON.stringify({ subject, settings }),
      withLimits(this.#options.policy, options),
      options.signal,
    );
  }
  /**
   * Where each body can have been on a day: for a birth without a time. Calls the endpoint twice, for the start and the
   * end of the day, and costs two credits. If the first call fails, there is no second one.
   *
   * @param day the result of `resolveBirthDay`, or the chosen candidate
   * @param settings if omitted, all of them have their defaults
   * @param options as of `positions`; `totalTimeoutMs` is for both calls together, `maxAttempts` for each
   * @throws {InvalidOption} the day has no start and end, or a limit is invalid; no request was sent
   * @throws {RangeError} the end is before the start, or more than 48 hours after it; no request was sent
   * @throws as `positions`
   */
  async positionRanges(
    day: DayEnds,
    settings?: Settings,
    options: CallOptions = {},
  ): Promise<PositionRanges> {
    const [from, to] = [day?.start, day?.end] as const;
    if (typeof from?.datetime !== 'string' || typeof to?.datetime !== 'string') {
      throw new InvalidOption(
        'day must have start.datetime and end.datetime, as a resolved day has. If resolveBirthDay returns candidates, give the chosen one.',
      );
    }
    requireDay(from.datetime, to.datetime);
    const { totalTimeoutMs } = withLimits(this.#options.policy, options);
    const deadline = performance.now() + totalTimeoutMs;
    const start = await this.positions({ datetime: from.datetime }, settings, options);
    const leftMs = Math.max(1, deadline - performance.now());
    const end = await this.positions({ datetime: to.datetime }, settings, {
      ...options,
      totalTimeoutMs: leftMs,
    });
    const credits = [start, end].map(({ meta }) => meta.credits_charged);
    return {
      ranges: positionRanges(start, end),
      credits_charged: credits.reduce((sum, each) => sum + each),
      start,
      end,
    };
  }
}
