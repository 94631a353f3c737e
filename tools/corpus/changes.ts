/** Measures the changes of a new `calc_version` for its changelog entry. */
import type { Position } from '../../packages/contract/wire.ts';

const ARCSECONDS_PER_DEGREE = 3_600;

/** The comparison of one field of an entry. */
interface FieldRule {
  readonly field: keyof Position;
  readonly unit: string;
  difference(before: Position, after: Position): number;
}

/** The other fields follow from the longitude. */
const RULES: readonly FieldRule[] = [
  {
    field: 'longitude',
    unit: '″',
    difference: (before, after) => arcseconds(around(after.longitude - before.longitude)),
  },
  {
    field: 'declination',
    unit: '″',
    difference: (before, after) => arcseconds(after.declination - before.declination),
  },
  {
    field: 'speed',
    unit: '″ a day',
    difference: (before, after) => arcseconds(after.speed - before.speed),
  },
  {
    field: 'retrograde',
    unit: '',
    difference: (before, after) => differs('retrograde', before, after),
  },
  {
    field: 'out_of_bounds',
    unit: '',
    difference: (before, after) => differs('out_of_bounds', before, after),
  },
];

export interface FieldChange {
  readonly field: string;
  /** In arcseconds, for the speed in arcseconds per day; meaningless if the unit is empty. */
  readonly largest: number;
  readonly unit: string;
  readonly changed: number;
  readonly entries: number;
}

/**
 * Compares the responses of two versions to the same requests.
 *
 * @param before one JSON text per request
 * @param after the same requests, in the same order
 */
export function changesBetween(before: readonly string[], after: readonly string[]): FieldChange[] {
  const oldEntries = before.flatMap(positionsOf);
  const newEntries = after.flatMap(positionsOf);
  return RULES.map(({ field, unit, difference }) => {
    const differences = oldEntries.map((entry, index) => {
      const other = newEntries[index];
      if (other?.body !== entry.body) throw new Error('the responses are not to the same requests');
      return difference(entry, other);
    });
    return {
      field,
      unit,
      largest: differences.reduce((largest, each) => Math.max(largest, each), 0),
      changed: differences.filter((each) => each !== 0).length,
      entries: differences.length,
    };
  });
}

/** The changes as lines for the changelog. */
export function changelogLines(since: string, changes: readonly FieldChange[]): string[] {
  return [
    `Largest change since calc_version ${since}, over the corpus:`,
    '',
    '| Field | Largest change | Entries changed |',
    '| --- | --- | --- |',
    ...changes.map(({ field, largest, unit, changed, entries }) => {
      const size = unit === '' ? '–' : `${largest.toFixed(4)}${unit}`;
      return `| ${field} | ${size} | ${changed} of ${entries} |`;
    }),
  ];
}

function positionsOf(answer: string): readonly Position[] {
  return JSON.parse(answer).data.positions;
}

/** The shorter way around the circle, in degrees. */
function around(degrees: number): number {
  const size = Math.abs(degrees);
  return Math.min(size, 360 - size);
}

/** Served values have six decimals, so one step is 0.0036″; more digits come from the subtraction. */
function arcseconds(degrees: number): number {
  return Number((Math.abs(degrees) * ARCSECONDS_PER_DEGREE).toFixed(5));
}

function differs(field: keyof Position, before: Position, after: Position): number {
  return Number(before[field] !== after[field]);
}
