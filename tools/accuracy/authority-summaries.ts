/** The comparison with published numbers as a table: the largest difference for each source and quantity. */
import { type AuthorityRow, SOURCES, type SourceName } from './authority-rows.ts';
import type { Table } from './table.ts';

/** The rows of one source and quantity. */
export interface AuthoritySummary {
  readonly source: SourceName;
  /** A body, a phase, a season. */
  readonly what: string;
  readonly numbers: number;
  /** The largest absolute difference, and the tolerance of that number. */
  readonly largest: number;
  readonly tolerance: number;
  readonly unit: AuthorityRow['unit'];
}

/** The decimals of a difference, as in the published numbers. */
const DECIMALS: Readonly<Record<AuthorityRow['unit'], number>> = { s: 1, '″': 3 };

/** Groups of rows with the same causes of differences. */
const GROUPS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/equinox|solstice|^Sun at/, 'times of equinoxes, solstices, solar terms'],
  [/moon$|quarter$/, 'times of phases of the Moon'],
  [/obliquity/, 'true obliquity'],
  [/\bmoon\b/i, 'Moon'],
  [/\b(sun|mercury|venus|mars)\b/i, 'Sun, Mercury, Venus, Mars'],
  [/\b(jupiter|saturn)\b/i, 'Jupiter, Saturn'],
  [/\b(uranus|neptune|pluto)\b/i, 'Uranus, Neptune, Pluto'],
  [/\b(chiron|ceres|pallas|juno|vesta)\b/i, 'Chiron, Ceres, Pallas, Juno, Vesta'],
];

/** Sums up rows by source and group, in the order of the sources. */
export function summaries(rows: readonly AuthorityRow[]): AuthoritySummary[] {
  return SOURCES.flatMap((source) =>
    GROUPS.flatMap(([, what]) => {
      const group = rows.filter((row) => row.source === source && groupOf(row) === what);
      const [largest] = [...group].sort((a, b) => size(b) - size(a));
      if (largest === undefined) return [];
      const { tolerance, unit } = largest;
      const told = (value: number) => Number(value.toFixed(DECIMALS[unit]));
      const summary = { largest: told(size(largest)), tolerance: told(tolerance), unit };
      return { source, what, numbers: group.length, ...summary };
    }),
  );
}

/** @returns one row for each summary; the page describes the sources by their numbers */
export function authoritiesTable({
  authorities,
}: {
  readonly authorities: readonly AuthoritySummary[];
}): Table {
  return {
    head: ['Source', 'What', 'Numbers', 'Largest difference', 'Its tolerance'],
    rows: authorities.map(({ source, what, numbers, largest, tolerance, unit }) => [
      `[S${SOURCES.indexOf(source) + 1}]`,
      what,
      String(numbers),
      `${largest} ${unit}`,
      `${tolerance} ${unit}`,
    ]),
    textColumns: 2,
  };
}

function groupOf({ what }: AuthorityRow): string {
  const group = GROUPS.find(([pattern]) => pattern.test(what));
  if (group === undefined) throw new Error(`no group for ${what}`);
  return group[1];
}

function size({ difference }: AuthorityRow): number {
  return Math.abs(difference);
}
