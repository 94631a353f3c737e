/**
 * The corpus: 10,000 requests that represent all possible ones. Whole-number arithmetic derives each request from its index, the
 * events file and this recipe, so it is the same everywhere. docs/maintainers/digits.md describes it.
 */
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import type { PositionsRequest, Settings, Subject } from '../../packages/contract/wire.ts';
import { unixDayFromDate } from '../request/calendar.ts';
import { clockText } from '../request/moment.ts';
import { readEvents, type SkyEvent } from './corpus-files.ts';
import { Draws } from './draws.ts';
import { AYANAMSAS, BODIES, DEFAULT_BODIES, NODE_TYPES } from './names.ts';

const SECONDS_PER_DAY = 86_400;

/** @param text `YYYY-MM-DDTHH:MM:SSZ` */
function unixSecond(text: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text
    .split(/\D/)
    .map(Number);
  return (
    unixDayFromDate({ year, month, day }) * SECONDS_PER_DAY + hour * 3_600 + minute * 60 + second
  );
}

/**
 * The instant as shown by a clock that is the given number of minutes ahead of UTC.
 *
 * @param fraction digits after the decimal point, or empty
 * @param offsetMinutes undefined for `Z`
 */
function localText(utcSecond: number, fraction: string, offsetMinutes: number | undefined): string {
  const localSecond = utcSecond + (offsetMinutes ?? 0) * 60;
  return clockText(localSecond, fraction) + offsetText(offsetMinutes);
}

