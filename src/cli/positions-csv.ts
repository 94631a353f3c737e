/** Positions as comma-separated values (RFC 4180): a row for each body of each moment. */
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import type { Position, SettingsResolved, SubjectResolved } from '../../packages/contract/wire.ts';

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
interface CsvMoment {
  /** Of the input, from 1. */
  readonly line: number;
  /** A datetime or a local time: neither has a character that needs quotes. */
  readonly datetime: string;
  readonly subject: SubjectResolved;
  readonly settings: Partial<SettingsResolved>;
}

/** The rows of one moment. Numbers have the digits that the endpoint writes. */
export function csvRows(moment: CsvMoment, positions: readonly Position[]): string {
  const { line, datetime, subject, settings } = moment;
  const { utc_datetime: utcDatetime, utc_offset: utcOffset } = subject;
  const before = `${line},${datetime},${utcDatetime},${utcOffset},${settings.zodiac},${settings.ayanamsa ?? ''}`;
  const rows = positions.map((position) => `${before},${cells(position)},${CALC_VERSION}`);
  return `${rows.join(END_OF_ROW)}${END_OF_ROW}`;
}

function cells(position: Position): string {
  const { body, longitude, sign, sign_longitude: signLongitude, element, modality } = position;
  const { degrees, minutes, seconds } = signLongitude;
  const { speed, retrograde, declination, out_of_bounds: outOfBounds } = position;
  const place = `${body},${longitude},${sign},${degrees},${minutes},${seconds},${element},${modality}`;
  return `${place},${speed},${retrograde},${declination},${outOfBounds}`;
}
