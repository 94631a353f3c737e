/**
 * The library as the golden program uses it: closed before each call, so that no answer can depend
 * on a call before it. Slow, and independent of `src/ephemeris/swisseph.ts`: it has the binding to
 * itself and takes every result as it comes.
 */
import SwissEph from 'swisseph-wasm';
import type { Ayanamsa, BodyName } from '../../packages/contract/vocabulary.ts';
import type { EphemerisFiles } from '../../packages/engine/oracle/binding.ts';
import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from '../../src/ephemeris/engine-numbers.ts';

const DATA_DIRECTORY = '/fresh';
const SEFLG_SWIEPH = 2;
const SEFLG_SPEED = 256;
const SEFLG_EQUATORIAL = 2_048;
const SEFLG_SIDEREAL = 65_536;

/** Longitude, speed in longitude and declination. */
export type Triple = readonly [number, number, number];

export type FreshEngine = (jdUt: number, body: BodyName, ayanamsa: Ayanamsa | undefined) => Triple;

export async function startFreshEngine(files: EphemerisFiles): Promise<FreshEngine> {
  const wrapper = new SwissEph();
  await wrapper.initSwissEph();
  const { SweModule: module } = wrapper as unknown as { SweModule: Module };
  module.FS.mkdir(DATA_DIRECTORY);
  for (const [name, content] of files) module.FS.writeFile(`${DATA_DIRECTORY}/${name}`, content);
  const [path, text, result] = [module._malloc(256), module._malloc(256), module._malloc(48)];
  module.stringToUTF8(DATA_DIRECTORY, path, 256);

  const calculate = (jdUt: number, body: number, flags: number, mode: number | undefined) => {
    module._swe_close();
    module._swe_set_ephe_path(path);
    if (mode !== undefined) module._swe_set_sid_mode(mode, 0, 0);
    const zodiacFlags = mode === undefined ? 0 : SEFLG_SIDEREAL;
    const asked = SEFLG_SWIEPH | SEFLG_SPEED | flags | zodiacFlags;
    const given = module._swe_calc_ut(jdUt, body, asked, result, text);
    if ((given & asked) !== asked || given < 0) throw new Error(module.UTF8ToString(text));
    return (index: number) => module.HEAPF64[result / 8 + index] ?? Number.NaN;
  };
  return (jdUt, body, ayanamsa) => {
    const mode = ayanamsa && SWISSEPH_SIDEREAL_MODE[ayanamsa];
    const ecliptic = calculate(jdUt, SWISSEPH_BODY[body], 0, mode);
    const [longitude, speed] = [ecliptic(0), ecliptic(3)];
    const equatorial = calculate(jdUt, SWISSEPH_BODY[body], SEFLG_EQUATORIAL, undefined);
    return [longitude, speed, equatorial(1)];
  };
}

interface Module {
  readonly FS: {
    mkdir(path: string): void;
    writeFile(path: string, content: Uint8Array): void;
  };
  readonly HEAPF64: Float64Array;
  _malloc(bytes: number): number;
  UTF8ToString(address: number): string;
  stringToUTF8(text: string, address: number, bytesMax: number): void;
  _swe_close(): void;
  _swe_set_ephe_path(path: number): void;
  _swe_set_sid_mode(mode: number, t0: number, ayanamsaT0: number): void;
  _swe_calc_ut(jdUt: number, body: number, flags: number, result: number, error: number): number;
}
