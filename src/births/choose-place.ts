/** Whether it is clear which place a text means. */
import { fold } from '../../packages/places/src/fold.ts';
import { findPlaces, type Place } from '../../packages/places/src/index.ts';

/** So many places are a question that a person can answer. */
const PLACES_MAX = 10;
/**
 * Another place of the same name is meant as well if it has at least this part of the first one's population: London in
 * Ontario is not, Portland in Maine is.
 */
const SIMILAR_RANK = 1 / 10;
/** A place whose population is not known is a village. */
const VILLAGE = 500;
/** Degrees. A list may have a town twice, and a town beside its municipality. */
const SAME_TOWN = 0.3;

/** What a text means: one place, or a choice. */
export interface ChosenPlace {
  /** The likeliest first; none if nothing is called so. */
  readonly places: readonly Place[];
  /** `clear`: the first one is meant. `several` are called so. `unlike`: none is called exactly so. */
  readonly meaning: 'clear' | 'several' | 'unlike';
}

/**
 * Finds the place that a text means. The first place that is found is clearly meant if it is called what was typed, and no
 * other place that is called so has a similar rank; country or region behind a comma leave fewer of them.
 *
 * @throws {RangeError} the text is too long
 */
export function choosePlace(text: string): ChosenPlace {
  const found = findPlaces(text, { limit: PLACES_MAX });
  // “Frankfurt (Oder)” is a name, “Paris (Texas)” has one before the bracket.
  const called = [/[,;\n/]/, /[,;()\n/]/]
    .map((end) => fold(text.split(end, 1)[0] ?? ''))
    .map((typed) => found.filter((place) => isCalled(place, typed)))
    .find(([first]) => first === found[0]);
  const [first, ...rest] = called ?? [];
  if (first === undefined) return { places: found, meaning: 'unlike' };
  const others = rest.filter((place) => isRival(place, first));
  return others.length === 0
    ? { places: [first], meaning: 'clear' }
    : { places: [first, ...others], meaning: 'several' };
}

/** What is typed may name the region without a comma: “Paris Texas”. */
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
