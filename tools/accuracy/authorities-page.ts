/** What the page says about the comparison with published numbers. */
import { type AuthorityRow, SOURCES, type SourceName } from './authorities-sources.ts';
import { grouped, table } from './markdown.ts';

/** The rows of one source about one thing. */
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

/** Number of digits of a difference; a published number has no more. */
const DECIMALS: Readonly<Record<AuthorityRow['unit'], number>> = { s: 1, '″': 3 };

/** Groups of rows that differ for the same reasons. */
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
  return (Object.keys(SOURCES) as SourceName[]).flatMap((source) =>
    GROUPS.flatMap(([, what]) => {
      const group = rows.filter((row) => row.source === source && groupOf(row) === what);
      const [largest] = [...group].sort((a, b) => size(b) - size(a));
      if (largest === undefined) return [];
      const { tolerance, unit } = largest;
      const told = (value: number) => Number(value.toFixed(DECIMALS[unit]));
      return {
        source,
        what,
        numbers: group.length,
        largest: told(size(largest)),
        tolerance: told(tolerance),
        unit,
      };
    }),
  );
}

function groupOf({ what }: AuthorityRow): string {
  const group = GROUPS.find(([pattern]) => pattern.test(what));
  if (group === undefined) throw new Error(`no group for ${what}`);
  return group[1];
}

function size({ difference }: AuthorityRow): number {
  return Math.abs(difference);
}

/** The section on numbers that others published. */
export function publishedNumbers(authorities: readonly AuthoritySummary[]): string[] {
  const count = authorities.reduce((sum, { numbers }) => sum + numbers, 0);
  const sources = Object.keys(SOURCES);
  const reference = (source: SourceName) => `[S${sources.indexOf(source) + 1}]`;
  return [
    '## Against what others published',
    '',
    `This section compares ${grouped(count)} numbers from ${sources.length} sources, none of them calculated with Swiss Ephemeris, with the`,
    `answers of the service (those of ${reference('horizons_topocentric')} with the results of its engine and files). Times were found by`,
    'bisection on served longitudes. Each number has its own tolerance. It covers the rounding of the printed value',
    'and the known differences between the theory of the source and the one here; the test suite',
    'fails if a tolerance is exceeded. The largest difference in each group, and the tolerance of that number:',
    '',
    ...table(
      ['Source', 'What', 'Numbers', 'Largest difference', 'Its tolerance'],
      authorities.map(({ source, what, numbers, largest, tolerance, unit }) => [
        reference(source),
        what,
        String(numbers),
        `${largest} ${unit}`,
        `${tolerance} ${unit}`,
      ]),
      2,
    ),
    '',
    'Times that are published to the minute can differ by half a minute for that reason alone. For future',
    'dates, a source uses a different ΔT from the engine (see below). The largest differences in the phases and the',
    'position of the Moon come from that, not from the sky.',
    '',
    ...Object.entries(SOURCES).flatMap(([source, { citation, timeScale, read, tolerance }]) => [
      `- ${reference(source as SourceName)} ${citation}. Time scale ${timeScale}. ${read}. Tolerance: ${tolerance}.`,
    ]),
    '',
    'The numbers themselves are in `tools/accuracy/authorities-times.ts`, `tools/accuracy/authorities-places.ts` and',
    '`tools/accuracy/topocentric-tables.ts`.',
    'We read none of them in the printed book or on the site of its publisher: all come from the test suites',
    'of other programs, as each line says, and most of them from only one.',
    '',
    'Relations that must hold without any table are also tested (`test/accuracy`): sidereal longitude and ayanamsa',
    'add up to tropical longitude; declination is the rotation of longitude and latitude through the true',
    'obliquity; speed is the change of longitude over a short time; the mean node and `lilith_mean` follow',
    'their published polynomials; the true node is where the Moon crosses the ecliptic.',
  ];
}
