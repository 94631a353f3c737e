/** Compares the service's own calculation and rounding with the C build's numbers. */
import { BODY_NAMES, type BodyName } from '../contract/vocabulary.ts';
import { readEphemerisFiles } from '../src/ephemeris/files.ts';
import { type Sky, startEphemeris } from '../src/ephemeris/swisseph.ts';
import { readMoment } from '../src/positions/moment.ts';
import { present } from '../src/positions/present.ts';
import { askCLibrary, type CSky } from './c-library.ts';
import { DELTA_T_YEARS } from './delta-t.ts';
import { drawInstants, instantText, SEED } from './instants.ts';
import { type BodyResiduals, Residuals } from './residuals.ts';

/**
 * From this day on two data files overlap, and Swiss Ephemeris may answer from either, depending on
 * earlier requests (docs/adr/0002).
 */
const OVERLAP_FROM = '2399-12-19';

/** The results of the comparison with the C build. */
export interface CResults {
  readonly seed: string;
  readonly instants: number;
  /** How many of them are in the overlap of two data files, at the end of the range. */
  readonly overlap_instants: number;
  readonly processor: string;
  /** Largest difference of the true obliquity in degrees, before rounding. */
  readonly obliquity_largest: number;
  /** Positions whose other fields (sign, retrograde, out of bounds, …) differ, of both zodiacs. */
  readonly words_differing: number;
  readonly bodies: Readonly<Record<BodyName, BodyResiduals>>;
  /** Mean speed over all instants, in degrees a day. */
  readonly mean_speed: Readonly<Record<'sun' | 'moon', number>>;
  /** ΔT of the C build at the beginning of a year, in seconds. */
  readonly delta_t: Readonly<Record<string, number>>;
}

/**
 * Compares at this many instants. The service calculates on one instance, in the order in which the
 * instants are drawn, as it does under load; the C build starts afresh for every number.
 */
export async function compare(count: number, progress: (done: number) => void): Promise<CResults> {
  const ephemeris = await startEphemeris(await readEphemerisFiles());
  const residuals = new Residuals();
  let obliquity_largest = 0;
  let words_differing = 0;
  let overlap_instants = 0;
  const path = { sun: 0, moon: 0 };

  const instants = drawInstants(count);
  let done = 0;
  for await (const c_sky of askCLibrary(() => drawInstants(count))) {
    const { unix_second, ayanamsa } = instants.next().value ?? fail('more answers than questions');
    const text = instantText(unix_second);
    const jd_ut = julianDay(text);
    const tropical = ephemeris.sky({ jd_ut, bodies: BODY_NAMES });
    const sidereal = ephemeris.sky({ jd_ut, ayanamsa, bodies: BODY_NAMES });

    words_differing += addZodiac(residuals, text, tropical, tropicalSky(c_sky), TROPICAL_FIELDS);
    words_differing += addZodiac(residuals, text, sidereal, siderealSky(c_sky), SIDEREAL_FIELDS);
    const difference = Math.abs(tropical.true_obliquity - c_sky.true_obliquity);
    obliquity_largest = Math.max(obliquity_largest, difference);
    for (const { body, speed } of tropical.bodies) {
      if (body === 'sun' || body === 'moon') path[body] += speed;
    }
    if (text >= OVERLAP_FROM) overlap_instants++;
    progress(++done);
  }
  if (done !== count) fail(`${done} answers to ${count} questions`);

  return {
    seed: String(SEED),
    instants: count,
    overlap_instants,
    processor: process.arch,
    obliquity_largest,
    words_differing,
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

/** As the service itself reads a request. */
function julianDay(text: string): number {
  const moment = readMoment(text);
  return 'jd_ut' in moment ? moment.jd_ut : fail(`${text}: ${moment.detail}`);
}

/** The field of the results to which a number of a position belongs. */
const TROPICAL_FIELDS = {
  longitude: 'longitude',
  declination: 'declination',
  speed: 'speed',
} as const;
/** The declination is the same in either zodiac and is stored in the results once. */
const SIDEREAL_FIELDS = { longitude: 'sidereal_longitude', speed: 'sidereal_speed' } as const;

function tropicalSky({ true_obliquity, bodies }: CSky): Sky {
  const states = bodies.map(({ longitude, speed, declination }) => ({
    longitude,
    speed,
    declination,
  }));
  return { true_obliquity, bodies: named(states) };
}

function siderealSky({ true_obliquity, bodies }: CSky): Sky {
  const states = bodies.map((body) => ({
    longitude: body.sidereal_longitude,
    speed: body.sidereal_speed,
    declination: body.declination,
  }));
  return { true_obliquity, bodies: named(states) };
}

function named(states: readonly Omit<Sky['bodies'][number], 'body'>[]): Sky['bodies'] {
  return BODY_NAMES.map((body, index) => ({ body, ...(states[index] ?? fail(`no ${body}`)) }));
}

/** @returns how many positions differ in a field that is not a number */
function addZodiac(
  residuals: Residuals,
  instant: string,
  ours: Sky,
  theirs: Sky,
  fields: typeof TROPICAL_FIELDS | typeof SIDEREAL_FIELDS,
): number {
  const [our_positions, their_positions] = [present(ours), present(theirs)];
  let words_differing = 0;
  for (const [index, body] of BODY_NAMES.entries()) {
    const [our_state, their_state] = [ours.bodies[index], theirs.bodies[index]];
    const [our_position, their_position] = [our_positions[index], their_positions[index]];
    if (!our_state || !their_state || !our_position || !their_position) fail(`no ${body}`);
    for (const [number, field] of Object.entries(fields)) {
      const key = number as keyof typeof TROPICAL_FIELDS;
      residuals.add(instant, body, field, {
        unrounded: [our_state[key], their_state[key]],
        served: [our_position[key], their_position[key]],
      });
    }
    if (words(our_position) !== words(their_position)) words_differing++;
  }
  return words_differing;
}

/** The fields of a position that are not numbers. */
function words(position: ReturnType<typeof present>[number]): string {
  const { longitude, declination, speed, ...rest } = position;
  return JSON.stringify(rest);
}

async function deltaT(): Promise<Record<string, number>> {
  const instants = DELTA_T_YEARS.map((year) => ({
    unix_second: Date.UTC(year, 0, 1) / 1_000,
    ayanamsa: 'lahiri' as const,
  }));
  const seconds: Record<string, number> = {};
  let index = 0;
  for await (const { delta_t } of askCLibrary(() => instants)) {
    seconds[`${DELTA_T_YEARS[index++]}`] = Number(delta_t.toFixed(2));
  }
  return seconds;
}
