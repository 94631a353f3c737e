/**
 * Can a served digit depend on which of two blocks of coefficients an instant on their border is
 * calculated from? `npm run engine:borders` looks at every border, in all zodiacs, and compares what it
 * finds with borders.json, which the pages take their numbers from; with `-- --write` it replaces the file.
 *
 * For every border of every body this looks for the Julian days whose calculation touches it to the last
 * bit, by the time itself or by the time when light left. It takes five to fifteen minutes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SWISSEPH_BODY } from '../../src/ephemeris/engine-numbers.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { BODY_NAMES, type BodyName } from '../contract/vocabulary.ts';
import { bordersOf } from './block-borders.ts';
import { BLOCKS, SEAMS_JD } from './instants.ts';
import { neighbours, universalTime } from './neighbours.ts';
import { DAYS_ASIDE, type Difference, FIELDS, startBoth, ZODIACS } from './order-of-calls.ts';

const RESULT_FILE = new URL('./borders.json', import.meta.url);

/** How long light takes over an astronomical unit, in days. */
const LIGHT_DAYS_PER_AU = 499.004_783_836 / 86_400;
/** The true node is calculated at two more instants, this many days before and after. */
const NODE_STEP_DAYS = 0.0001;
/** Units of the last bit in which a time of light is uncertain here, to either side. */
const ULPS = 8;
/** And in which a Julian day in UT is, that belongs to one in TT. */
const ULPS_OF_UT = 2;
const SEFLG_SWIEPH = 2;
/** The instants of one in so many borders are listed, for a test to look at: those in doubt, those served otherwise. */
const SAMPLE_STEPS = { in_doubt: 400, served: 40 };

/** They are points of the Moon's mean orbit, which is in no file. */
const WITHOUT_BLOCKS: readonly BodyName[] = ['mean_node', 'lilith_mean'];
const BODIES = BODY_NAMES.filter((body) => !WITHOUT_BLOCKS.includes(body));
/** Bodies whose light comes from themselves. */
const SHINING = BODIES.filter((body) => body !== 'true_node');

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const both = await startBoth(await readEphemerisFiles());
const { module, text } = both;
const result = module._malloc(48);

const served = Object.fromEntries(['any', ...ZODIACS].map((zodiac) => [zodiac, 0]));
const largest = new Map<string, Difference>();
const totals = { borders: 0, julian_days: 0, in_doubt: 0, engine_is_not_fresh: 0 };
const sample: { jd_ut: number; in_doubt: string; served_otherwise_in: string }[] = [];

// Far enough from the seams that a day aside is not in one.
const [FIRST_JD, LAST_JD] = [SEAMS_JD.firstEnd + 2, SEAMS_JD.lastStart - 2];
const borders = new Set(BLOCKS.flatMap((blocks) => bordersOf(blocks, FIRST_JD, LAST_JD)));
for (const border of [...borders].sort((a, b) => a - b)) {
  totals.borders++;
  for (const [jdUt, bodies] of questionsAt(border)) examine(jdUt, [...bodies]);
  if (totals.borders % 500 === 0) console.error(`${totals.borders} of ${borders.size} borders`);
}
conclude();

/** The Julian days of which a time may lie on a border, and the bodies that it is a time of. */
function questionsAt(border: number): Map<number, Set<BodyName>> {
  const jdUt = universalTime(border, module, text);
  const questions = new Map<number, Set<BodyName>>();
  const add = (days: number, ulps: number, bodies: readonly BodyName[]) => {
    for (const jd of neighbours(jdUt + days, ulps)) {
      questions.set(jd, new Set([...(questions.get(jd) ?? []), ...bodies]));
    }
  };
  add(0, ULPS_OF_UT, BODIES);
  for (const body of SHINING) add(lightDays(jdUt, body), ULPS, [body]);
  for (const days of [-NODE_STEP_DAYS, 0, NODE_STEP_DAYS]) {
    add(days, ULPS_OF_UT, ['true_node']);
    add(days + lightDays(jdUt, 'moon'), ULPS, ['sun', 'moon', 'true_node']);
  }
  return questions;
}

function lightDays(jdUt: number, body: BodyName): number {
  module._swe_calc_ut(jdUt, SWISSEPH_BODY[body], SEFLG_SWIEPH, result, text);
  return (module.HEAPF64[result / 8 + 2] ?? Number.NaN) * LIGHT_DAYS_PER_AU;
}

function examine(jdUt: number, bodies: readonly BodyName[]): void {
  totals.julian_days++;
  const inDoubt = both.bodiesInDoubt(jdUt, bodies);
  if (inDoubt.length === 0) return;
  totals.in_doubt++;
  const servedIn: string[] = [];
  for (const zodiac of ZODIACS) {
    const found = both.compare(jdUt, zodiac, inDoubt);
    if (!found.engineIsFresh) totals.engine_is_not_fresh++;
    if (found.isServed) servedIn.push(zodiac);
    for (const each of found.differences) note(each);
  }
  for (const zodiac of servedIn) served[zodiac] = (served[zodiac] ?? 0) + 1;
  if (servedIn.length > 0) served['any'] = (served['any'] ?? 0) + 1;
  const step = servedIn.length > 0 ? SAMPLE_STEPS.served : SAMPLE_STEPS.in_doubt;
  if (totals.borders % step !== 0) return;
  sample.push({
    jd_ut: jdUt,
    in_doubt: inDoubt.join(' '),
    served_otherwise_in: servedIn.join(' '),
  });
}

function note(difference: Difference): void {
  const name = `${difference.body} ${difference.field}`;
  const before = largest.get(name)?.degrees ?? 0;
  if (difference.degrees > before) largest.set(name, difference);
}

function conclude(): void {
  const found = {
    days_aside: DAYS_ASIDE,
    ...totals,
    served_otherwise: served,
    largest: Object.fromEntries(
      FIELDS.map((field) => [
        field,
        Object.fromEntries(
          BODY_NAMES.flatMap((body) => {
            const difference = largest.get(`${body} ${field}`);
            return difference === undefined ? [] : [[body, difference.degrees]];
          }),
        ),
      ]),
    ),
    sample,
  };
  const written = `${JSON.stringify(found, null, 2)}\n`;
  console.log(written);
  if (values.write) writeFileSync(RESULT_FILE, written);
  else if (written !== readFileSync(RESULT_FILE, 'utf8')) {
    console.error('It is not what packages/engine/borders.json says.');
    process.exitCode = 1;
  }
  if (totals.engine_is_not_fresh > 0) {
    console.error('The engine does not answer as a fresh process.');
    process.exitCode = 1;
  }
}
