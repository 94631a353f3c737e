/** The moments when as many bodies as asked are closest together in longitude. */
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import type { Ephemeris } from '../../src/ephemeris/swisseph.ts';

/** Some bodies within an arc. */
export interface Conjunction {
  readonly jd_ut: number;
  readonly arcDegrees: number;
  readonly bodies: readonly BodyName[];
}

/** The closest conjunctions of 4 to 18 bodies from 1800 to 2400, which a search of every day found. */
export const CLOSEST: readonly (readonly [moment: string, count: number, arcDegrees: number])[] = [
  ['1954-01-14T17:30:15Z', 4, 0.028],
  ['2302-04-29T00:04:55Z', 5, 0.312],
  ['2335-07-18T13:41:47Z', 6, 0.772],
  ['2342-04-04T13:15:30Z', 7, 2.667],
  ['1807-10-05T09:25:37Z', 8, 5.034],
  ['2342-03-08T01:38:00Z', 9, 10.56],
  ['2342-03-07T08:51:26Z', 10, 11.584],
  ['1899-12-03T03:26:43Z', 11, 15.899],
  ['1899-12-02T20:39:05Z', 12, 21.734],
  ['1899-12-03T03:26:43Z', 13, 32.717],
  ['1899-12-01T20:45:04Z', 14, 45.823],
  ['1944-08-16T09:26:33Z', 15, 66.439],
  ['1944-08-21T23:13:41Z', 16, 85.216],
  ['1944-08-12T14:49:22Z', 17, 101.283],
  ['1944-08-21T23:13:41Z', 18, 109.929],
];

/** The Julian day of an instant. */
export function julianDay(moment: string): number {
  return Date.parse(moment) / 86_400_000 + 2_440_587.5;
}

/** The smallest arc with so many bodies at one moment. */
export function conjunctionAt(ephemeris: Ephemeris, jdUt: number, count: number): Conjunction {
  const places = sortedPlaces(ephemeris, jdUt);
  const { arc, first } = smallestArc(places, count);
  return { jd_ut: jdUt, arcDegrees: arc, bodies: bodiesOf(places, first, count) };
}

interface Place {
  readonly body: BodyName;
  readonly longitude: number;
}

function sortedPlaces(ephemeris: Ephemeris, jdUt: number): readonly Place[] {
  const { bodies } = ephemeris.sky({ jd_ut: jdUt, bodies: BODY_NAMES });
  return bodies.toSorted((a, b) => a.longitude - b.longitude);
}

/** The smallest arc with so many of the places, and the index of the first of them. */
function smallestArc(places: readonly Place[], count: number): { arc: number; first: number } {
  let [arc, first] = [360, 0];
  for (let index = 0; index < places.length; index++) {
    const last = index + count - 1;
    const turn = last < places.length ? 0 : 360;
    const end = (places[last % places.length]?.longitude ?? Number.NaN) + turn;
    const length = end - (places[index]?.longitude ?? Number.NaN);
    if (length < arc) [arc, first] = [length, index];
  }
  return { arc, first };
}

function bodiesOf(places: readonly Place[], first: number, count: number): readonly BodyName[] {
  return [...places, ...places].slice(first, first + count).map(({ body }) => body);
}
