/** The list of places, which is a package of its own: it has 3.2 MB and reads a file, and programs that give coordinates do without. */
import type { FoundPlace } from './birth-types.ts';
import { invalid } from './invalid-birth.ts';

/** The meaning of a text, as in `ecliptic-places`. */
export interface ChosenPlace {
  readonly places: readonly FoundPlace[];
  readonly meaning: 'clear' | 'several' | 'unlike';
}

type ChoosePlace = (text: string) => ChosenPlace;

/** The used part of `ecliptic-places`. */
interface Places {
  readonly choosePlace: ChoosePlace;
  zonesAt(latitude: number, longitude: number): readonly string[];
}

/** Its sources; the build puts the name of the package here. */
const LIST = '../../places/src/index.ts';

/** Available in Node, Deno and Bun, but not in browsers: it loads synchronously, and bundlers do not see it. */
interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: 'node:module'): {
      createRequire(from: string): (name: string) => Places;
    };
  };
}

/** Only in CommonJS, where a module has no address. */
declare const __filename: string | undefined;

/** The result of loading it, with the cause of a failure. */
interface Loaded {
  readonly places?: Places | undefined;
  readonly cause?: unknown;
}

let loaded: Loaded | undefined;

/**
 * Loads the list at the first use.
 *
 * @throws {InvalidBirth} it is not installed, or cannot be loaded here
 */
export function loadChoosePlace(): ChoosePlace {
  const { places, cause } = load();
  if (places === undefined) throw invalid('place', 'place_list', {}, cause);
  return places.choosePlace;
}

/** The package, if it is installed and can be loaded here. */
export function loadPlaces(): Places | undefined {
  return load().places;
}

function load(): Loaded {
  loaded ??= required();
  return loaded;
}

function required(): Loaded {
  const { process } = globalThis as Runtime;
  const here = typeof __filename === 'string' ? __filename : import.meta.url;
  try {
    return { places: process?.getBuiltinModule?.('node:module').createRequire(here)(LIST) };
  } catch (cause) {
    return { cause };
  }
}
