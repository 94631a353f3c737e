/** What the documentation of the engine, and of its ephemeris, says about their precision. */
import { asteroidLines } from './asteroids-page.ts';
import { table } from './markdown.ts';
import type { Results } from './results.ts';
import { STATED_SPEED, speedLines } from './speeds.ts';

/**
 * Sections of the Swiss Ephemeris General Documentation, version 2.10.02; and where this page
 * measures the same thing.
 */
const STATED: readonly (readonly [what: string, figure: string, section: string, found: string])[] =
  [
    ['Sun, Moon and planets, against JPL DE431', '0.001″', '2.1.1', ''],
    [
      'their speeds',
      `better than ${STATED_SPEED}″ a day`,
      '2.1.3',
      '[contradicted by speeds](#speeds)',
    ],
    ['`true_node`, against the one from DE431', 'about 0.1″', '2.2.2', ''],
    ['`mean_node`, `lilith_mean`, against DE431', 'estimated 1″', '2.2.1', ''],
    [
      '`ceres`, `pallas`, `juno`, `vesta`, 20th century',
      'estimated better than 1″',
      '2.3.3',
      '[contradicted by asteroids](#asteroids)',
    ],
    ['the same in the year 1600', 'a few arcseconds', '2.3.3', ''],
    ['`chiron`', 'no figure; calculated well from 700 to 4650', '2.3.4', ''],
  ];

/** Largest angle between the centre of a planet and that of its system (section 2.4). */
const BARYCENTRES =
  '0.075″ (Jupiter), 0.053″ (Saturn), 0.0032″ (Uranus), 0.0036″ (Neptune) and 0.088″ (Pluto)';

/** The section on the engine's own precision. */
export function enginePrecision({ speeds, asteroids, other_files: otherFiles }: Results): string[] {
  return [
    "## The engine's own precision",
    '',
    'The table lists what the authors of Swiss Ephemeris state. The measurements below contradict two of their',
    'statements; the others are not tested here to that precision.',
    '',
    ...table(['What', 'Precision', 'Section', 'Measured'], STATED, 4),
    '',
    'So the six decimals of an answer (0.0036″) are a little coarser than the stated precision of the',
    'planets and the Moon, and much finer than the stated precision of the nodes, `lilith_mean` and the',
    'asteroids. The last digits of those are the same every time, but that does not make them more exact.',
    '',
    '- The positions of the planets from Jupiter outwards, including Pluto, are those of the centre of',
    '  mass of the planet and its moons. Seen from the Earth, the planet itself can be off by up to',
    `  ${BARYCENTRES}, according to section 2.4.`,
    '- The true node has small jumps every 27.55 days, where the pieces of the compressed orbit of the Moon',
    '  meet (section 2.2.2).',
    '- For DE431 itself, its authors state 0.0002″ for the orientation of the orbits of the inner planets, tens',
    '  of kilometres for Jupiter and Saturn, and several thousand kilometres for Uranus, Neptune and Pluto',
    '  (1,000 km at 19 astronomical units, the distance of Uranus, is 0.07″). For the present-day Moon, it is less exact',
    '  than its sister DE430; for other centuries, it is better suited.',
    '',
    'Sources: D. Koch and A. Treindl,',
    '[Swiss Ephemeris General Documentation](https://github.com/aloistr/swisseph/blob/master/doc/swisseph.md),',
    'version 2.10.02, 14 August 2021. W. M. Folkner and others, "The Planetary and Lunar Ephemerides DE430',
    'and DE431", IPN Progress Report 42-196, 2014 ([abstract](https://ssd.jpl.nasa.gov/doc/de430_de431.html)).',
    '',
    ...speedLines(speeds),
    '',
    ...asteroidLines(asteroids, otherFiles),
  ];
}
