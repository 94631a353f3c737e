/**
 * Calls Swiss Ephemeris and checks its results.
 *
 * The library keeps settings, caches and open files in globals, so an instance belongs to one thread
 * and calculates one job at a time. Buffers for results are allocated once.
 */
import type { Ayanamsa, BodyName } from '../../contract/vocabulary.ts';
import { DATA_DIRECTORY, type EphemerisFiles, loadModule, type SwissEphModule } from './binding.ts';
import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from './engine-numbers.ts';
import { SWISSEPH_VERSION } from './files.ts';

const SEFLG_SWIEPH = 2;
const SEFLG_MOSEPH = 4;
const SEFLG_NONUT = 64;
const SEFLG_SPEED = 256;
const SEFLG_EQUATORIAL = 2_048;
const SEFLG_SIDEREAL = 65_536;
const SE_ECL_NUT = -1;

/** Values that restore the library's documented automatic choice. */
const SE_TIDAL_AUTOMATIC = 999_999;
const SE_DELTAT_AUTOMATIC = -1e-10;
/** Every astronomical model at its default: precession, nutation, sidereal time, Delta T, … */
const DEFAULT_MODELS = '0,0,0,0,0,0,0,0';

/**
 * For a date that two files contain, the library answers from whichever is open, so the result
 * depends on earlier calls: by up to 0.15″ for the Moon. It opens the `_12` files only for the first
 * hours of 1800, whose light left in 1799, but keeps using them to the end of that year; the `_24`
 * files begin on Julian day 2597628.88, before the `_18` files end. So within these seams every call
 * starts with closed files, and so does the first call after one.
 *
 * Julian days in UT, with a margin of a day. See docs/adr/0002.
 */
const FIRST_SEAM_END_JD = 2_378_498;
const LAST_SEAM_START_JD = 2_597_627;

/** swe_calc_ut writes six doubles: position, distance, and their speeds. */
const RESULT_DOUBLES = 6;
/** AS_MAXCH of sweodef.h. */
const TEXT_BYTES = 256;

/** A result that must not be served: an error, a fallback ephemeris, or a number out of range. */
export class EphemerisError extends Error {
  override readonly name = 'EphemerisError';
}

/** One instance of the engine. */
export interface Ephemeris {
  /**
   * Sets everything that the library keeps globally and that a position depends on. Called before
   * every job, so that no job depends on an earlier one.
   *
   * @param ayanamsa of the sidereal zodiac, or undefined for the tropical zodiac
   */
  configure(ayanamsa: Ayanamsa | undefined): void;
  /** True obliquity of the ecliptic of date in degrees (SE_ECL_NUT). */
  trueObliquity(jd_ut: number): number;
  /**
   * Geocentric apparent position, true equinox of date, in the configured zodiac.
   *
   * @param jd_ut Julian day in Universal Time
   * @returns longitude 0 to 360 and declination in degrees, speed in degrees of longitude per day
   * @throws {EphemerisError} if the result is not Swiss Ephemeris's or not a number
   */
  bodyState(
    jd_ut: number,
    body: BodyName,
  ): { readonly longitude: number; readonly speed: number; readonly declination: number };
}

/**
 * Starts an instance that uses only the given ephemeris files.
 *
 * @throws {EphemerisError} if the build is not the expected version
 */
export async function startEphemeris(files: EphemerisFiles): Promise<Ephemeris> {
  return ephemerisOn(await loadModule(files));
}

/** As `startEphemeris`, on a module that is already loaded. */
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
    // The engine caches the position, so asking again in another frame costs next to nothing.
    const equatorial = this.#calculate(jd_ut, number, SEFLG_SPEED | SEFLG_EQUATORIAL);
    const declination = within(this.#double(equatorial + 1), -90, 90, 'declination');
    return { longitude, speed, declination };
  }

  /**
   * Calls swe_calc_ut and checks its result.
   *
   * @returns index of the first of six finite doubles in the module's memory
   */
  #calculate(jd_ut: number, body: number, flags: number): number {
    const { result, text } = this.#buffers;
    this.#forgetFilesInSeams(jd_ut);
    const asked = SEFLG_SWIEPH | flags;
    const given = this.#module._swe_calc_ut(jd_ut, body, asked, result, text);
    // In a sidereal frame the library omits nutation and reports that.
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

  /** Keeps the state of a seam from affecting the next call, or the first call after the seam. */
  #forgetFilesInSeams(jd_ut: number): void {
    const was_in_seam = this.#in_seam;
    this.#in_seam = jd_ut < FIRST_SEAM_END_JD || jd_ut > LAST_SEAM_START_JD;
    if (this.#in_seam || was_in_seam) this.#closeFiles();
  }

  /** Setting the data directory closes all files and clears what was read from them. */
  #closeFiles(): void {
    this.#module._swe_set_ephe_path(this.#buffers.path);
  }

  /** The message is logged, so it must not contain a birth moment; the library's own text may. */
  #refusal(body: number, asked: number, given: number): EphemerisError {
    const fallback = given >= 0 && (given & SEFLG_MOSEPH) !== 0 ? ' (the Moshier fallback)' : '';
    const said = this.#module.UTF8ToString(this.#buffers.text).replace(/\d{6,}(?:\.\d+)?/g, '…');
    return new EphemerisError(
      `body ${body}: asked with flags ${asked}, answered with ${given}${fallback}: ${said}`,
    );
  }

  /** Read the view each time: it is replaced when the memory grows. */
  #double(index: number): number {
    return this.#module.HEAPF64[index] ?? Number.NaN;
  }
}

function within(value: number, minimum: number, maximum: number, what: string): number {
  if (value >= minimum && value <= maximum) return value;
  throw new EphemerisError(`${what} ${value} is outside ${minimum}..${maximum}`);
}
