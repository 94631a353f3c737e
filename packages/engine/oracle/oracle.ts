/**
 * The reference for the engine: the same version of Swiss Ephemeris in the build of another package, called body by body through its
 * public functions.
 *
 * The library keeps settings, caches and open files in globals, so an instance belongs to one thread. Buffers for results are
 * allocated once.
 */

import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from '../../../src/ephemeris/engine-numbers.ts';
import type { Ephemeris, Sky, SkyRequest } from '../../../src/ephemeris/swisseph.ts';
import type { Ayanamsa, BodyName } from '../../contract/vocabulary.ts';
import { DATA_DIRECTORY, type EphemerisFiles, loadModule, type SwissEphModule } from './binding.ts';

const SEFLG_SWIEPH = 2;
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
 * For a date in two files, the library reads the one that is open, so the result depends on earlier calls: by up to 0.15″ for the
 * Moon. It opens the `_12` files only for the first hours of 1800, whose light left in 1799, but uses them to the end of that year.
 * The `_24` files begin on Julian day 2597628.88, before the `_18` files end. So within these overlaps, and for the first call after
 * one, every call starts with closed files.
 *
 * Julian days in UT, with a margin of a day. See ADR 2.
 */
const FIRST_SEAM_END_JD = 2_378_498;
const LAST_SEAM_START_JD = 2_597_627;

/** swe_calc_ut writes six doubles: position, distance, and their speeds. */
const RESULT_DOUBLES = 6;
/** AS_MAXCH of sweodef.h. */
const TEXT_BYTES = 256;

/** The oracle, with controls for a comparison. */
export interface Oracle extends Ephemeris {
  /** Sets all global state that affects a position. `sky` does this itself. */
  configure(ayanamsa: Ayanamsa | undefined): void;
  /** Closes all files and drops their contents, as at the start of a process. */
  closeFiles(): void;
}

/** Starts an oracle that uses only the given ephemeris files. */
export async function startOracle(files: EphemerisFiles): Promise<Oracle> {
  return oracleOn(await loadModule(files));
}

/** Like `startOracle`, with a loaded module. */
export function oracleOn(module: SwissEphModule): Oracle {
  return new Instance(module, {
    text: module._malloc(TEXT_BYTES),
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

class Instance implements Oracle {
  readonly #module: SwissEphModule;
  readonly #buffers: Buffers;
  #zodiacFlags = 0;
  #inSeam = false;

  constructor(module: SwissEphModule, buffers: Buffers) {
    this.#module = module;
    this.#buffers = buffers;
    this.closeFiles();
  }

  sky({ jd_ut: jdUt, ayanamsa, bodies }: SkyRequest): Sky {
    this.configure(ayanamsa);
    return {
      true_obliquity: this.#trueObliquity(jdUt),
      bodies: bodies.map((body) => ({ body, ...this.#bodyState(jdUt, body) })),
    };
  }

  configure(ayanamsa: Ayanamsa | undefined): void {
    const module = this.#module;
    module._swe_set_astro_models(this.#buffers.models, 0);
    module._swe_set_tid_acc(SE_TIDAL_AUTOMATIC);
    module._swe_set_delta_t_userdef(SE_DELTAT_AUTOMATIC);
    module._swe_set_interpolate_nut(0);
    module._swe_set_topo(0, 0, 0);
    module._swe_set_sid_mode(ayanamsa === undefined ? 0 : SWISSEPH_SIDEREAL_MODE[ayanamsa], 0, 0);
    this.#zodiacFlags = ayanamsa === undefined ? 0 : SEFLG_SIDEREAL;
  }

  #trueObliquity(jdUt: number): number {
    return this.#double(this.#calculate(jdUt, SE_ECL_NUT, SEFLG_SPEED));
  }

  #bodyState(jdUt: number, body: BodyName) {
    const number = SWISSEPH_BODY[body];
    const ecliptic = this.#calculate(jdUt, number, SEFLG_SPEED | this.#zodiacFlags);
    const longitude = this.#double(ecliptic);
    const speed = this.#double(ecliptic + 3);
    // The library caches the position, so a second call in another frame is cheap.
    const equatorial = this.#calculate(jdUt, number, SEFLG_SPEED | SEFLG_EQUATORIAL);
    const declination = this.#double(equatorial + 1);
    return { longitude, speed, declination };
  }

  /**
   * Calls swe_calc_ut and checks the returned flags.
   *
   * @returns index of the first of six doubles in the module's memory
   */
  #calculate(jdUt: number, body: number, flags: number): number {
    const { result, text } = this.#buffers;
    this.#forgetFilesInSeams(jdUt);
    const asked = SEFLG_SWIEPH | flags;
    const given = this.#module._swe_calc_ut(jdUt, body, asked, result, text);
    // In a sidereal frame, the library omits nutation and reports this.
    const expected = (asked & SEFLG_SIDEREAL) === 0 ? asked : asked | SEFLG_NONUT;
    if (given !== expected) {
      const said = this.#module.UTF8ToString(text);
      throw new Error(`body ${body}: requested flags ${asked}, returned ${given}: ${said}`);
    }
    return result / Float64Array.BYTES_PER_ELEMENT;
  }

  /** Keeps the state of an overlap from affecting the next call, or the first call after the overlap. */
  #forgetFilesInSeams(jdUt: number): void {
    const wasInSeam = this.#inSeam;
    this.#inSeam = jdUt < FIRST_SEAM_END_JD || jdUt > LAST_SEAM_START_JD;
    if (this.#inSeam || wasInSeam) this.closeFiles();
  }

  /** Setting the data directory closes all files. */
  closeFiles(): void {
    this.#module._swe_set_ephe_path(this.#buffers.path);
  }

  /** Read the view each time, because growing memory replaces it. */
  #double(index: number): number {
    return this.#module.HEAPF64[index] ?? Number.NaN;
  }
}
