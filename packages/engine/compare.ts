/**
 * Compares the engine with the oracle, every double by its bits:
 * `npm run engine:compare -- [--charts N] [--seed N]`.
 */
import { parseArgs } from 'node:util';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Sky, type SkyRequest, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { Draws } from '../../src/verification/draws.ts';
import { AYANAMSAS, BODY_NAMES, type BodyName } from '../contract/vocabulary.ts';
import { KINDS } from './instants.ts';
import { startOracle } from './oracle/oracle.ts';

const SHOWN = 10;
const ZODIACS = [undefined, ...AYANAMSAS];

const { values } = parseArgs({
  options: {
    charts: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const [charts, seed] = [Number(values.charts), Number(values.seed)];
if (!Number.isSafeInteger(charts) || charts < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('engine:compare takes --charts N, at least 1, and --seed N, at least 0');
  process.exit(2);
}

const files = await readEphemerisFiles();
const engine = startEphemeris(files);
const oracle = await startOracle(files.files);
const draws = new Draws(seed);
let [compared, different] = [0, 0];

for (const [kind, { share, of }] of Object.entries(KINDS)) {
  const before = { compared, different };
  const count = Math.max(ZODIACS.length, Math.ceil(charts * share));
  for (const [index, jdUt] of of(draws, Math.ceil(count / ZODIACS.length)).entries()) {
    for (const ayanamsa of ZODIACS) {
      const question = { jd_ut: jdUt, ...(ayanamsa && { ayanamsa }), bodies: someBodies(index) };
      // The result of a fresh process: a library in use may read the other of two blocks.
      if (kind.startsWith('borders')) oracle.closeFiles();
      compare(question, engine.sky(question), oracle.sky(question));
    }
  }
  console.log(
    `${kind}: ${compared - before.compared} doubles, ${different - before.different} differ`,
  );
}
console.log(`${compared} doubles of ${charts} charts or a few more, ${different} differ`);
if (different > 0) process.exitCode = 1;

/** All bodies, or some of them in any order, which determines the bodies that share a vector. */
function someBodies(index: number): readonly BodyName[] {
  if (index % 2 === 0) return BODY_NAMES;
  const shuffled = BODY_NAMES.map((body) => ({ body, at: draws.below(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ body }) => body);
  return shuffled.slice(0, 1 + draws.below(shuffled.length));
}

function compare({ jd_ut: jdUt, ayanamsa }: SkyRequest, own: Sky, theirs: Sky): void {
  const told = (what: string, a: number, b: number | undefined) => {
    compared++;
    if (Object.is(a, b)) return;
    different++;
    if (different <= SHOWN)
      console.error(`${jdUt} ${ayanamsa ?? 'tropical'} ${what}: ${a}, oracle ${b}`);
  };
  told('true_obliquity', own.true_obliquity, theirs.true_obliquity);
  for (const [index, state] of own.bodies.entries()) {
    const other = theirs.bodies[index];
    for (const field of ['longitude', 'speed', 'declination'] as const) {
      told(`${state.body} ${field}`, state[field], other?.[field]);
    }
  }
}
