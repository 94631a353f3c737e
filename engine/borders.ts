/**
 * Can a served digit depend on which of two blocks of coefficients an instant on their border is
 * calculated from? `npm run engine:borders`.
 *
 * A library that has just been asked for an earlier instant has the earlier block, and keeps it on the
 * border; one that comes from a later instant has the later one; a fresh process has neither, and the
 * engine answers as that does. For every border of every body this looks for the Julian days whose
 * calculation touches it to the last bit, by the time itself or by the time when light left, and compares
 * what would be served. It takes about twenty minutes.
 */
import { BODY_NAMES } from '../contract/vocabulary.ts';
import { SWISSEPH_BODY } from '../src/ephemeris/engine-numbers.ts';
import { readEphemerisFiles } from '../src/ephemeris/files.ts';
import { type Sky, type SkyQuestion, startEphemeris } from '../src/ephemeris/swisseph.ts';
import { present } from '../src/positions/present.ts';
import { bordersOf } from './block-borders.ts';
import { BLOCKS, SEAMS_JD } from './instants.ts';
import { neighbours, universalTime } from './neighbours.ts';
import { loadModule } from './oracle/binding.ts';
import { oracleOn } from './oracle/oracle.ts';

/** How long light takes over an astronomical unit, in days. */
const LIGHT_DAYS_PER_AU = 499.004_783_836 / 86_400;
/** The true node is calculated at two more instants, this many days before and after. */
const NODE_STEP_DAYS = 0.0001;
/** Far enough to be in the block, and near enough that all other bodies stay in theirs. */
const ASIDE_DAYS = 2e-6;
/** Units of the last bit in which a time of light is uncertain here, to either side. */
const ULPS = 8;
const SEFLG_SWIEPH = 2;

const files = await readEphemerisFiles();
const engine = startEphemeris(files);
const module = await loadModule(files.files);
const oracle = oracleOn(module);
const [result, text] = [module._malloc(48), module._malloc(256)];

const totals = { borders: 0, instants: 0, undecided: 0, doubles: 0, served: 0, not_fresh: 0 };
/** By body and member, in degrees and degrees a day. */
const largest = new Map<string, number>();

for (const blocks of BLOCKS) {
  const before = { ...totals };
  for (const border of bordersOf(blocks, SEAMS_JD.first_end + 1, SEAMS_JD.last_start - 1)) {
    totals.borders++;
    const jd_ut = universalTime(border, module, text);
    for (const jd of new Set(
      [0, ...offsets(jd_ut)].flatMap((days) => around(jd_ut + days, days)),
    )) {
      examine(jd);
    }
  }
  console.log(
    [
      `table ${blocks.body}: ${totals.borders - before.borders} borders`,
      `${totals.undecided - before.undecided} instants on one`,
      `${totals.doubles - before.doubles} doubles depend on what was asked before`,
      `${totals.served - before.served} answers that a library in use would serve differently`,
    ].join(', '),
  );
}
console.log(JSON.stringify(totals));
for (const [what, difference] of [...largest].sort(([, a], [, b]) => b - a)) {
  console.log(`${what}: up to ${difference.toPrecision(3)}`);
}
if (totals.not_fresh > 0) process.exitCode = 1;

/** Days from a border to the instants of which another time lies on it. */
function offsets(jd_ut: number): number[] {
  const light = BODY_NAMES.map((body) => lightDays(jd_ut, body)).filter((days) => days > 0);
  const moon = lightDays(jd_ut, 'moon');
  const node = [NODE_STEP_DAYS, -NODE_STEP_DAYS];
  return [...light, ...node, ...node.map((days) => days + moon)];
}

/** @returns 0 for a point that sends no light */
function lightDays(jd_ut: number, body: (typeof BODY_NAMES)[number]): number {
  if (body.endsWith('_node') || body === 'lilith_mean') return 0;
  module._swe_calc_ut(jd_ut, SWISSEPH_BODY[body], SEFLG_SWIEPH, result, text);
  return (module.HEAPF64[result / 8 + 2] ?? 0) * LIGHT_DAYS_PER_AU;
}

/** The instants so many days after one whose calculation may touch a border. */
function around(jd: number, days: number): number[] {
  return neighbours(jd, days === 0 || Math.abs(days) === NODE_STEP_DAYS ? 2 : ULPS);
}

function examine(jd_ut: number): void {
  totals.instants++;
  const question = { jd_ut, bodies: BODY_NAMES };
  const [earlier, later] = [-ASIDE_DAYS, ASIDE_DAYS].map((days) =>
    comingFrom(jd_ut + days, question),
  );
  if (earlier === undefined || later === undefined) return;
  const own = engine.sky(question);
  const changed = [earlier, later].map((sky) => differences(own, sky)).filter((n) => n > 0);
  if (changed.length === 0) return;
  totals.undecided++;
  if (differences(own, fresh(question)) > 0) {
    totals.not_fresh++;
    console.log(`${jd_ut}: the engine does not answer as a fresh process`);
  }
  totals.doubles += Math.max(...changed);
  const served = JSON.stringify(present(own));
  if ([earlier, later].some((sky) => JSON.stringify(present(sky)) !== served)) {
    totals.served++;
  }
}

function comingFrom(jd_ut: number, question: SkyQuestion): Sky {
  oracle.sky({ ...question, jd_ut });
  return oracle.sky(question);
}

/** Each body from closed files. */
function fresh({ jd_ut, bodies }: SkyQuestion): Sky {
  const skies = bodies.map((body) => {
    oracle.closeFiles();
    return oracle.sky({ jd_ut, bodies: [body] });
  });
  const [{ true_obliquity } = { true_obliquity: Number.NaN }] = skies;
  return { true_obliquity, bodies: skies.flatMap(({ bodies: [state] }) => state ?? []) };
}

function differences(own: Sky, other: Sky): number {
  let count = 0;
  for (const [index, state] of own.bodies.entries()) {
    const beside = other.bodies[index];
    for (const member of ['longitude', 'speed', 'declination'] as const) {
      const difference = Math.abs(state[member] - (beside?.[member] ?? Number.NaN));
      if (difference === 0) continue;
      count++;
      const what = `${state.body} ${member}`;
      largest.set(what, Math.max(largest.get(what) ?? 0, difference));
    }
  }
  return count;
}
