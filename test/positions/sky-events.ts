/**
 * The turning points of data/corpus/events.tsv, and the responses around them, from datetime to JSON. Every response is compared
 * with the engine's numbers in exact arithmetic.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import type { BodyState, Ephemeris } from '../../src/ephemeris/swisseph.ts';
import { sharedEphemeris } from '../support/service.ts';
import { type Checked, checkPosition } from './check-position.ts';
import { exactly, type Fraction } from './exact.ts';

/** A line of the file. */
export interface SkyEvent {
  readonly kind: string;
  readonly body: BodyName;
  /** The last whole second up to the event. */
  readonly datetime: string;
}

const EVENTS_FILE = new URL('../../data/corpus/events.tsv', import.meta.url);

/** The events of the file, in its order. */
export const SKY_EVENTS: readonly SkyEvent[] = readFileSync(EVENTS_FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind = '', body = '', datetime = ''] = line.split('\t');
    return { kind, body: body as BodyName, datetime };
  });

/** Instants are Unix nanoseconds, the smallest step of the datetime grammar. */
export const SECOND = 1_000_000_000n;
export const MINUTE = 60n * SECOND;
export const HOUR = 60n * MINUTE;

/**
 * Instants this far apart have different Julian days. As doubles, seconds since the Julian epoch are
 * 30.5 µs apart and days 40.2 µs, so datetimes at most 61 µs apart can have the same one.
 */
export const JULIAN_DAY_STEP = 62_000n;

/** Distances from a turning point: neighbouring steps, neighbouring Julian days, and larger ones. */
export const NEAR: readonly bigint[] = [
  ...[1n, 2n, 3n, 1_000n],
  ...[1n, 2n, 3n, 4n, 8n, 16n, 64n].map((steps) => steps * JULIAN_DAY_STEP),
  ...[10n, 100n].map((milliseconds) => (milliseconds * SECOND) / 1_000n),
].flatMap((distance) => [-distance, distance]);

/** The instant of an event as Unix nanoseconds. */
export function instantOf({ datetime }: SkyEvent): bigint {
  return BigInt(Date.parse(datetime)) * 1_000_000n;
}

/** A datetime of the request grammar with all nine decimals. */
export function datetimeText(instant: bigint): string {
  const fraction = ((instant % SECOND) + SECOND) % SECOND;
  const milliseconds = Number((instant - fraction) / 1_000_000n);
  const whole = new Date(milliseconds).toISOString().slice(0, 19);
  return `${whole}.${String(fraction).padStart(9, '0')}Z`;
}

/** The response for one body at one instant, with the engine's numbers. */
export interface Served extends Checked {
  readonly instant: bigint;
  /** The JSON text of the response. */
  readonly text: string;
  readonly raw: BodyState;
}

/** Requests the body of an event at another instant, in the zodiac of the event. */
export type Ask = (instant: bigint) => Promise<Served>;

/**
 * The product with an observable engine.
 *
 * @returns a function that responds for the body of an event, and checks every response
 */
export async function overheardProduct(): Promise<(event: SkyEvent) => Ask> {
  const ephemeris = await sharedEphemeris();
  let overheard: BodyState | undefined;
  const listening: Ephemeris = {
    sky(question) {
      const sky = ephemeris.sky(question);
      overheard = sky.bodies[0];
      return sky;
    },
  };
  return ({ kind, body }) =>
    async (instant) => {
      const subject = { datetime: datetimeText(instant) };
      const settings = { ...ZODIAC_OF_KIND[kind], bodies: [body] };
      const request = Buffer.from(JSON.stringify({ subject, settings }));
      const answer = respondToRequest(listening, POSITIONS, request);
      return read(answer, instant, body, overheard ?? assert.fail('the engine was not asked'));
    };
}

/** Settings for kinds of event outside the tropical zodiac. */
export const ZODIAC_OF_KIND: Readonly<Record<string, object>> = {
  cusp_sidereal: { zodiac: 'sidereal', ayanamsa: 'lahiri' },
};

/** Reads the only entry of a response, and checks each field against the others and the engine. */
function read(text: string, instant: bigint, body: BodyName, raw: BodyState): Served {
  const [, entry = ''] = /^\{"data":\{"positions":\[(\{.*\})\]\},"meta":/.exec(text) ?? [];
  assert.equal(raw.body, body);
  return { instant, text, raw, ...checkPosition(entry, raw) };
}

/** Requests several instants one after another, because the engine is observed per response. */
export async function askEach(ask: Ask, instants: readonly bigint[]): Promise<Served[]> {
  const answers: Served[] = [];
  for (const instant of instants) answers.push(await ask(instant));
  return answers;
}

/** The engine's longitude as a fraction of a degree. */
export function rawLongitude({ raw }: Served): Fraction {
  return exactly(raw.longitude);
}

/**
 * Narrows a change down to two neighbouring steps of the datetime grammar.
 *
 * @param differs true if a response is on the other side of the change than `before`
 * @returns the responses of both steps
 */
export async function narrowed(
  ask: Ask,
  before: Served,
  after: Served,
  differs: (served: Served) => boolean,
): Promise<readonly [Served, Served]> {
  assert.ok(!differs(before) && differs(after), `${before.text} ${after.text}`);
  let [low, high] = [before, after];
  while (high.instant - low.instant > 1n) {
    const middle = await ask(low.instant + (high.instant - low.instant) / 2n);
    if (differs(middle)) high = middle;
    else low = middle;
  }
  return [low, high];
}
