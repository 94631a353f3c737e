/** What a chart costs: the engine and the oracle in turn, in one process, by CPU time. */
import { NODE_BODY, PLANETS } from '../../packages/contract/vocabulary.ts';
import { startOracle } from '../../packages/engine/oracle/oracle.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Ephemeris, type SkyQuestion, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { Draws } from '../../src/verification/draws.ts';
import { print } from './lab.ts';
import { spread } from './report.ts';

const CHARTS = 4_000;
const ROUNDS = 9;
const BODIES = [...PLANETS, NODE_BODY.true];
/** 1930-01-01 and the days from there to 2025. */
const FIRST_JD = 2_425_977.5;
const DAYS = 34_700;
const MINUTES_PER_DAY = 1_440;

/** Prints the CPU time of a usual chart of each, and its share. */
export async function measureEngine(): Promise<void> {
  const files = await readEphemerisFiles();
  const [engine, oracle] = [startEphemeris(files), await startOracle(files.files)];
  print(`\nA chart of ${BODIES.length} bodies, born from 1930 to 2025: CPU time`);
  for (const zodiac of ['tropical', 'sidereal'] as const) {
    const questions = birthCharts(zodiac === 'sidereal' ? { ayanamsa: 'lahiri' } : {});
    const rounds = Array.from({ length: ROUNDS }, () => {
      const [own, theirs] = [cpuUs(engine, questions), cpuUs(oracle, questions)];
      return { own, theirs, share: own / theirs };
    });
    const median = (of: (round: (typeof rounds)[number]) => number) =>
      spread(rounds.map(of)).median.toFixed(2);
    print(
      `${zodiac}: engine ${median(({ own }) => own)} µs, swisseph-wasm ${median(({ theirs }) => theirs)} µs, share ${median(({ share }) => share)} (medians of ${ROUNDS} rounds)`,
    );
  }
}

function birthCharts(zodiac: Partial<SkyQuestion>): SkyQuestion[] {
  const draws = new Draws(1);
  return Array.from({ length: CHARTS }, () => ({
    ...zodiac,
    jd_ut: FIRST_JD + draws.below(DAYS * MINUTES_PER_DAY) / MINUTES_PER_DAY,
    bodies: BODIES,
  }));
}

function cpuUs(ephemeris: Ephemeris, questions: readonly SkyQuestion[]): number {
  const before = process.cpuUsage();
  for (const question of questions) ephemeris.sky(question);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / questions.length;
}
