/** Charts as the endpoint answers them, drawn and examined. */
import { AYANAMSAS, BODY_NAMES, NODE_TYPES } from '../../packages/contract/vocabulary.ts';
import type { PositionsRequest, Settings } from '../../packages/contract/wire.ts';
import { chartSvg, type Envelope } from '../../packages/wheel/chart.ts';
import { answerRequest } from '../../src/endpoints/answer.ts';
import { POSITIONS } from '../../src/endpoints/endpoint.ts';
import type { Ephemeris } from '../../src/ephemeris/swisseph.ts';
import type { Draws } from '../../src/verification/draws.ts';
import { examine, type Findings } from './faults.ts';
import type { Conjunction } from './tightest.ts';

const FIRST_SECOND = Date.UTC(1800, 0, 1) / 1_000;
const END_SECOND = Date.UTC(2401, 0, 1) / 1_000;
const UNIX_EPOCH_JD = 2_440_587.5;
const MILLISECONDS_PER_DAY = 86_400_000;

/** The tropical zodiac, and each sidereal one. */
const ZODIACS: readonly Settings[] = [
  { zodiac: 'tropical' },
  ...AYANAMSAS.map((ayanamsa) => ({ zodiac: 'sidereal', ayanamsa }) as const),
];

/** Any second from 1800 to 2400, any zodiac, and the default bodies, all of them or some in any order. */
export function randomRequest(draws: Draws): PositionsRequest {
  const second =
    FIRST_SECOND + Math.floor((draws.below(2 ** 32) / 2 ** 32) * (END_SECOND - FIRST_SECOND));
  const some = () => {
    const shuffled = BODY_NAMES.map((body) => ({ body, at: draws.below(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ body }) => body);
    return { bodies: shuffled.slice(0, 1 + draws.below(shuffled.length)) };
  };
  const lists: readonly (() => Settings)[] = [
    () => ({ node_type: draws.one(NODE_TYPES) }),
    () => ({ bodies: BODY_NAMES }),
    some,
  ];
  const datetime = new Date(second * 1_000).toISOString();
  return { subject: { datetime }, settings: { ...draws.one(ZODIACS), ...draws.one(lists)() } };
}

/** The moment of a conjunction in each zodiac, with the bodies that are together and with all. */
export function conjunctionRequests({
  jd_ut: jdUt,
  bodies,
}: Conjunction): readonly PositionsRequest[] {
  const datetime = momentOf(jdUt);
  return ZODIACS.flatMap((zodiac) =>
    [bodies, BODY_NAMES].map((list) => ({
      subject: { datetime },
      settings: { ...zodiac, bodies: list },
    })),
  );
}

/** To the second. */
function momentOf(jdUt: number): string {
  const seconds = Math.round(((jdUt - UNIX_EPOCH_JD) * MILLISECONDS_PER_DAY) / 1_000);
  return new Date(seconds * 1_000).toISOString().replace('.000', '');
}

/** Answers a request, draws the chart and says what is wrong with the picture. */
export function examiner(ephemeris: Ephemeris) {
  return async (request: PositionsRequest): Promise<Findings & { readonly labels: number }> => {
    const answer = answerRequest(ephemeris, POSITIONS, Buffer.from(JSON.stringify(request)));
    const envelope: Envelope = JSON.parse(answer);
    const { positions } = envelope.data;
    return { ...examine(chartSvg(envelope), positions), labels: positions.length };
  };
}
