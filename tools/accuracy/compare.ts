/** Compares the service's own calculation and rounding with the C build's numbers. */
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { present } from '../../src/endpoints/positions/present.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Sky, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { readMoment } from '../../src/request/moment.ts';
import { askCLibrary, type CSky } from './c-library.ts';
import { DELTA_T_YEARS } from './delta-t.ts';
import { drawInstants, instantText, SEED } from './instants.ts';
import { type BodyResiduals, Residuals } from './residuals.ts';

/**
 * From this day on, two data files overlap, and Swiss Ephemeris may use either, depending on earlier requests (ADR 2).
 */
const OVERLAP_FROM = '2399-12-19';

/** The results of the comparison with the C build. */
export interface CResults {
  readonly seed: string;
  readonly instants: number;
  /** The number of instants in the overlap of two data files, at the end of the range. */
  readonly overlap_instants: number;
  readonly processor: string;
  /** Largest difference of the true obliquity in degrees, before rounding. */
  readonly obliquity_largest: number;
  /** Positions whose other fields (sign, retrograde, out of bounds, …) differ, of both zodiacs. */
  readonly words_differing: number;
  readonly bodies: Readonly<Record<BodyName, BodyResiduals>>;
  /** Mean speed over all instants, in degrees per day. */
  readonly mean_speed: Readonly<Record<'sun' | 'moon', number>>;
  /** ΔT of the C build at the beginning of a year, in seconds. */
  readonly delta_t: Readonly<Record<string, number>>;
}

/**
 * Compares at this many instants. As under load, the service calculates on one instance, in the random order of the instants. The C
 * build starts afresh for every number.
 */
export async function compare(count: number, progress: (done: number) => void): Promise<CResults> {
  const ephemeris = await startEphemeris(await readEphemerisFiles());
  const residuals = new Residuals();
  let obliquityLargest = 0;
  let wordsDiffering = 0;
  let overlapInstants = 0;
  const path = { sun: 0, moon: 0 };

  const instants = drawInstants(count);
  let done = 0;
  for await (const cSky of askCLibrary(() => drawInstants(count))) {
    const { unixSecond, ayanamsa } = instants.next().value ?? fail('more results than instants');
    const text = instantText(unixSecond);
    const jdUt = julianDay(text);
    const tropical = ephemeris.sky({ jd_ut: jdUt, bodies: BODY_NAMES });
    const sidereal = ephemeris.sky({ jd_ut: jdUt, ayanamsa, bodies: BODY_NAMES });

    wordsDiffering += addZodiac(residuals, text, tropical, tropicalSky(cSky), TROPICAL_FIELDS);
    wordsDiffering += addZodiac(residuals, text, sidereal, siderealSky(cSky), SIDEREAL_FIELDS);
    const difference = Math.abs(tropical.true_obliquity - cSky.true_obliquity);
    obliquityLargest = Math.max(obliquityLargest, difference);
    for (const { body, speed } of tropical.bodies) {
      if (body === 'sun' || body === 'moon') path[body] += speed;
    }
    if (text >= OVERLAP_FROM) overlapInstants++;
    progress(++done);
  }
  if (done !== count) fail(`${done} results for ${count} instants`);

  return {
    seed: String(SEED),
    instants: count,
    overlap_instants: overlapInstants,
    processor: process.arch,
    obliquity_largest: obliquityLargest,
    words_differing: wordsDiffering,
    bodies: residuals.bodies,
    mean_speed: { sun: meanSpeed(path.sun, count), moon: meanSpeed(path.moon, count) },
    delta_t: await deltaT(),
  };
}

function meanSpeed(sum: number, count: number): number {
  return Number((sum / count).toFixed(3));
}

function fail(message: string): never {
  throw new Error(message);
}

/** The service's own path from a request. */
function julianDay(text: string): number {
  const moment = readMoment(text);
  return 'jd_ut' in moment ? moment.jd_ut : fail(`${text}: ${moment.detail}`);
}

/** The field of the results for a number of a position. */
const TROPICAL_FIELDS = {
  longitude: 'longitude',
  declination: 'declination',
  speed: 'speed',
} as const;
/** The declination is the same in both zodiacs, and is stored once. */
const SIDEREAL_FIELDS = { longitude: 'sidereal_longitude', speed: 'sidereal_speed' } as const;

function tropicalSky({ true_obliquity: trueObliquity, bodies }: CSky): Sky {
  const states = bodies.map(({ longitude, speed, declination }) => ({
    longitude,
    speed,
    declination,
  }));
  return { true_obliquity: trueObliquity, bodies: named(states) };
}

function siderealSky({ true_obliquity: trueObliquity, bodies }: CSky): Sky {
  const states = bodies.map((body) => ({
    longitude: body.sidereal_longitude,
    speed: body.sidereal_speed,
    declination: body.declination,
  }));
  return { true_obliquity: trueObliquity, bodies: named(states) };
}

function named(states: readonly Omit<Sky['bodies'][number], 'body'>[]): Sky['bodies'] {
  return BODY_NAMES.map((body, index) => ({ body, ...(states[index] ?? fail(`no ${body}`)) }));
}

/** @returns the number of positions with a difference in a field that is not a number */
function addZodiac(
  residuals: Residuals,
  instant: string,
  ours: Sky,
  theirs: Sky,
  fields: typeof TROPICAL_FIELDS | typeof SIDEREAL_FIELDS,
): number {
  const [ourPositions, theirPositions] = [present(ours), present(theirs)];
  let wordsDiffering = 0;
  for (const [index, body] of BODY_NAMES.entries()) {
    const [ourState, theirState] = [ours.bodies[index], theirs.bodies[index]];
    const [ourPosition, theirPosition] = [ourPositions[index], theirPositions[index]];
    if (!ourState || !theirState || !ourPosition || !theirPosition) fail(`no ${body}`);
    for (const [number, field] of Object.entries(fields)) {
      const key = number as keyof typeof TROPICAL_FIELDS;
      residuals.add(instant, body, field, {
        unrounded: [ourState[key], theirState[key]],
        served: [ourPosition[key], theirPosition[key]],
      });
    }
    if (words(ourPosition) !== words(theirPosition)) wordsDiffering++;
  }
  return wordsDiffering;
}

/** The fields of a position that are not numbers. */
function words(position: ReturnType<typeof present>[number]): string {
  const { longitude, declination, speed, ...rest } = position;
  return JSON.stringify(rest);
}

async function deltaT(): Promise<Record<string, number>> {
  const instants = DELTA_T_YEARS.map((year) => ({
    unixSecond: Date.UTC(year, 0, 1) / 1_000,
    ayanamsa: 'lahiri' as const,
  }));
  const seconds: Record<string, number> = {};
  let index = 0;
  for await (const { delta_t: deltaT } of askCLibrary(() => instants)) {
    seconds[`${DELTA_T_YEARS[index++]}`] = Number(deltaT.toFixed(2));
  }
  return seconds;
}
