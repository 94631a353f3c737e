/**
 * Does any text of a chart wheel touch another, does a leader cross another or a text, is a label in
 * another sign although its own has room? `npm run wheel:boxes -- [--charts N] [--seed N]`.
 *
 * It draws N random charts, and those of the closest conjunctions from 1800 to 2400. Boxes come from a
 * table of widths that a test in the browser compares with what fonts need. A picture with a fault is named
 * with its request, and the exit code is 1.
 */
import { parseArgs } from 'node:util';
import type { PositionsRequest } from '../../packages/contract/wire.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { Draws } from '../../src/verification/draws.ts';
import { conjunctionRequests, examiner, randomRequest } from './real-charts.ts';
import { CLOSEST, conjunctionAt, julianDay } from './tightest.ts';

const { values } = parseArgs({
  options: {
    charts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
const [charts, seed] = [Number(values.charts), Number(values.seed)];
if (!Number.isSafeInteger(charts) || charts < 0 || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('wheel:boxes takes --charts N and --seed N, whole numbers of at least 0');
  process.exit(2);
}

const ephemeris = startEphemeris(await readEphemerisFiles());
const examineChart = examiner(ephemeris);
const draws = new Draws(seed);

await examineAll(
  `random charts, seed ${seed}`,
  Array.from({ length: charts }, () => randomRequest(draws)),
);
await examineAll(
  `charts of the closest conjunctions of ${CLOSEST[0]?.[1]} to ${CLOSEST.at(-1)?.[1]} bodies`,
  CLOSEST.flatMap(([moment, count]) =>
    conjunctionRequests(conjunctionAt(ephemeris, julianDay(moment), count)),
  ),
);

async function examineAll(what: string, requests: readonly PositionsRequest[]): Promise<void> {
  let [labels, overflowing, displacement, faulty] = [0, 0, 0, 0];
  for (const request of requests) {
    const findings = await examineChart(request);
    labels += findings.labels;
    overflowing += findings.overflowing;
    displacement = Math.max(displacement, findings.displacement);
    if (findings.faults.length === 0) continue;
    faulty++;
    console.error(`${JSON.stringify(request)}: ${findings.faults.join('; ')}`);
  }
  console.log(
    [
      `${requests.length} ${what}: ${faulty} with a fault`,
      `${labels} labels, ${overflowing} of them outside their sign for want of room`,
      `moved by up to ${displacement.toFixed(1)}°`,
    ].join('; '),
  );
  if (faulty > 0) process.exitCode = 1;
}
