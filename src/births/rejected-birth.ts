/** Errors in a birth. The field is a value, so that each interface can use its own name for it. */

/** The field with the error. */
export type BirthField =
  | 'date'
  | 'time'
  | 'calendar'
  | 'timeBasis'
  | 'offset'
  | 'place'
  | `place.${'latitude' | 'longitude' | 'timeZone' | 'country' | 'region'}`;

/** The input is wrong, as opposed to ambiguous. */
export class BirthRejectedError extends Error {
  override readonly name = 'BirthRejectedError';
  readonly code: string;
  readonly field: BirthField;

  /** @param message sentences that name the field as in `BirthField` */
  constructor(code: string, field: BirthField, message: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** By field. The default is `client.invalid_birth`. */
const CODES: Readonly<Record<string, string>> = {
  date: 'subject.time.invalid_format',
  time: 'subject.time.invalid_format',
};

export function rejectedField(field: BirthField, message: string): BirthRejectedError {
  return new BirthRejectedError(CODES[field] ?? 'client.invalid_birth', field, message);
}

export const PLACE_NOT_FOUND = 'client.place_not_found';
