/**
 * Swiss Ephemeris, called and checked.
 *
 * The library keeps settings, caches and open files in globals, so an instance belongs to one
 * thread and calculates one job at a time. Results come in buffers that are allocated once.
 */
import type { Ayanamsa, BodyName } from '../../contract/vocabulary.ts';
import { DATA_DIRECTORY, type EphemerisFiles, loadModule, type SwissEphModule } from './binding.ts';
import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from './bodies.ts';
import { SWISSEPH_VERSION } from './files.ts';

const SEFLG_SWIEPH = 2;
const SEFLG_MOSEPH = 4;
const SEFLG_NONUT = 64;
const SEFLG_SPEED = 256;
const SEFLG_EQUATORIAL = 2_048;
const SEFLG_SIDEREAL = 65_536;
const SE_ECL_NUT = -1;

/** Values that leave a global of the library at its documented automatism. */
const SE_TIDAL_AUTOMATIC = 999_999;
const SE_DELTAT_AUTOMATIC = -1e-10;
/** Every astronomical model at its default: precession, nutation, sidereal time, Delta T, … */
const DEFAULT_MODELS = '0,0,0,0,0,0,0,0';

/**
 * Where a date is in two files at once the library answers from whichever is open, that is,
 * depending on what it was asked before: by up to 0.15″ for the Moon. It opens the `_12` files only
 * for the first hours of 1800, whose light left in 1799, but goes on using them to the end of that
 * year; the `_24` files begin on Julian day 2597628.88, before the `_18` files end. So within these
 * seams every call starts from closed files, and so does the first call behind one.
 *
 * Julian days in UT, with a margin of a day. See docs/adr/0002.
 */
const FIRST_SEAM_END_JD = 2_378_498;
const LAST_SEAM_START_JD = 2_597_627;

/** swe_calc_ut writes six doubles: position, distance, and their speeds. */
const RESULT_DOUBLES = 6;
/** AS_MAXCH of sweodef.h. */
const TEXT_BYTES = 256;

/** A result that may not be served: an error, a fallback ephemeris, a number out of its range. */
export class EphemerisError extends Error {
  override readonly name = 'EphemerisError';
}

/** One instance of the engine. */
export interface Ephemeris {
  /**
   * Sets everything that the library keeps globally and that a position depends on. Called before
   * every job, so that none inherits anything from the one before it.
   *
   * @param ayanamsa the sidereal zodiac's, or undefined for the tropical zodiac
   */
  configure(ayanamsa: Ayanamsa | undefined): void;
  /** True obliquity of the ecliptic of date in degrees (SE_ECL_NUT). */
  trueObliquity(jd_ut: number): number;
  /**
   * Geocentric apparent position, true equinox of date, in the configured zodiac.
   *
   * @param jd_ut Julian day in Universal Time
   * @returns longitude 0 to 360 and declination in degrees, speed in degrees of longitude a day
   * @throws {EphemerisError} where the result is not Swiss Ephemeris's or not a number
   */
  bodyState(
    jd_ut: number,
    body: BodyName,
  ): { readonly longitude: number; readonly speed: number; readonly declination: number };
}

/**
 * Starts an instance on the given ephemeris files and nothing else.
 *
 * @throws {EphemerisError} where the build is not the expected version
 */
export async function startEphemeris(files: EphemerisFiles): Promise<Ephemeris> {
  return ephemerisOn(await loadModule(files));
}

/** As `startEphemeris`, on a module that is loaded already. */
export function ephemerisOn(module: SwissEphModule): Ephemeris {
  const text = module._malloc(TEXT_BYTES);
  const version = module.UTF8ToString(module._swe_version(text));
  if (version !== SWISSEPH_VERSION) {
    throw new EphemerisError(`Swiss Ephemeris is ${version}, expected ${SWISSEPH_VERSION}`);
  }
  return new Instance(module, {
    text,
    result: module._malloc(RESULT_DOUBLES * Float64Array.BYTES_PER_ELEMENT),
    path: allocateText(module, DATA_DIRECTORY),
    models: allocateText(module, DEFAULT_MODELS),
  });
}

function allocateText(module: SwissEphModule, text: string): number {
  const address = module._malloc(TEXT_BYTES);
  module.stringToUTF8(text, address, TEXT_BYTES);
  return address;
}

/** Addresses in the module's memory. */
interface Buffers {
  readonly text: number;
  readonly result: number;
  readonly path: number;
  readonly models: number;
}

