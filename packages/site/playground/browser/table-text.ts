/** Positions as text for other programs, with the numbers as they were served. */
import type { Position } from '../../../contract/wire.ts';

const COLUMNS: Readonly<Record<string, (position: Position) => string | number | boolean>> = {
  body: ({ body }) => body,
  longitude: ({ longitude }) => longitude,
  sign: ({ sign }) => sign,
  degrees: ({ sign_longitude: signLongitude }) => signLongitude.degrees,
  minutes: ({ sign_longitude: signLongitude }) => signLongitude.minutes,
  seconds: ({ sign_longitude: signLongitude }) => signLongitude.seconds,
  element: ({ element }) => element,
  modality: ({ modality }) => modality,
  speed: ({ speed }) => speed,
  retrograde: ({ retrograde }) => retrograde,
  declination: ({ declination }) => declination,
  out_of_bounds: ({ out_of_bounds: outOfBounds }) => outOfBounds,
};

/**
 * A line of names, then one for each position. No value contains a separator: all words are of the
 * vocabulary.
 *
 * @param separator between the values: a comma for files (RFC 4180), a tab for pasting into sheets
 */
export function tableText(positions: readonly Position[], separator: ',' | '\t'): string {
  const rows = positions.map((position) =>
    Object.values(COLUMNS).map((cell) => String(cell(position))),
  );
  return [Object.keys(COLUMNS), ...rows].map((row) => `${row.join(separator)}\r\n`).join('');
}
