/** The moments when as many bodies as asked are closest together in longitude. */
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import type { Ephemeris } from '../../src/ephemeris/swisseph.ts';

/** Some bodies within an arc. */
export interface Conjunction {
  readonly jd_ut: number;
  readonly arcDegrees: number;
  readonly bodies: readonly BodyName[];
}

/** The first day and the one after the last, as Julian days in UT. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** 1800-01-01 to 2400-12-31. */
export const SERVED: Span = { first: 2_378_496.5, end: 2_598_007.5 };

const COUNTS: readonly number[] = BODY_NAMES.slice(1).map((_, index) => index + 2);

/**
 * No two bodies move faster relative to each other: the Moon moves up to 15.4° a day, and Mercury up to
 * 1.4° the other way. So an arc cannot shrink by more in a day.
 */
const FASTEST_DEGREES_A_DAY = 18;
/** A search that finds this arc may miss one that is smaller by less than this. */
const TOLERANCE_DEGREES = 0.001;
/** Two conjunctions of as many bodies that are closer than this are one. */
const APART_DAYS = 20;

/**
 * Finds the closest conjunctions of a span. Every day is looked at in its middle. Then every day is cut
 * into halves as long as an arc in it could be smaller than the smallest yet: so the first of each list is
 * the closest of the span, at any moment. The others are the closest at the middle of a day.
 *
 * @param kept how many conjunctions of each count are wanted
 * @returns the closest of 2, 3, … 18 bodies, each list from the closest on
 */
export function findTightest(
  ephemeris: Ephemeris,
  span: Span,
  kept: number,
): ReadonlyMap<number, readonly Conjunction[]> {
  const found = new Map(COUNTS.map((count) => [count, new Closest(kept)]));
  const look = (jdUt: number): readonly number[] => {
    const places = sortedPlaces(ephemeris, jdUt);
    return [...found].map(([count, closest]) => {
      const { arc, first } = smallestArc(places, count);
      if (arc < closest.limit) {
        closest.add({ jd_ut: jdUt, arcDegrees: arc, bodies: bodiesOf(places, first, count) });
      }
      return arc;
    });
  };
  const lists = [...found.values()];
  const days = Array.from({ length: Math.ceil(span.end - span.first) }, (_, day) => {
    const jdUt = span.first + day + 0.5;
    return { jd_ut: jdUt, arcs: look(jdUt) };
  });
  const promising = (arcs: readonly number[], half: number) =>
    arcs.some((arc, index) => {
      const least = Math.max(0, arc - FASTEST_DEGREES_A_DAY * half);
      return least < (lists[index]?.smallest ?? 360) - TOLERANCE_DEGREES;
    });
  const cut = (jdUt: number, arcs: readonly number[], half: number): void => {
    if (!promising(arcs, half)) return;
    for (const middle of [jdUt - half / 2, jdUt + half / 2]) cut(middle, look(middle), half / 2);
  };
  for (const { jd_ut: jdUt, arcs } of days) cut(jdUt, arcs, 0.5);
  return new Map([...found].map(([count, closest]) => [count, closest.conjunctions]));
}

/** Two that are found may turn out to be one; then the next takes its place. */
const SPARE = 3;

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

/** The closest conjunctions so far. */
class Closest {
  readonly #kept: number;
  #found: Conjunction[] = [];

  constructor(kept: number) {
    this.#kept = kept;
  }

  /** The closest first. */
  get conjunctions(): readonly Conjunction[] {
    return this.#found.slice(0, this.#kept);
  }

  get smallest(): number {
    return this.#found[0]?.arcDegrees ?? 360;
  }

  /** A conjunction has to be closer than this. */
  get limit(): number {
    return this.#found[this.#kept - 1]?.arcDegrees ?? 360;
  }

  add(conjunction: Conjunction): void {
    const same = (other: Conjunction) => Math.abs(other.jd_ut - conjunction.jd_ut) < APART_DAYS;
    const near = this.#found.filter(same);
    if (near.some(({ arcDegrees }) => arcDegrees <= conjunction.arcDegrees)) return;
    this.#found = [...this.#found.filter((other) => !near.includes(other)), conjunction]
      .sort((a, b) => a.arcDegrees - b.arcDegrees)
      .slice(0, this.#kept * SPARE);
  }
}
