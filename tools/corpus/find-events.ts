/**
 * Finds moments of astronomical events, and writes them to `data/corpus/events.tsv`:
 * `node tools/corpus/find-events.ts`. README.md in this folder explains the lines.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Ayanamsa, BodyName } from '../../packages/contract/vocabulary.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type BodyState, type Ephemeris, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { BODIES } from '../../src/verification/names.ts';

const EVENTS_FILE = new URL('../../data/corpus/events.tsv', import.meta.url);

const FIRST_UNIX_SECOND = Date.UTC(1800, 0, 1) / 1_000;
/** Whole seconds from there to the end of the year 2400. */
const SPAN_SECONDS = Date.UTC(2401, 0, 1) / 1_000 - FIRST_UNIX_SECOND;

const SECONDS_PER_DAY = 86_400;
/** 1970-01-01T00:00:00Z in seconds of the Julian day count. */
const UNIX_EPOCH_JD_SECONDS = 210_866_760_000;

/** An unrounded body and obliquity, this many seconds after the instant in question. */
type Look = (secondsOff: number) => BodyState & { readonly true_obliquity: number };

/** Describes an event by a phase, a whole number that changes when the event happens. */
interface Watch {
  phase(look: Look): number;
  isEvent(before: number, after: number): boolean;
  /** Properties in which the chosen events should vary, the most important first. */
  traits(before: number, after: number): readonly string[];
  /** Interval between looks: short enough that two events seldom cancel out within it. */
  readonly stepSeconds: number;
  /** How many events of a slot to choose from, at most. */
  readonly choices: number;
}

/** What to look for, and how often. */
interface Hunt {
  readonly kind: string;
  readonly body: BodyName;
  readonly count: number;
  readonly watch: Watch;
  readonly ayanamsa?: Ayanamsa;
}

const noTraits = () => [];

/** A watch for a single change of phase; the first one in a slot is chosen. */
function single(phase: Watch['phase'], from: number, to: number): Watch {
  const isEvent = (before: number, after: number) => before === from && after === to;
  return { phase, isEvent, traits: noTraits, stepSeconds: SECONDS_PER_DAY, choices: 1 };
}

const isRetrograde = (look: Look) => Number(look(0).speed < 0);
const isRising = (look: Look) => Number(look(1).declination > look(-1).declination);
const quadrant = (look: Look) => Math.floor(look(0).longitude / 90) % 4;

const CUSPS: Watch = {
  phase: (look) => Math.floor(look(0).longitude / 30) % 12,
  isEvent: (before, after) => isNextSign(before, after) || isNextSign(after, before),
  traits: (before, after) =>
    isNextSign(before, after) ? [`cusp ${after}`, 'forwards'] : [`cusp ${before}`, 'backwards'],
  stepSeconds: SECONDS_PER_DAY,
  // Enough orbits to find a cusp or a direction that is still missing.
  choices: 60,
};

function isNextSign(sign: number, other: number): boolean {
  return (sign + 1) % 12 === other;
}

const BOUNDS: Watch = {
  phase: (look) => Number(Math.abs(look(0).declination) > look(0).true_obliquity),
  isEvent: (before, after) => before !== after,
  traits: (_before, after) => [after === 1 ? 'leaves' : 'returns'],
  // The Sun is out of bounds for only a few hours.
  stepSeconds: 3 * 3_600,
  choices: 2,
};

const STATIONS: readonly (readonly [BodyName, number])[] = [
  ['mercury', 24],
  ['venus', 24],
  ['mars', 24],
  ['jupiter', 24],
  ['saturn', 24],
  ['uranus', 24],
  ['neptune', 24],
  ['pluto', 24],
  ['true_node', 24],
  ['chiron', 12],
  ['ceres', 12],
  ['pallas', 12],
  ['juno', 12],
  ['vesta', 12],
];

