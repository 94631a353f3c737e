/**
 * The measured tables and numbers of docs/accuracy.md. The text around them is written by hand. Its facts are listed here, so that a
 * test finds outdated ones.
 */
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { authoritiesTable } from './authority-summaries.ts';
import { deltaTFacts, deltaTTable } from './delta-t.ts';
import { otherFilesTable } from './other-files.ts';
import { FIELDS, type Field, type Residual } from './residuals.ts';
import type { Results } from './results.ts';
import { speedFacts, speedsTable } from './speeds.ts';
import { summaryTable } from './summary.ts';
import { markdown, type Table } from './table.ts';

const ARCSECONDS = 3_600;

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
const SERVED_DECIMALS: Readonly<Record<Field, number>> = {
  longitude: 6,
  declination: 6,
  speed: 4,
  sidereal_longitude: 6,
  sidereal_speed: 4,
};

/** The tables of the page, by the names in its comments `<!-- accuracy NAME -->`. */
const TABLES: Readonly<Record<string, (results: Results) => Table>> = {
  summary: summaryTable,
  'before rounding: angles': (results) => largestTable(results, ANGLES, ['°', '″']),
  'before rounding: speeds': (results) => largestTable(results, SPEEDS, ['°/day', '″/day']),
  'after rounding': differingTable,
  authorities: authoritiesTable,
  'newer files': otherFilesTable,
  speeds: speedsTable,
  'delta t': deltaTTable,
};

/** The page with the tables of the results. @throws {Error} if it lacks a table */
export function filledPage(page: string, results: Results): string {
  return Object.entries(TABLES).reduce((text, [name, tableOf]) => {
    const block = new RegExp(`(<!-- accuracy ${name} -->\n)[^]*?(<!-- /accuracy -->)`);
    if (!block.test(text)) throw new Error(`docs/accuracy.md has no table "${name}"`);
    return text.replace(block, (_, start, end) => start + markdown(tableOf(results)) + end);
  }, page);
}

/** Facts that the text of the page lacks, without regard to line ends. */
export function missingFacts(page: string, results: Results): string[] {
  const text = page.replace(/\s+/g, ' ');
  return facts(results).filter((fact) => !text.includes(fact));
}

function facts(results: Results): string[] {
  const { instants, seed, processor, authorities, other_files: otherFiles } = results;
  const count = (value: number) => value.toLocaleString('en-US');
  const positions = instants * BODY_NAMES.length;
  const published = authorities.reduce((sum, { numbers }) => sum + numbers, 0);
  const differing = BODY_NAMES.flatMap((body) => Object.values(results.bodies[body]));
  const served = differing.reduce((sum, each) => sum + each.served_differing, 0);
  return [
    `${BODY_NAMES.length} bodies at ${count(instants)} random instants`,
    `${count(positions)} positions in the tropical zodiac`,
    `${results.overlap_instants} of the instants lie after 2399-12-19`,
    `The true obliquity differs by ${twoDigits(results.obliquity_largest)}° at most`,
    `How many of the ${count(instants)} served numbers differ`,
    `That is ${count(served)} of ${count(positions * FIELDS.length)} served numbers.`,
    `${count(results.words_differing)} of ${count(positions * 2)} entries differ in any of them`,
    `compares ${count(published)} numbers from ${new Set(authorities.map(({ source }) => source)).size} sources`,
    `("${otherFiles.made}",`,
    `measured at ${count(otherFiles.instants)} instants`,
    ...speedFacts(results.speeds),
    ...deltaTFacts(results),
    `the seed ${seed}; these numbers were measured on ${processor}`,
  ];
}

/** The largest difference of each body and field before rounding. */
function largestTable(results: Results, columns: Columns, [unit, fine]: [string, string]): Table {
  const cells = (largest: (field: Field) => number) =>
    columns.flatMap(([field]) => [
      twoDigits(largest(field)),
      twoDigits(largest(field) * ARCSECONDS),
    ]);
  const all = (field: Field) => Math.max(...ofBodies(results, field).map((each) => each.largest));
  return {
    head: ['Body', ...columns.flatMap(([, title]) => [`${title}, ${unit}`, fine])],
    rows: [
      ...BODY_NAMES.map((body) => [
        `\`${body}\``,
        ...cells((field) => results.bodies[body][field].largest),
      ]),
      ['all', ...cells(all)],
    ],
  };
}

/** The number of differences in served numbers by body and field, and the largest. */
function differingTable(results: Results): Table {
  const columns = [...ANGLES, ...SPEEDS];
  const cell = (field: Field, residuals: readonly Residual[]) => {
    const differing = residuals.reduce((sum, each) => sum + each.served_differing, 0);
    const largest = Math.max(...residuals.map((each) => each.served_largest));
    return differing === 0 ? '0' : `${differing} by ${largest.toFixed(SERVED_DECIMALS[field])}`;
  };
  return {
    head: ['Body', ...columns.map(([, title]) => title)],
    rows: [
      ...BODY_NAMES.map((body) => [
        `\`${body}\``,
        ...columns.map(([field]) => cell(field, [results.bodies[body][field]])),
      ]),
      ['all', ...columns.map(([field]) => cell(field, ofBodies(results, field)))],
    ],
  };
}

function ofBodies({ bodies }: Results, field: Field): Residual[] {
  return BODY_NAMES.map((body) => bodies[body][field]);
}

/** A difference with two digits: 0, or 1.1e-13. */
function twoDigits(value: number): string {
  return value === 0 ? '0' : value.toExponential(1);
}