class Instance implements Ephemeris {
  readonly #module: SwissEphModule;
  readonly #buffers: Buffers;
  #zodiac_flags = 0;
  #in_seam = false;

  constructor(module: SwissEphModule, buffers: Buffers) {
    this.#module = module;
    this.#buffers = buffers;
    this.#closeFiles();
  }

  configure(ayanamsa: Ayanamsa | undefined): void {
    const module = this.#module;
    module._swe_set_astro_models(this.#buffers.models, 0);
    module._swe_set_tid_acc(SE_TIDAL_AUTOMATIC);
    module._swe_set_delta_t_userdef(SE_DELTAT_AUTOMATIC);
    module._swe_set_interpolate_nut(0);
    module._swe_set_topo(0, 0, 0);
    module._swe_set_sid_mode(ayanamsa === undefined ? 0 : SWISSEPH_SIDEREAL_MODE[ayanamsa], 0, 0);
    this.#zodiac_flags = ayanamsa === undefined ? 0 : SEFLG_SIDEREAL;
  }

  trueObliquity(jd_ut: number): number {
    const at = this.#calculate(jd_ut, SE_ECL_NUT, SEFLG_SPEED);
    return within(this.#double(at), 22, 25, 'true obliquity');
  }

  bodyState(jd_ut: number, body: BodyName) {
    const number = SWISSEPH_BODY[body];
    const ecliptic = this.#calculate(jd_ut, number, SEFLG_SPEED | this.#zodiac_flags);
    const longitude = within(this.#double(ecliptic), 0, 360, 'longitude');
    const speed = this.#double(ecliptic + 3);
    // The engine keeps the position, so asking again in another frame costs next to nothing.
    const equatorial = this.#calculate(jd_ut, number, SEFLG_SPEED | SEFLG_EQUATORIAL);
    const declination = within(this.#double(equatorial + 1), -90, 90, 'declination');
    return { longitude, speed, declination };
  }

  /**
   * Calls swe_calc_ut and proves its result.
   *
   * @returns index of the first of six finite doubles in the module's memory
   */
  #calculate(jd_ut: number, body: number, flags: number): number {
    const { result, text } = this.#buffers;
    this.#forgetFilesInSeams(jd_ut);
    const asked = SEFLG_SWIEPH | flags;
    const given = this.#module._swe_calc_ut(jd_ut, body, asked, result, text);
    // In a sidereal frame the library leaves nutation out and says so.
    const expected = (asked & SEFLG_SIDEREAL) === 0 ? asked : asked | SEFLG_NONUT;
    if (given !== expected) throw this.#refusal(body, asked, given);
    const first = result / Float64Array.BYTES_PER_ELEMENT;
    for (let index = 0; index < RESULT_DOUBLES; index++) {
      if (!Number.isFinite(this.#double(first + index))) {
        throw new EphemerisError(`body ${body}: result ${index} is not finite`);
      }
    }
    return first;
  }

  /** Keeps a seam's state from the next call, and from the first call behind the seam. */
  #forgetFilesInSeams(jd_ut: number): void {
    const was_in_seam = this.#in_seam;
    this.#in_seam = jd_ut < FIRST_SEAM_END_JD || jd_ut > LAST_SEAM_START_JD;
    if (this.#in_seam || was_in_seam) this.#closeFiles();
  }

  /** Naming the data directory closes all files and forgets what was read from them. */
  #closeFiles(): void {
    this.#module._swe_set_ephe_path(this.#buffers.path);
  }

  /** It goes into the log, where no birth moment belongs; the library's own words may hold one. */
  #refusal(body: number, asked: number, given: number): EphemerisError {
    const fallback = given >= 0 && (given & SEFLG_MOSEPH) !== 0 ? ' (the Moshier fallback)' : '';
    const said = this.#module.UTF8ToString(this.#buffers.text).replace(/\d{6,}(?:\.\d+)?/g, '…');
    return new EphemerisError(
      `body ${body}: asked with flags ${asked}, answered with ${given}${fallback}: ${said}`,
    );
  }

  /** The view is fetched anew each time: it is replaced where the memory grows. */
  #double(index: number): number {
    return this.#module.HEAPF64[index] ?? Number.NaN;
  }
}

function within(value: number, minimum: number, maximum: number, what: string): number {
  if (value >= minimum && value <= maximum) return value;
  throw new EphemerisError(`${what} ${value} is outside ${minimum}..${maximum}`);
}