const CUSPS_PER_BODY = 12;
/** The slowest bodies need more events to cover all signs. */
const CUSPS_OF_SLOW_BODIES: Partial<Record<BodyName, number>> = { neptune: 14, pluto: 20 };

const SIDEREAL_BODIES: readonly BodyName[] = [
  'sun',
  'moon',
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'true_node',
];

const OUT_OF_BOUNDS: readonly (readonly [BodyName, number])[] = [
  ['sun', 2],
  ['moon', 6],
  ['mercury', 2],
  ['venus', 2],
  ['mars', 2],
  ['uranus', 2],
  ['pluto', 1],
  ['ceres', 2],
  ['pallas', 2],
];

/** The seasons, with the quadrants of the Sun before and after them. */
const SEASONS = [
  ['march_equinox', 3, 0],
  ['june_solstice', 0, 1],
  ['september_equinox', 1, 2],
  ['december_solstice', 2, 3],
] as const;

const HUNTS: readonly Hunt[] = [
  ...STATIONS.flatMap(([body, count]) => [
    { kind: 'station_retrograde', body, count, watch: single(isRetrograde, 0, 1) },
    { kind: 'station_direct', body, count, watch: single(isRetrograde, 1, 0) },
  ]),
  ...BODIES.map((body) => ({
    kind: 'cusp',
    body,
    count: CUSPS_OF_SLOW_BODIES[body] ?? CUSPS_PER_BODY,
    watch: CUSPS,
  })),
  ...SIDEREAL_BODIES.map((body) => ({
    kind: 'cusp_sidereal',
    body,
    count: 4,
    watch: CUSPS,
    ayanamsa: 'lahiri' as const,
  })),
  { kind: 'declination_north', body: 'moon', count: 40, watch: single(isRising, 1, 0) },
  { kind: 'declination_south', body: 'moon', count: 40, watch: single(isRising, 0, 1) },
  ...OUT_OF_BOUNDS.map(([body, count]) => ({ kind: 'out_of_bounds', body, count, watch: BOUNDS })),
  ...SEASONS.map(([kind, from, to]) => ({
    kind,
    body: 'sun' as const,
    count: 24,
    watch: single(quadrant, from, to),
  })),
];

/** A change of phase between two looks, or between two seconds once it is narrowed down. */
interface Change {
  readonly beforeSecond: number;
  readonly afterSecond: number;
  readonly before: number;
  readonly after: number;
}

/**
 * About 0.62 of the number of hunts, and coprime to it, so that neighbours in the table begin far
 * apart in their slots.
 */
const BEGINNING_STRIDE = 43;

/**
 * All events of the file, in the order of the table and then of time.
 *
 * The span is divided into as many equal slots as a hunt has events, and one event is chosen from
 * each. The search of a slot begins at a point that differs from hunt to hunt, so that they do not all
 * look at the same years; it runs to the end of the slot, and then from its start to that point.
 *
 * @returns the text of the file
 */
export function eventsText(ephemeris: Ephemeris): string {
  const lines = HUNTS.flatMap((hunt, huntIndex) => {
    const taken = new Map<string, number>();
    const beginningPart = (huntIndex * BEGINNING_STRIDE) % HUNTS.length;
    return Array.from({ length: hunt.count }, (_, index) => {
      const secondOf = (part: number) =>
        FIRST_UNIX_SECOND +
        Math.floor((SPAN_SECONDS * (index * HUNTS.length + part)) / (hunt.count * HUNTS.length));
      const slot = {
        start: secondOf(0),
        beginning: secondOf(beginningPart),
        end: secondOf(HUNTS.length),
      };
      const second = eventIn(hunt, slot, taken, ephemeris);
      return `${hunt.kind}\t${hunt.body}\t${datetimeText(second)}\n`;
    });
  });
  return `kind\tbody\tdatetime\n${lines.join('')}`;
}

/** A part of the span, in Unix seconds. */
interface Slot {
  readonly start: number;
  /** Where the search begins. */
  readonly beginning: number;
  /** The first second after it. */
  readonly end: number;
}

