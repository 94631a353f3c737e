/** Calculates the sky of an instant with the engine, and checks every number. */
import type { Ayanamsa, BodyName } from '../../packages/contract/vocabulary.ts';
import { Engine, type EngineFiles, RESULTS_OF_A_BODY, STATUS } from './engine.ts';
import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from './engine-numbers.ts';
import { SWISSEPH_VERSION } from './files.ts';

const SEFLG_MOSEPH = 4;
/** The engine's number of the zodiac without an ayanamsa. */
const TROPICAL = -1;

/** A result that must not be served: an error, a trap, a fallback ephemeris, or a number out of range. */
export class EphemerisError extends Error {
  override readonly name = 'EphemerisError';
}

/** One body: geocentric, apparent, true equinox of date. */
export interface BodyState {
  readonly body: BodyName;
  /** Ecliptic longitude in degrees, 0 to 360, in the requested zodiac. */
  readonly longitude: number;
  /** Degrees of longitude per day; negative while the body is retrograde. */
  readonly speed: number;
  /** True equatorial declination in degrees, whatever the zodiac. */
  readonly declination: number;
}

/** The unrounded sky of one instant. */
export interface Sky {
  /** True obliquity of the ecliptic of date in degrees. */
  readonly true_obliquity: number;
  readonly bodies: readonly BodyState[];
}

/** An instant, a zodiac and bodies: all inputs of a sky. */
export interface SkyRequest {
  /** Julian day in Universal Time, from 1800 to the end of 2400. */
  readonly jd_ut: number;
  /** The ayanamsa of the sidereal zodiac; absent for the tropical zodiac. */
  readonly ayanamsa?: Ayanamsa;
  /** Each once. */
  readonly bodies: readonly BodyName[];
}

/** One instance of the engine, for one thread. */
export interface Ephemeris {
  /**
   * A pure function of the request, the ephemeris files and the engine's build. Earlier requests have no influence.
   *
   * @throws {EphemerisError} if the result is not Swiss Ephemeris's, a number is out of range, or the engine trapped; the next
   *   request then uses a new instance
   */
  sky(request: SkyRequest): Sky;
}

/**
 * Starts an instance that uses only the given ephemeris files.
 *
 * @throws {EphemerisError} if the build is not the expected version, or a file for 1800 to 2400 is missing
 *   or visibly damaged; only `readEphemerisFiles` checks every byte
 */
export function startEphemeris(files: EngineFiles): Ephemeris {
  let engine: Engine | undefined = startEngine(files);
  return {
    sky(request) {
      const used = engine ?? startEngine(files);
      // Kept only after a normal return: a trap leaves the stack and the memory of the instance in an undefined state.
      engine = undefined;
      const status = untrapped(() => chart(used, request));
      engine = used;
      if (status < 0) throw rejectionOf(used, status);
      return readSky(used, request.bodies);
    },
  };
}

function startEngine(files: EngineFiles): Engine {
  const engine = new Engine(files);
  const version = engine.version();
  if (version !== SWISSEPH_VERSION) {
    throw new EphemerisError(`Swiss Ephemeris is ${version}, expected ${SWISSEPH_VERSION}`);
  }
  const fault = untrapped(() => engine.start());
  if (fault !== undefined) throw new EphemerisError(`the ephemeris files cannot be used: ${fault}`);
  return engine;
}

/** @throws {EphemerisError} in place of a trap of WebAssembly */
function untrapped<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    // A stack overflow is a RangeError.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (!isTrap) throw error;
    throw new EphemerisError(`the engine trapped: ${error.message}`, { cause: error });
  }
}

/** @returns one of `STATUS` */
function chart(engine: Engine, { jd_ut: jdUt, ayanamsa, bodies }: SkyRequest): number {
  const mode = ayanamsa === undefined ? TROPICAL : SWISSEPH_SIDEREAL_MODE[ayanamsa];
  return engine.chart(
    jdUt,
    mode,
    bodies.map((body) => SWISSEPH_BODY[body]),
  );
}

function readSky(engine: Engine, bodies: readonly BodyName[]): Sky {
  const results = engine.results(bodies.length);
  return {
    true_obliquity: within(results[0], 22, 25, 'true obliquity'),
    bodies: bodies.map((body, index) => stateOf(results, body, 1 + index * RESULTS_OF_A_BODY)),
  };
}

function stateOf(results: Float64Array, body: BodyName, first: number): BodyState {
  return {
    body,
    longitude: within(results[first], 0, 360, 'longitude'),
    speed: within(results[first + 1], -MAX_SPEED, MAX_SPEED, 'speed'),
    declination: within(results[first + 2], -90, 90, 'declination'),
  };
}

/** More than any body moves, in degrees a day: the Moon moves 15.4 at most, and the true node 0.3. */
const MAX_SPEED = 20;

function rejectionOf(engine: Engine, status: number): EphemerisError {
  if (status !== STATUS.rejected) {
    return new EphemerisError(
      'the engine does not have this year, body or zodiac, or a body is repeated',
    );
  }
  const { body, requested, returned } = engine.rejection();
  const fallback =
    returned >= 0 && (returned & SEFLG_MOSEPH) !== 0 ? ' (the Moshier fallback)' : '';
  // The message is logged, so it must not contain a birth moment, which the library's text may.
  const text = engine.message().replace(/\d{6,}(?:\.\d+)?/g, '…');
  return new EphemerisError(
    `body ${body}: requested flags ${requested}, returned ${returned}${fallback}: ${text}`,
  );
}

/** @throws {EphemerisError} also if the value is not a number */
function within(value: number | undefined, minimum: number, maximum: number, what: string): number {
  if (value !== undefined && value >= minimum && value <= maximum) return value;
  throw new EphemerisError(`${what} ${value} is outside ${minimum}..${maximum}`);
}
