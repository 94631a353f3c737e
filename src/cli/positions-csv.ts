/** Positions as comma-separated values: a row for each body of each chart or, in the wide form, for each chart. */
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import type { Position, SettingsResolved, SubjectResolved } from '../../packages/contract/wire.ts';
import type { BirthResult } from '../births/result.ts';
import { nameOf } from '../births/words.ts';
import { csvCells, END_OF_ROW } from './csv.ts';

/** The values of the columns that all rows have. */
export interface CsvChart {
  /** The line of the input, from 1. */
  readonly line: number;
  /** The cells of the input, one for each column. */
  readonly given: readonly string[];
  readonly subject: SubjectResolved;
  readonly settings: Partial<SettingsResolved>;
  /** The resolved birth, if it is one. */
  readonly birth?: BirthResult | undefined;
}

export interface PositionsCsv {
  readonly head: string;
  /** The rows of a chart. Numbers have the digits of the endpoint's response. */
  rows(chart: CsvChart, positions: readonly Position[]): string;
  /** The row of a moment without positions; empty if rows are for bodies. */
  rejected(line: number, given: readonly string[], error: string): string;
}

/** The columns of a chart. */
const CHART: Readonly<Record<string, (chart: CsvChart) => unknown>> = {
  utc_datetime: ({ subject }) => subject.utc_datetime,
  // The offset of the local clock, even if the instant was sent in UTC.
  utc_offset: ({ subject, birth }) => birth?.utc_offset ?? subject.utc_offset,
};
const BIRTH: typeof CHART = {
  chosen_place: ({ birth }) => nameOf(birth?.place ?? {}),
  chosen_latitude: ({ birth }) => birth?.place?.latitude,
  chosen_longitude: ({ birth }) => birth?.place?.longitude,
  chosen_zone: ({ birth }) => birth?.time_zone,
};
const SETTINGS: typeof CHART = {
  zodiac: ({ settings }) => settings.zodiac,
  ayanamsa: ({ settings }) => settings.ayanamsa,
};

/** The columns of a body. No value needs quotes. */
const BODY: Readonly<Record<string, (position: Position) => unknown>> = {
  longitude: ({ longitude }) => longitude,
  sign: ({ sign }) => sign,
  sign_degrees: (position) => position.sign_longitude.degrees,
  sign_minutes: (position) => position.sign_longitude.minutes,
  sign_seconds: (position) => position.sign_longitude.seconds,
  element: ({ element }) => element,
  modality: ({ modality }) => modality,
  speed: ({ speed }) => speed,
  retrograde: ({ retrograde }) => retrograde,
  declination: ({ declination }) => declination,
  out_of_bounds: (position) => position.out_of_bounds,
};

/**
 * The CSV format for an input.
 *
 * @param columns of the input; a name that the output has already gets the prefix `given_`
 * @param bodies of every chart
 */
export function positionsCsv(
  columns: readonly string[],
  bodies: readonly BodyName[],
  { wide }: { readonly wide?: boolean | undefined },
): PositionsCsv {
  const chart = { ...CHART, ...(columns.includes('birth') && BIRTH), ...SETTINGS };
  const names = Object.keys(BODY);
  const ofBodies = wide
    ? [...bodies.flatMap((body) => names.map((name) => `${body}_${name}`)), 'calc_version', 'error']
    : ['body', ...names, 'calc_version'];
  const own = ['line', ...Object.keys(chart), ...ofBodies];
  const renamed = (name: string): string =>
    own.includes(name) || columns.includes(name) ? renamed(`given_${name}`) : name;
  const given = columns.map((name) => (own.includes(name) ? renamed(name) : name));
  const values = Object.values(chart);
  const ofBody = Object.values(BODY);
  const bodyCells = (position: Position) => ofBody.map((value) => value(position)).join();
  return {
    head: csvCells(['line', ...given, ...own.slice(1)]) + END_OF_ROW,
    rows: (row, positions) => {
      const before = csvCells([row.line, ...row.given, ...values.map((value) => value(row))]);
      if (wide) {
        return `${before},${positions.map(bodyCells).join()},${CALC_VERSION},${END_OF_ROW}`;
      }
      return positions
        .map((each) => `${before},${each.body},${bodyCells(each)},${CALC_VERSION}${END_OF_ROW}`)
        .join('');
    },
    rejected: (line, row, error) => {
      if (!wide) return '';
      const empty = own.slice(2).map(() => '');
      return csvCells([line, ...columns.map((_, at) => row[at]), ...empty, error]) + END_OF_ROW;
    },
  };
}
