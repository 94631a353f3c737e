/** Where bodies can have been between two instants, from the responses for both. */
import { type BodyName, SIGNS, type Sign } from '../../contract/vocabulary.ts';
import type { Position, Positions } from '../../contract/wire.ts';

/** Where a body can have been in the time between two responses. */
export interface PositionRange {
  readonly body: BodyName;
  /** Its longitude at the start, in degrees, as the service gave it. */
  readonly from: number;
  /**
   * Its longitude at the end. The range is the shorter arc between the two, in the direction of the motion: from 359.9
   * to 0.4, and from 0.4 to 359.9 if it was retrograde.
   */
  readonly to: number;
  /** All signs that it can have been in, in the direction of the motion. */
  readonly signs: readonly Sign[];
  /** Whether it was retrograde all the time; null if that changed or is in doubt. */
  readonly retrograde: boolean | null;
}

/** A local day that was repeated has 48 hours. */
const HOURS_MAX = 48;
const MILLISECONDS_PER_HOUR = 3_600_000;
const MICRODEGREES = 1_000_000;
const SIGN = 30 * MICRODEGREES;
const CIRCLE = 360 * MICRODEGREES;
/** A body that changes direction passes its longitudes at both ends of a day by less: Mercury by at most 0.026°. */
const TURN = 50_000;
/**
 * Degrees a day. The true node wobbles: at lower speeds it may change direction twice within a day, so that both ends
 * agree. The largest speed found at both ends of such a day is 0.0101.
 */
const WOBBLE_SPEED_MAX = 0.02;

/**
 * Where each body can have been between two instants of a day: a range of longitudes, and the signs in it. If a
 * body changes direction within 0.05° of a border of signs, it can have been in both.
 *
 * @param start the response of the service for the start of the day
 * @param end the response for its end, with the same settings
 * @throws {RangeError} the settings differ, or the end is not after the start by at most 48 hours
 */
export function positionRanges(start: Positions, end: Positions): readonly PositionRange[] {
  requireSameSettings(start, end);
  const [from, to] = [start, end].map(({ meta }) => meta.subject_resolved.utc_datetime);
  requireDay(from as string, to as string);
  return start.data.positions.map((position, at) =>
    rangeOf(position, end.data.positions[at] as Position),
  );
}

function rangeOf(start: Position, end: Position): PositionRange {
  const from = microdegrees(start);
  const motion = remainder(microdegrees(end) - from + CIRCLE / 2, CIRCLE) - CIRCLE / 2;
  const retrograde = retrogradeOf(start, end);
  const beyond = retrograde === null ? TURN : 0;
  const first = Math.floor((Math.min(from, from + motion) - beyond) / SIGN);
  const last = Math.floor((Math.max(from, from + motion) + beyond) / SIGN);
  const signs = Array.from({ length: last - first + 1 }, (_, at) => signAt(first + at));
  return {
    body: start.body,
    from: start.longitude,
    to: end.longitude,
    signs: motion < 0 ? signs.reverse() : signs,
    retrograde,
  };
}

function retrogradeOf(start: Position, end: Position): boolean | null {
  const isWobbling =
    start.body === 'true_node' &&
    [start, end].every(({ speed }) => Math.abs(speed) < WOBBLE_SPEED_MAX);
  return isWobbling || start.retrograde !== end.retrograde ? null : start.retrograde;
}

function microdegrees({ longitude }: Position): number {
  return Math.round(longitude * MICRODEGREES);
}

function signAt(index: number): Sign {
  return SIGNS[remainder(index, SIGNS.length)] as Sign;
}

/** Not negative, unlike `%`. */
function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/**
 * Rejects two instants that are not a day. Leaves invalid datetimes to the service.
 *
 * @throws {RangeError}
 */
export function requireDay(start: string, end: string): void {
  const hours = (Date.parse(end) - Date.parse(start)) / MILLISECONDS_PER_HOUR;
  if (!(hours <= 0 || hours > HOURS_MAX)) return;
  throw new RangeError(
    `The end, ${end}, must be after the start, ${start}, by at most ${HOURS_MAX} hours. In a longer time, a body can turn twice.`,
  );
}

function requireSameSettings(start: Positions, end: Positions): void {
  const [one, other] = [start, end].map(({ meta }) => meta.settings_resolved);
  for (const name of ['zodiac', 'ayanamsa', 'node_type', 'bodies'] as const) {
    if (String(one?.[name]) === String(other?.[name])) continue;
    throw new RangeError(`Both responses must have the same settings, but their ${name} differs.`);
  }
}
