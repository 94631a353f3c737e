/** test/cases/births.json, which the Python client answers too, for TypeScript. */
import { readFileSync } from 'node:fs';
import type { BirthDayResolution } from '../../packages/client/src/birth-day-types.ts';
import type { Birth, BirthPlace, BirthResolution } from '../../packages/client/src/birth-types.ts';

/** A birth with the names of fields that Python has. */
interface BirthCase extends Omit<Birth, 'place' | 'timeBasis'> {
  readonly time_basis?: Birth['timeBasis'];
  readonly place: Omit<BirthPlace, 'timeZone'> & { readonly time_zone: string };
}

export const BIRTH_CASES: {
  readonly births: readonly {
    readonly name: string;
    readonly birth: BirthCase;
    /** Without the place, which is the given one. */
    readonly resolution: Omit<BirthResolution, 'place' | 'places'>;
  }[];
  readonly refused: readonly {
    readonly birth: BirthCase;
    readonly code: string;
    readonly field?: string;
    readonly message?: string;
  }[];
} = JSON.parse(readFileSync(new URL('../cases/births.json', import.meta.url), 'utf8'));

/** test/cases/birth-places.json: what a text means, which the Python client is asked, too. One of three. */
export const BIRTH_PLACES: readonly {
  readonly place: string;
  /** Name, region, country. */
  readonly found?: string;
  readonly zone?: string;
  /** The code of a warning, and the places to choose from. */
  readonly doubt?: string;
  readonly places?: readonly string[];
  /** The message of the error. */
  readonly fault?: string;
}[] = JSON.parse(readFileSync(new URL('../cases/birth-places.json', import.meta.url), 'utf8'));

/** test/cases/birth-zones.json: coordinates without a zone, and with one that is not theirs. */
export const BIRTH_ZONES: readonly {
  readonly name: string;
  readonly birth: Omit<BirthCase, 'place'> & {
    readonly place: Omit<BirthCase['place'], 'time_zone'> & { readonly time_zone?: string };
  };
  readonly resolution?: Omit<BirthResolution, 'place' | 'places'> & { readonly has_place: boolean };
  /** The message of the error. */
  readonly fault?: string;
}[] = JSON.parse(readFileSync(new URL('../cases/birth-zones.json', import.meta.url), 'utf8'));

/** The same for births without a time. */
export const BIRTH_DAY_CASES: {
  readonly days: readonly {
    readonly name: string;
    readonly birth: Omit<BirthCase, 'time'>;
    readonly resolution: Omit<BirthDayResolution, 'place' | 'places'>;
  }[];
  readonly refused: readonly {
    readonly birth: Omit<BirthCase, 'time'>;
    readonly code: string;
    readonly field: string;
    readonly message: string;
  }[];
} = JSON.parse(readFileSync(new URL('../cases/birth-days.json', import.meta.url), 'utf8'));

/** The birth as TypeScript writes it. */
export function birthOf<Case extends Omit<BirthCase, 'time'>>({
  time_basis: timeBasis,
  place,
  ...rest
}: Case) {
  const { time_zone: timeZone, ...where } = place;
  return { ...rest, ...(timeBasis && { timeBasis }), place: { ...where, timeZone } };
}
