/** The page with the measured results, `docs/accuracy.md`. */
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { publishedNumbers } from './authorities-page.ts';
import type { CResults } from './compare.ts';
import { deltaT } from './delta-t.ts';
import { enginePrecision } from './engine-precision.ts';
import { grouped, table, twoDigits } from './markdown.ts';
import { otherFiles } from './other-files.ts';
import { FIELDS, type Field, type Residual } from './residuals.ts';
import type { Results } from './results.ts';

const ARCSECONDS = 3_600;

/**
 * The page consists of these sections in this order, each a function from the results to its lines. A
 * new comparison adds its function here.
 */
const SECTIONS: readonly ((results: Results) => readonly string[])[] = [
  introduction,
  beforeRounding,
  afterRounding,
  picture,
  ({ authorities }) => publishedNumbers(authorities),
  otherFiles,
  enginePrecision,
  deltaT,
  repetition,
];

/** The whole page as Markdown. */
export function accuracyPage(results: Results): string {
  const sections = SECTIONS.map((section) => section(results).join('\n')).filter(Boolean);
  return `<!-- Written by \`npm run accuracy\`; do not edit. -->\n\n${sections.join('\n\n')}\n`;
}

function introduction({ instants, overlap_instants: overlapInstants }: Results): string[] {
  return [
    '# Accuracy',
    '',
    'How far a served position may be from the truth depends on three things. This page has figures for each:',
    '',
    '- whether this build of Swiss Ephemeris calculates the same as other builds (measured here);',
    '- how well Swiss Ephemeris knows where the bodies are (its own documentation, numbers that others',
    '  published, newer files, and measurements of speeds and asteroids);',
    '- how well anybody knows the past and future rotation of the Earth (published estimates).',
    '',
    'One arcsecond (″) is 1/3600 of a degree. Longitudes and declinations have six decimals,',
    'so one unit in the last digit is 0.0036″; speeds have four decimals, so it is 0.36″ a day.',
    '',
    '## Against the C library',
    '',
    'The service runs Swiss Ephemeris as WebAssembly. Debian builds the same version, 2.10.03, as a C',
    `library. Both calculated ${grouped(BODY_NAMES.length)} bodies at ${grouped(instants)} random instants from 1800-01-01 to`,
    `2400-12-31: ${grouped(BODY_NAMES.length * instants)} positions in the tropical zodiac, and as many in a sidereal one (the`,
    'three ayanamsas in turn). The service calculated one instant after the other, as it does under',
    'load; the C library was closed and restarted before every single number.',
    '',
    'Both have the same source code and the same data files. So these differences show whether the',
    'compiler, the WebAssembly, our reading of dates, our settings and our rounding change anything. They',
    'say nothing about the sky: both contain any error of Swiss Ephemeris itself.',
    '',
    `${overlapInstants} of the instants lie after 2399-12-19, where two data files overlap and Swiss Ephemeris can use`,
    'either, depending on what it calculated before. The service prevents that',
    '([decision 2](adr/0002-files-are-reopened-in-the-seams.md)), so these instants count like all others.',
  ];
}

/** A column of a table: its field, and its heading. */
type Columns = readonly (readonly [Field, string])[];

const ANGLES: Columns = [
  ['longitude', 'longitude'],
  ['sidereal_longitude', 'sidereal longitude'],
  ['declination', 'declination'],
];
const SPEEDS: Columns = [
  ['speed', 'speed'],
  ['sidereal_speed', 'sidereal speed'],
];

/** The largest difference of each body and field before rounding. */
export function beforeRounding(results: CResults): string[] {
  return [
    '### Before rounding',
    '',
    'The largest difference over all instants, in degrees and in arcseconds.',
    '',
    ...largestTable(results, ANGLES, ['°', '″']),
    '',
    `The true obliquity differs by ${twoDigits(results.obliquity_largest)}° at most. Between 256 and 360, neighbouring`,
    'numbers of this kind (64-bit floating point) are 5.7e-14 apart, so longitudes agree to the last few bits. The',
    'Moon differs more because Swiss Ephemeris calculates its position from two positions that are some 400 times as',
    'far away, about one astronomical unit from the centre of the solar system. A last bit there is a larger angle',
    'here.',
    '',
    ...largestTable(results, SPEEDS, ['°/day', '″/day']),
    '',
    'Speeds agree less closely than positions: Swiss Ephemeris calculates parts of them from two positions a',
    'short time apart, and dividing by that time enlarges differences in the last bits. For the deflection of',
    'light by the Sun, which affects planets and asteroids, that time is 0.0000005 day',
    '(`DEFL_SPEED_INTV` in its source).',
  ];
}