function offsetText(offsetMinutes: number | undefined): string {
  if (offsetMinutes === undefined) return 'Z';
  const size = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** All blocks have the same composition, so each of them is representative. */
export const BLOCK_REQUESTS = 100;
export const BLOCKS = 100;
export const CORPUS_REQUESTS = BLOCK_REQUESTS * BLOCKS;

/** The composition of a block. Its other requests are spread over the whole range. */
const EDGES_IN_BLOCK = 10;
const EVENTS_IN_BLOCK = 51;
/** The events file is sorted by kind; with this step size every block gets all kinds. */
const EVENT_STRIDE = 389;

/**
 * Instants at which a calculation might break: the ends of the range, of the ephemeris files and of their overlaps, leap days and
 * near leap days, leap seconds, and epochs of computers.
 */
const EDGES: readonly (readonly [second: string, fraction: string])[] = [
  ['1800-01-01T00:00:00Z', ''],
  ['2400-12-31T23:59:59Z', '999999999'],
  ['1800-01-01T00:00:00Z', '000000001'],
  ['2400-12-31T23:59:59Z', ''],
  ['1800-01-02T11:59:59Z', '999'],
  ['2399-12-17T12:00:00Z', ''],
  ['1800-01-02T12:00:00Z', ''],
  ['2399-12-19T09:07:11Z', ''],
  ['1800-01-01T23:59:59Z', '5'],
  ['2399-12-19T09:07:12Z', '25'],
  ['1800-12-31T23:59:59Z', ''],
  ['2399-12-17T11:59:59Z', '999999999'],
  ['1801-12-31T12:00:00Z', ''],
  ['2400-01-01T00:00:00Z', ''],
  ['1899-12-31T12:00:00Z', ''],
  ['2400-02-29T23:59:59Z', ''],
  ['1900-02-28T23:59:59Z', ''],
  ['2400-12-31T00:00:00Z', '000000001'],
  ['1900-03-01T00:00:00Z', ''],
  ['2100-02-28T23:59:59Z', '999999'],
  ['1969-12-31T23:59:59Z', '999999999'],
  ['2100-03-01T00:00:00Z', ''],
  ['1970-01-01T00:00:00Z', ''],
  ['2200-02-28T12:00:00Z', ''],
  ['1972-06-30T23:59:59Z', '9'],
  ['2000-01-01T12:00:00Z', ''],
  ['1972-07-01T00:00:00Z', ''],
  ['2000-02-29T00:00:00Z', ''],
  ['2016-12-31T23:59:59Z', '999999999'],
  ['2017-01-01T00:00:00Z', ''],
  ['2038-01-19T03:14:07Z', '999999999'],
  ['2038-01-19T03:14:08Z', ''],
];

/** Distances of a request from its event, in seconds and a fraction of a second. */
const STEPS: readonly (readonly [seconds: number, fraction: string])[] = [
  [0, ''],
  [1, ''],
  [0, '5'],
  [-1, ''],
  [0, '999999999'],
];

type ZodiacSettings = Pick<Settings, 'zodiac' | 'ayanamsa'>;

/** The parts of `settings` that select the zodiac; an empty one means tropical. */
const ZODIACS: readonly ZodiacSettings[] = [
  {},
  { zodiac: 'tropical' },
  ...AYANAMSAS.map((ayanamsa) => ({ zodiac: 'sidereal', ayanamsa }) as const),
];

/** The zodiac whose cusps are among the events. */
const LAHIRI = { zodiac: 'sidereal', ayanamsa: 'lahiri' } as const;

/** The range of the corpus, 1800 to 2400. Like the names, it is independent of the contract. */
const FIRST_UNIX_SECOND = unixSecond('1800-01-01T00:00:00Z');
const DAYS = 219_511;
/** Offsets range from -23:59 to +23:59. */
const OFFSET_MINUTES_MAX = 1_439;
const MICRODEGREES = 1_000_000;

export interface Corpus {
  /**
   * The body of a request.
   *
   * @param index 0 to below `CORPUS_REQUESTS`
   * @returns JSON text
   */
  request(index: number): string;
}

/** @throws if the events cannot be read */
export function openCorpus(): Corpus {
  const events = readEvents();
  return { request: (index) => JSON.stringify(requestOf(index, events)) };
}

function requestOf(index: number, events: readonly SkyEvent[]): PositionsRequest {
  const block = Math.floor(index / BLOCK_REQUESTS);
  const place = index % BLOCK_REQUESTS;
  const draws = new Draws(index);
  if (place < EDGES_IN_BLOCK) return edgeRequest(draws, block * EDGES_IN_BLOCK + place);
  const eventPlace = place - EDGES_IN_BLOCK;
  if (eventPlace < EVENTS_IN_BLOCK) {
    return eventRequest(draws, block * EVENTS_IN_BLOCK + eventPlace, events);
  }
  return rangeRequest(draws);
}

/** All bodies at one of the edges, in rotation. */
function edgeRequest(draws: Draws, index: number): PositionsRequest {
  const [second, fraction] = at(EDGES, index);
  const subject = subjectOf(draws, unixSecond(second), fraction);
  const zodiac = draws.one(ZODIACS);
  return { subject, settings: { ...zodiac, ...nodeType(draws), bodies: [...BODIES] } };
}

/** Near one of the events. After all events were used, the distance changes. */
function eventRequest(draws: Draws, index: number, events: readonly SkyEvent[]): PositionsRequest {
  const event = at(events, index * EVENT_STRIDE);
  const [seconds, fraction] = at(STEPS, Math.floor(index / events.length));
  const subject = subjectOf(draws, unixSecond(event.datetime) + seconds, fraction);
  const zodiac = event.kind === 'cusp_sidereal' ? LAHIRI : draws.one(ZODIACS);
  return withSettings(
    subject,
    settingsAround(draws, zodiac, () => event.body),
  );
}

/** Anywhere between the first and the last second. */
function rangeRequest(draws: Draws): PositionsRequest {
  const day = draws.below(DAYS);
  const second = FIRST_UNIX_SECOND + day * SECONDS_PER_DAY + draws.below(SECONDS_PER_DAY);
  const digits = Math.max(0, draws.below(18) - 8);
  const fraction = Array.from({ length: digits }, () => draws.below(10)).join('');
  const subject = subjectOf(draws, second, fraction);
  const zodiac = draws.one(ZODIACS);
  return withSettings(
    subject,
    settingsAround(draws, zodiac, () => draws.one(BODIES)),
  );
}

function withSettings(subject: Subject, settings: Settings): PositionsRequest {
  return Object.keys(settings).length === 0 ? { subject } : { subject, settings };
}

function subjectOf(draws: Draws, utcSecond: number, fraction: string): Subject {
  const offsetMinutes =
    draws.below(4) === 0 ? undefined : draws.below(2 * OFFSET_MINUTES_MAX + 1) - OFFSET_MINUTES_MAX;
  const datetime = localText(utcSecond, fraction, offsetMinutes);
  if (draws.below(2) === 0) return { datetime };
  const latitude = (draws.below(180 * MICRODEGREES + 1) - 90 * MICRODEGREES) / MICRODEGREES;
  const longitude = (draws.below(360 * MICRODEGREES + 1) - 180 * MICRODEGREES) / MICRODEGREES;
  return { datetime, location: { latitude, longitude } };
}

function nodeType(draws: Draws): Pick<Settings, 'node_type'> {
  const type = [undefined, ...NODE_TYPES][draws.below(1 + NODE_TYPES.length)];
  return type === undefined ? {} : { node_type: type };
}

/** The default bodies if the body is one of them, or all bodies, or the body and up to three others. */
function settingsAround(draws: Draws, zodiac: ZodiacSettings, bodyOf: () => BodyName): Settings {
  const settings = { ...zodiac, ...nodeType(draws) };
  const body = bodyOf();
  const choice = draws.below(8);
  const defaultBodies = DEFAULT_BODIES[settings.node_type ?? 'true'];
  if (choice === 0 && defaultBodies.includes(body)) return settings;
  if (choice === 1) return { ...settings, bodies: [...BODIES] };
  const others = Array.from({ length: draws.below(4) }, () => draws.one(BODIES));
  return { ...settings, bodies: [...new Set([body, ...others])] };
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError('there are no values');
  return value;
}
