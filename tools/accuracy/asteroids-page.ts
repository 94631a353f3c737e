/** What the page says about the asteroids. */
import { ASTEROID_TABLES, ASTEROIDS, type Asteroid } from './asteroid-tables.ts';
import { type AsteroidResults, YEARS_TOLD_TOGETHER } from './asteroids.ts';
import { table } from './markdown.ts';
import type { OtherFiles } from './other-files.ts';

/** The part of the page on asteroids; a subsection of the engine's own precision. */
export function asteroidLines(results: AsteroidResults, other?: OtherFiles): string[] {
  const periods = Object.keys(results.ceres.back).sort();
  const worst = Math.max(...ASTEROIDS.map((asteroid) => results[asteroid].integration));
  const grown = (years: number) => (worst * (years / 20) ** 2).toFixed(1);
  return [
    '### Asteroids',
    '',
    'How far `ceres`, `pallas`, `juno` and `vesta` are from the orbits that JPL has for them now, as angles seen',
    'from the Earth, without light-time and aberration. The table shows the largest angle, in arcseconds:',
    '',
    ...table(
      ['Years', ...ASTEROIDS.map((asteroid) => `\`${asteroid}\``), 'measured against'],
      [
        ...periods.map((year) => [
          `${year}–${Number(year) + YEARS_TOLD_TOGETHER - 1}`,
          ...ASTEROIDS.map((asteroid) => (results[asteroid].back[year] ?? 0).toFixed(1)),
          'the orbit, integrated backwards',
        ]),
        [
          '2020–2040',
          ...ASTEROIDS.map((asteroid) => results[asteroid].table.toFixed(1)),
          "JPL's table",
        ],
      ],
    ),
    '',
    `For 2020 to 2040, each asteroid is compared with ${ASTEROID_TABLES.ceres.geocentric.length} positions in tables of JPL Horizons. For earlier years, no`,
    "table was available, so the figures are estimates: JPL's position and velocity of 1 January 2020, integrated",
    'backwards under the attraction of the Sun, the planets, the Moon, Ceres, Pallas and Vesta. JPL includes 13 more',
    `asteroids. Integrated forwards, the same calculation stays within ${worst.toFixed(2)}″ of JPL's table for twenty years. If that error`,
    `grows with the square of time, the estimates are good to ${grown(120)}″ in 1900 and ${grown(220)}″ in 1800. So the authors'`,
    `"better than 1″" for the 20th century does not hold for Juno and Pallas.${checkedBy(other)}`,
    'JPL fits its orbits to observations, those of Pallas from 1804 on; this page does not measure how good they are.',
    '',
    'Tables: JPL Horizons, 10 May 2022, solutions JPL#48, JPL#52, JPL#125 and JPL#36 with DE441, as kept with the',
    'tests of [Astronomy Engine](https://github.com/cosinekitty/astronomy/tree/master/generate/heliostate); the numbers are in `tools/accuracy/asteroid-tables.ts`.',
  ];
}

/** What the newer files give for the same years. */
function checkedBy(other: OtherFiles | undefined): string {
  if (other === undefined) return '';
  const inCentury = (asteroid: Asteroid, century: string) =>
    (other.bodies[asteroid].centuries[century] ?? Number.NaN).toFixed(1);
  return (
    ' The newer files above differ from the' +
    `\nfiles of the service by about as much: ${inCentury('juno', '19')}″ and ${inCentury('pallas', '19')}″ in that century, ${inCentury('juno', '18')}″ and ${inCentury('pallas', '18')}″ in the one before.` +
    `\nFor Vesta both sets of files agree within ${inCentury('vesta', '18')}″ in the 19th century, and the estimate is further from` +
    '\nboth; there, the estimate may be wrong.'
  );
}
