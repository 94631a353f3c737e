/** Positions as comma-separated values (RFC 4180): a row for each body of each moment. */
import { CALC_VERSION } from '../../contract/versions.ts';
import type { Position, SettingsResolved, SubjectResolved } from '../../contract/wire.ts';

const COLUMNS = [
  ...['line', 'datetime', 'utc_datetime', 'utc_offset', 'zodiac', 'ayanamsa'],
  ...['body', 'longitude', 'sign', 'sign_degrees', 'sign_minutes', 'sign_seconds'],
  ...['element', 'modality', 'speed', 'retrograde', 'declination', 'out_of_bounds'],
  'calc_version',
];

const END_OF_ROW = '\r\n';

/** The first row. */
export const CSV_HEADER = `${COLUMNS.join()}${END_OF_ROW}`;

/** A moment as it was given, and what it means. */
export interface CsvMoment {
  /** Of the input, from 1. */
  readonly line: number;
  /** A datetime or a local time: neither has a character that needs quotes. */
  readonly datetime: string;
  readonly subject: SubjectResolved;
  readonly settings: SettingsResolved;
}

/** The rows of one moment. Numbers have the digits that the endpoint writes. */
export function csvRows(moment: CsvMoment, positions: readonly Position[]): string {
  const { line, datetime, subject, settings } = moment;
  const { utc_datetime, utc_offset } = subject;
  const before = `${line},${datetime},${utc_datetime},${utc_offset},${settings.zodiac},${settings.ayanamsa ?? ''}`;
  const rows = positions.map((position) => `${before},${cells(position)},${CALC_VERSION}`);
  return `${rows.join(END_OF_ROW)}${END_OF_ROW}`;
}

function cells(position: Position): string {
  const { body, longitude, sign, sign_longitude, element, modality } = position;
  const { degrees, minutes, seconds } = sign_longitude;
  const { speed, retrograde, declination, out_of_bounds } = position;
  const place = `${body},${longitude},${sign},${degrees},${minutes},${seconds},${element},${modality}`;
  return `${place},${speed},${retrograde},${declination},${out_of_bounds}`;
}
