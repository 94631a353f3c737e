/** Whether it is clear which place a text means. */
import { findIn, LIMIT, type Place } from './find.ts';
import { fold } from './fold.ts';
import type { Table } from './table.ts';

/** A person can choose from so many places. */
const PLACES_MAX = 10;
/**
 * Another place of the same name is meant as well if it has at least this part of the first one's population: London in
 * Ontario is not, Portland in Maine is.
 */
const SIMILAR_RANK = 1 / 10;
/** A place with an unknown population counts as a village. */
const VILLAGE = 500;
/** Degrees. A list may have a town twice, or with its municipality. */
const SAME_TOWN = 0.3;

/** A place that a search found. */
export interface FoundPlace extends Place {
  /**
   * True for the first place if it has the typed name, and no other place of that name is
   * nearly as large. If it is true for no place, let the person choose.
   */
  readonly isClear: boolean;
}

/** The meaning of a text: one place, or a choice. */
export interface ChosenPlace {
  /** The likeliest first; empty if no place has the name. */
  readonly places: readonly FoundPlace[];
  /** `clear`: the only one is meant. `several` are called so. `unlike`: none is called exactly so. */
  readonly meaning: 'clear' | 'several' | 'unlike';
}

/**
 * Finds the place that a text means. The first place is clear if it has the typed name, and no other place of that name
 * has a similar rank. A country or region after a comma reduces their number.
 *
 * @throws {RangeError} the text is too long
 */
export function chooseIn(table: Table, typed: string): ChosenPlace {
  return chosenOf(findIn(table, typed, PLACES_MAX), typed);
}

/** As `findIn`, and marks the place that is clearly meant. */
export function foundIn(table: Table, typed: string, limit: number = LIMIT): FoundPlace[] {
  const found = findIn(table, typed, limit);
  // Fewer places than the rule looks at would hide others of the same name.
  const { meaning } =
    limit < PLACES_MAX ? chooseIn(table, typed) : chosenOf(found.slice(0, PLACES_MAX), typed);
  return found.map((place, at) => marked(place, at === 0 && meaning === 'clear'));
}

function marked(place: Place, isClear: boolean): FoundPlace {
  return { ...place, isClear };
}

function chosenOf(found: readonly Place[], typed: string): ChosenPlace {
  // “Frankfurt (Oder)” is a name, “Paris (Texas)” has one before the bracket.
  const called = [/[,;\n/]/, /[,;()\n/]/]
    .map((end) => fold(typed.split(end, 1)[0] ?? ''))
    .map((name) => found.filter((place) => isCalled(place, name)))
    .find(([first]) => first === found[0]);
  const [first, ...rest] = called ?? [];
  const open = (places: readonly Place[]) => places.map((place) => marked(place, false));
  if (first === undefined) return { places: open(found), meaning: 'unlike' };
  const others = rest.filter((place) => isRival(place, first));
  return others.length === 0
    ? { places: [marked(first, true)], meaning: 'clear' }
    : { places: open([first, ...others]), meaning: 'several' };
}

/** The text may name the region without a comma: “Paris Texas”. */
function isCalled({ name, matched = name }: Place, typed: string): boolean {
  return [name, matched].some((each) => {
    const folded = fold(each);
    return folded === typed || typed.startsWith(`${folded} `) || plain(folded) === plain(typed);
  });
}

/** “Muenchen”, “Aarhus”: two letters in place of one with a mark; “Mc Pherson” is McPherson. */
function plain(folded: string): string {
  return folded.replaceAll(' ', '').replace(/ae|oe|ue|aa/g, (pair) => pair.charAt(0));
}

function isRival(other: Place, first: Place): boolean {
  const isSame =
    other.region === first.region &&
    other.country === first.country &&
    Math.abs(other.latitude - first.latitude) <= SAME_TOWN &&
    Math.abs(other.longitude - first.longitude) <= SAME_TOWN;
  const rank = (place: Place) => Math.max(place.population, VILLAGE);
  return !isSame && rank(other) >= rank(first) * SIMILAR_RANK;
}