function largestTable(
  results: CResults,
  columns: Columns,
  [unit, fine]: [string, string],
): string[] {
  const head = columns.flatMap(([, title]) => [`${title}, ${unit}`, fine]);
  const cells = (largest: (field: Field) => number) =>
    columns.flatMap(([field]) => [
      twoDigits(largest(field)),
      twoDigits(largest(field) * ARCSECONDS),
    ]);
  const rows = BODY_NAMES.map((body) => [
    `\`${body}\``,
    ...cells((field) => residual(results, body, field).largest),
  ]);
  const all = (field: Field) =>
    Math.max(...BODY_NAMES.map((body) => residual(results, body, field).largest));
  return table(['Body', ...head], [...rows, ['all', ...cells(all)]]);
}

/** How many served numbers of each body and field differ, and by how much. */
export function afterRounding(results: CResults): string[] {
  const columns = [...ANGLES, ...SPEEDS];
  const rows = BODY_NAMES.map((body) => [
    `\`${body}\``,
    ...columns.map(([field]) => differing(field, residual(results, body, field))),
  ]);
  const all = columns.map(([field]) => {
    const residuals = BODY_NAMES.map((body) => residual(results, body, field));
    return differing(field, {
      served_differing: residuals.reduce(
        (sum, { served_differing: servedDiffering }) => sum + servedDiffering,
        0,
      ),
      served_largest: Math.max(
        ...residuals.map(({ served_largest: servedLargest }) => servedLargest),
      ),
    });
  });
  const numbers = results.instants * BODY_NAMES.length * FIELDS.length;
  return [
    '### After rounding',
    '',
    `How many of the ${grouped(results.instants)} served numbers differ, and by how much at most.`,
    '',
    ...table(['Body', ...columns.map(([, title]) => title)], [...rows, ['all', ...all]]),
    '',
    `That is ${grouped(differingTotal(results))} of ${grouped(numbers)} served numbers. A number differs if the two unrounded values`,
    'lie on either side of a rounding boundary. Of the other fields (`sign`, `sign_longitude`, `element`,',
    `\`modality\`, \`retrograde\`, \`out_of_bounds\`), ${grouped(results.words_differing)} of ${grouped(results.instants * BODY_NAMES.length * 2)} entries differ in any of them.`,
  ];
}

const SERVED_DECIMALS: Readonly<Record<Field, number>> = {
  longitude: 6,
  declination: 6,
  speed: 4,
  sidereal_longitude: 6,
  sidereal_speed: 4,
};

function differing(
  field: Field,
  {
    served_differing: servedDiffering,
    served_largest: servedLargest,
  }: Pick<Residual, 'served_differing' | 'served_largest'>,
): string {
  if (servedDiffering === 0) return '0';
  return `${servedDiffering} by ${servedLargest.toFixed(SERVED_DECIMALS[field])}`;
}

function differingTotal(results: CResults): number {
  const residuals = BODY_NAMES.flatMap((body) => Object.values(results.bodies[body].fields));
  return residuals.reduce((sum, { served_differing: servedDiffering }) => sum + servedDiffering, 0);
}

function residual(results: CResults, body: BodyName, field: Field): Residual {
  return results.bodies[body].fields[field];
}

function picture(): string[] {
  return [
    '### Over time',
    '',
    'The largest difference in each decade, before rounding, for each body. The scale is logarithmic:',
    'each grid line is a thousand times the one below. The two dashed lines show one unit in the last',
    'served digit, for angles and for speeds.',
    '',
    '![The largest difference between the service and the C library in each decade from 1800 to 2400, for each of the bodies: longitudes and declinations stay far below one unit in the last served digit, and so do speeds](accuracy.svg)',
  ];
}

function repetition({ seed, processor }: Results): string[] {
  return [
    '## Measuring again',
    '',
    'On Debian 12:',
    '',
    '```sh by=hand',
    'apt-get update && apt-get install libswe-dev swe-basic-data swe-standard-data gcc',
    'npm run accuracy',
    '```',
    '',
    'This takes a few minutes and writes this page, its picture and `tools/accuracy/results.json`. Run again on',
    'the same machine, it leaves them unchanged, byte for byte. The instants come from a generator with',
    `the seed ${seed}; these numbers were measured on ${processor}. On another processor or with another C`,
    'library, the last bits of the C build can differ. `npm run accuracy -- --instants 1000` prints the',
    'tables for fewer instants and writes nothing. The C library numbers that the test',
    'suite compares with are in [test/golden](../test/golden/README.md).',
    '',
    'To measure only what needs no C library (speeds, asteroids, published numbers), run',
    '`npm run accuracy -- --page`. To compare other ephemeris files, run `npm run accuracy -- --files FOLDER`; the',
    'folder must have the nine files under the names in [data/ephemeris](../data/ephemeris/README.md).',
  ];
}
