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
    readonly resolution: BirthResolution;
  }[];
  readonly refused: readonly {
    readonly birth: BirthCase;
    readonly code: string;
    readonly field?: string;
    readonly message?: string;
  }[];
} = JSON.parse(readFileSync(new URL('../cases/births.json', import.meta.url), 'utf8'));

/** The same for births without a time. */
export const BIRTH_DAY_CASES: {
  readonly days: readonly {
    readonly name: string;
    readonly birth: Omit<BirthCase, 'time'>;
    readonly resolution: BirthDayResolution;
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
