/** Why a birth cannot be read. A cause is a value: what was given is named by those who were given it. */

/** What was given wrongly. */
export type BirthField =
  | 'date'
  | 'time'
  | 'calendar'
  | 'timeBasis'
  | 'offset'
  | 'place'
  | `place.${'latitude' | 'longitude' | 'timeZone' | 'country' | 'region'}`;

/** Wrong input, as opposed to doubt. */
export class BirthRefusedError extends Error {
  override readonly name = 'BirthRefusedError';
  readonly code: string;
  readonly field: BirthField;

  /** @param message sentences in which the field has its own name */
  constructor(code: string, field: BirthField, message: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** By field; all others have `client.invalid_birth`. */
const CODES: Readonly<Record<string, string>> = {
  date: 'subject.time.invalid_format',
  time: 'subject.time.invalid_format',
};

export function refusedField(field: BirthField, message: string): BirthRefusedError {
  return new BirthRefusedError(CODES[field] ?? 'client.invalid_birth', field, message);
}

export const PLACE_NOT_FOUND = 'client.place_not_found';
