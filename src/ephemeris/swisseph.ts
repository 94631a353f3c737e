/** Asks the engine for the sky of an instant, and checks every number of its answer. */
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
  /** Ecliptic longitude in degrees, 0 to 360, in the zodiac that was asked for. */
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

/** An instant, a zodiac and bodies: all that a sky depends on. */
export interface SkyQuestion {
  /** Julian day in Universal Time, from 1800 to the end of 2400. */
  readonly jd_ut: number;
  /** Of the sidereal zodiac; without it, the tropical zodiac. */
  readonly ayanamsa?: Ayanamsa;
  /** Each once. */
  readonly bodies: readonly BodyName[];
}

/** One instance of the engine, for one thread. */
export interface Ephemeris {
  /**
   * A pure function of the question, the ephemeris files and the engine's build: it does not matter
   * what was asked before.
   *
   * @throws {EphemerisError} if the result is not Swiss Ephemeris's, or not a number in its range, or the engine
   *   trapped; the next question is answered by a new instance then
   */
  sky(question: SkyQuestion): Sky;
}

/**
 * Starts an instance that uses only the given ephemeris files.
 *
 * @throws {EphemerisError} if the build is not the expected version, or a file for 1800 to 2400 is missing
 *   or seen to be damaged; `readEphemerisFiles` is what makes sure of every byte
 */
export function startEphemeris(files: EngineFiles): Ephemeris {
  let engine: Engine | undefined = startEngine(files);
  return {
    sky(question) {
      const asked = engine ?? startEngine(files);
      // Kept only once it has come back: a trap leaves its stack and its memory as no call should find them,
      // and what it answers after that could be anything. The files are as they were.
      engine = undefined;
      const status = untrapped(() => chart(asked, question));
      engine = asked;
      if (status < 0) throw rejectionOf(asked, status);
      return readSky(asked, question.bodies);
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

/** @throws {EphemerisError} in place of what WebAssembly throws where it cannot go on */
function untrapped<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    // A RangeError is what comes of too deep a stack.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (!isTrap) throw error;
    throw new EphemerisError(`the engine trapped: ${error.message}`, { cause: error });
  }
}

/** @returns one of `STATUS` */
function chart(engine: Engine, { jd_ut: jdUt, ayanamsa, bodies }: SkyQuestion): number {
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
      'the engine was asked for another year, body or zodiac than it has, or for a body twice',
    );
  }
  const { body, asked, given } = engine.rejection();
  const fallback = given >= 0 && (given & SEFLG_MOSEPH) !== 0 ? ' (the Moshier fallback)' : '';
  // The message is logged, so it must not contain a birth moment; the library's own text may.
  const said = engine.message().replace(/\d{6,}(?:\.\d+)?/g, '…');
  return new EphemerisError(
    `body ${body}: asked with flags ${asked}, answered with ${given}${fallback}: ${said}`,
  );
}

/** @throws {EphemerisError} also if the value is not a number */
function within(value: number | undefined, minimum: number, maximum: number, what: string): number {
  if (value !== undefined && value >= minimum && value <= maximum) return value;
  throw new EphemerisError(`${what} ${value} is outside ${minimum}..${maximum}`);
}
