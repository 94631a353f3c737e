import { BIRTH_DATA, filled } from './birth-data.ts';
import { InvalidBirth } from './birth-types.ts';

/** The error for an invalid field. */
export function invalid(
  field: string,
  fault: string,
  words: Readonly<Record<string, string>> = {},
  cause?: unknown,
): InvalidBirth {
  const message = filled(BIRTH_DATA.faults[fault] ?? '', { field, ...words });
  return new InvalidBirth(field, message, cause === undefined ? {} : { cause });
}
