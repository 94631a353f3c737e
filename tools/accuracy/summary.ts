/** The expected error of a position in five rows: the error of the orbit, plus the motion in the error of the time. */
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import { timeError } from './delta-t.ts';
import type { OtherFiles } from './other-files.ts';
import type { Table } from './table.ts';

const SECONDS_PER_DAY = 86_400;
const ARCSECONDS = 3_600;

/** A body moves as the Moon, or at most about as fast as the Sun on average. */
const ROWS: readonly (readonly [string, 'sun' | 'moon', readonly BodyName[]])[] = [
  ['Moon', 'moon', ['moon']],
  ['Sun', 'sun', ['sun']],
  ['Mercury to Saturn', 'sun', ['mercury', 'venus', 'mars', 'jupiter', 'saturn']],
  ['Uranus to Pluto', 'sun', ['uranus', 'neptune', 'pluto']],
  ['Chiron, asteroids', 'sun', ['chiron', 'ceres', 'pallas', 'juno', 'vesta']],
];

/** Each year, with the century of the comparison with newer files: 2400 belongs to the last one. */
const YEARS = [
  ['1850', '18'],
  ['1950', '19'],
  ['2020', '20'],
  ['2100', '21'],
  ['2400', '23'],
] as const;

interface SummaryResults {
  readonly other_files: OtherFiles;
  /** Degrees a day. */
  readonly mean_speed: Readonly<Record<'sun' | 'moon', number>>;
}

/** Arcseconds by group of bodies and year. */
export function summaryTable({ other_files: files, mean_speed: speeds }: SummaryResults): Table {
  return {
    head: ['Body', ...YEARS.map(([year]) => year)],
    rows: ROWS.map(([name, speed, bodies]) => [
      name,
      ...YEARS.map(([year, century]) => {
        const orbit = Math.max(...bodies.map((body) => files.bodies[body].centuries[century] ?? 0));
        const time = (timeError(year) * speeds[speed] * ARCSECONDS) / SECONDS_PER_DAY;
        return `${Number((orbit + time).toPrecision(2))}″`;
      }),
    ]),
  };
}
