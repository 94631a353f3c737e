/**
 * Loads `swisseph-wasm`, another build of the same library, and gives it the ephemeris files.
 *
 * The wrapper's own methods allocate on every call and discard the return flag, so the underlying
 * module is returned instead.
 */
import SwissEph from 'swisseph-wasm';

/** The folder of the ephemeris files in the module. */
export const DATA_DIRECTORY = '/ephemeris';
/** The files that the package preloads cover fewer years, and have other digests. */
const PRELOADED_DIRECTORY = '/sweph';

/** Contents of the ephemeris files by name; may be in shared memory. */
export type EphemerisFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Loads one instance of the library, with only the given ephemeris files.
 *
 * @param files the instance reads from them and never changes them
 */
export async function loadModule(files: EphemerisFiles): Promise<SwissEphModule> {
  const wrapper = new SwissEph();
  await wrapper.initSwissEph();
  const { SweModule: module } = wrapper as unknown as { SweModule: SwissEphModule };
  replaceFiles(module.FS, files);
  return module;
}

function replaceFiles(fileSystem: FileSystem, files: EphemerisFiles): void {
  for (const name of fileSystem.readdir(PRELOADED_DIRECTORY)) {
    if (name !== '.' && name !== '..') fileSystem.unlink(`${PRELOADED_DIRECTORY}/${name}`);
  }
  fileSystem.mkdir(DATA_DIRECTORY);
  for (const [name, content] of files) {
    fileSystem.writeFile(`${DATA_DIRECTORY}/${name}`, content, { canOwn: true });
  }
}

/** The part of the Emscripten module that is used here; the package's types omit it. */
export interface SwissEphModule {
  readonly FS: FileSystem;
  readonly HEAPF64: Float64Array;
  _malloc(bytes: number): number;
  UTF8ToString(address: number): string;
  stringToUTF8(text: string, address: number, bytesMax: number): void;
  _swe_version(text: number): number;
  _swe_set_ephe_path(path: number): void;
  _swe_set_astro_models(models: number, flags: number): void;
  _swe_set_tid_acc(acceleration: number): void;
  _swe_set_delta_t_userdef(deltaTDays: number): void;
  _swe_set_interpolate_nut(on: number): void;
  _swe_set_topo(longitude: number, latitude: number, altitude: number): void;
  _swe_set_sid_mode(mode: number, t0: number, ayanamsaT0: number): void;
  _swe_deltat_ex(jdUt: number, flags: number, error: number): number;
  _swe_calc_ut(jdUt: number, body: number, flags: number, result: number, error: number): number;
}

interface FileSystem {
  mkdir(path: string): void;
  readdir(path: string): string[];
  unlink(path: string): void;
  writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void;
}