/**
 * Chooses the event of a slot whose traits have been chosen least often so far; of several, the
 * first found.
 *
 * @param taken how often each trait has been chosen; updated here
 * @returns the last whole Unix second before it
 */
function eventIn(
  hunt: Hunt,
  { start, beginning, end }: Slot,
  taken: Map<string, number>,
  ephemeris: Ephemeris,
): number {
  const { watch, kind, body } = hunt;
  const phaseAt = (second: number) => watch.phase(lookFrom(ephemeris, hunt, second));
  const timesTaken = (trait: string) => taken.get(trait) ?? 0;

  const changes = changesIn(watch, beginning, end, watch.choices, phaseAt);
  changes.push(...changesIn(watch, start, beginning, watch.choices - changes.length, phaseAt));
  const candidates = changes.map((change) => {
    const traits = watch.traits(change.before, change.after);
    return { change, traits, rank: traits.map(timesTaken) };
  });
  const [chosen] = candidates.sort((a, b) => compareRanks(a.rank, b.rank));
  if (chosen === undefined) throw new Error(`no ${kind} of ${body} from ${datetimeText(start)} on`);
  for (const trait of chosen.traits) taken.set(trait, timesTaken(trait) + 1);

  const { beforeSecond, before, after } = narrowed(chosen.change, phaseAt);
  if (!watch.isEvent(before, after)) {
    throw new Error(`${datetimeText(beforeSecond)} is not a ${kind} of ${body}`);
  }
  return beforeSecond;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((times, index) => times !== b[index]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/** The first `count` events between two seconds, or fewer. */
function changesIn(
  watch: Watch,
  start: number,
  end: number,
  count: number,
  phaseAt: (second: number) => number,
): Change[] {
  const changes: Change[] = [];
  // A look includes the seconds before and after it, which must be in the span as well.
  let beforeSecond = start + 1;
  let before = phaseAt(beforeSecond);
  while (changes.length < count && beforeSecond + watch.stepSeconds < end) {
    const afterSecond = beforeSecond + watch.stepSeconds;
    const after = phaseAt(afterSecond);
    if (watch.isEvent(before, after)) changes.push({ beforeSecond, afterSecond, before, after });
    beforeSecond = afterSecond;
    before = after;
  }
  return changes;
}

/** Narrows a change down to two consecutive seconds by bisection. */
function narrowed(change: Change, phaseAt: (second: number) => number): Change {
  let { beforeSecond, afterSecond, after } = change;
  while (afterSecond - beforeSecond > 1) {
    const middle = beforeSecond + Math.floor((afterSecond - beforeSecond) / 2);
    const phase = phaseAt(middle);
    if (phase === change.before) {
      beforeSecond = middle;
    } else {
      afterSecond = middle;
      after = phase;
    }
  }
  return { beforeSecond, afterSecond, before: change.before, after };
}

function lookFrom(ephemeris: Ephemeris, { body, ayanamsa }: Hunt, unixSecond: number): Look {
  return (secondsOff) => {
    const jdUt = (UNIX_EPOCH_JD_SECONDS + unixSecond + secondsOff) / SECONDS_PER_DAY;
    const job = { jd_ut: jdUt, bodies: [body], ...(ayanamsa && { ayanamsa }) };
    const { true_obliquity: trueObliquity, bodies } = ephemeris.sky(job);
    const [state] = bodies;
    if (state === undefined) throw new Error(`no ${body}`);
    return { ...state, true_obliquity: trueObliquity };
  };
}

function datetimeText(unixSecond: number): string {
  return `${new Date(unixSecond * 1_000).toISOString().slice(0, 19)}Z`;
}

if (import.meta.main) {
  const ephemeris = await startEphemeris(await readEphemerisFiles());
  mkdirSync(new URL('.', EVENTS_FILE), { recursive: true });
  writeFileSync(EVENTS_FILE, eventsText(ephemeris));
}
