/**
 * The datetimes that the service accepts, as a regular expression for the OpenAPI document. Any dialect can
 * read it: there are no lookaheads, and no \d, which means more than ten digits to some of them.
 *
 * It is exact except on the two days at each end of the range, where only the UTC instant decides.
 */

const YEAR = '((18|19|2[0-3])[0-9]{2}|2400)';
const LEAP_YEAR = '((18|19|2[0-3])(0[48]|[2468][048]|[13579][26])|2000|2400)';

const DAY_OF_ANY_YEAR = [
  '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])',
  '(0[469]|11)-(0[1-9]|[12][0-9]|30)',
  '02-(0[1-9]|1[0-9]|2[0-8])',
].join('|');

const TIME = 'T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?';

/** An offset other than 00:00, without its sign. */
const SHIFT = '((0[1-9]|1[0-9]|2[0-3]):[0-5][0-9]|00:(0[1-9]|[1-5][0-9]))';

/** -00:00 is not one of ISO 8601. */
const OFFSET = `(Z|\\+00:00|[+-]${SHIFT})`;

export const DATETIME_PATTERN = `^((${YEAR}-(${DAY_OF_ANY_YEAR})|${LEAP_YEAR}-02-29)${TIME}${OFFSET}|1799-12-31${TIME}-${SHIFT}|2401-01-01${TIME}\\+${SHIFT})$`;
