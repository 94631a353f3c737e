/**
 * Suggests existing names for an unknown one, by the rule in docs/request.md. A suggestion is only a hint: the request is still
 * rejected.
 */

/** Longer texts are not misspelt names. */
const LENGTH_MAX = 40;
/** Shorter texts are neither abbreviations nor compared letter by letter. */
const LENGTH_MIN = 3;
/** More suggestions would be a guess. */
const NAMES_MAX = 2;
/** One letter in this many may be wrong. */
const LETTERS_PER_EDIT = 3;
const EDITS_MAX = 3;

/**
 * Names with their synonyms among astrologers and other programs, folded. If a row has several names, all of them are meant. Only
 * true synonyms belong here: Eris is not Ceres.
 */
const SAME: readonly (readonly [names: readonly string[], others: readonly string[]])[] = [
  [['subject'], ['person', 'native', 'birth', 'birthdata']],
  [['settings'], ['options', 'config', 'params', 'parameters', 'preferences']],
  [
    ['datetime'],
    [
      ...['birthdatetime', 'birthdate', 'birthtime', 'birthday', 'birthmoment', 'dateofbirth'],
      ...['dob', 'datetimeutc', 'utcdatetime', 'utc', 'time', 'timestamp', 'moment'],
    ],
  ],
  [['location'], ['coordinates', 'coords', 'geo', 'birthlocation']],
  [['latitude'], ['geolat', 'birthlat', 'birthlatitude']],
  [['longitude'], ['lng', 'geolon', 'geolong', 'geolng', 'birthlng', 'birthlon', 'birthlongitude']],
  [['zodiac'], ['zodiactype', 'zodiacsystem']],
  [['ayanamsa'], ['siderealmode', 'sidmode', 'ayanamsamode', 'ayanamsaname']],
  [['node_type'], ['node', 'lunarnode', 'lunarnodetype', 'whichnode']],
  [['bodies'], ['body', 'planet', 'planets', 'points', 'objects', 'bodynames']],
  [
    ['time_zone', 'zone'],
    ['tz', 'tzid', 'timezone', 'zone'],
  ],
  [['tropical'], ['western', 'sayana']],
  [['sidereal'], ['vedic', 'nirayana', 'jyotish']],
  [['lahiri'], ['chitrapaksha', 'chitra']],
  [['krishnamurti'], ['kp', 'krishnamoorthy', 'krishnamoorti']],
  [['true'], ['truenode', 'osculating']],
  [['mean'], ['meannode', 'average']],
  [['sun'], ['sol']],
  [['moon'], ['luna']],
  [
    ['lilith_mean'],
    ['blackmoon', 'blackmoonlilith', 'meanlilith', 'lillith', 'meanblackmoon', 'meanapogee'],
  ],
  [['true_node'], ['nodetrue', 'truenorthnode', 'northnodetrue', 'osculatingnode']],
  [['mean_node'], ['nodemean', 'meannorthnode', 'northnodemean']],
  [
    ['true_node', 'mean_node'],
    [
      'node',
      'nodes',
      'northnode',
      'lunarnode',
      'moonnode',
      'moonsnode',
      'ascendingnode',
      'rahu',
      'dragonhead',
      'dragonshead',
    ],
  ],
];

/** Removes differences of style: `True Node` and `trueNode` become `truenode`. */
export function folded(text: string): string {
  return text.replace(/[\s_.'’-]/g, '').toLowerCase();
}

const FOLDED_NAMES = new Map<string, string>();

/** @param name an existing name, so that the map stays small */
function foldedName(name: string): string {
  const text = FOLDED_NAMES.get(name) ?? folded(name);
  FOLDED_NAMES.set(name, text);
  return text;
}

/**
 * The names that were probably meant. The first rule with a match decides: another style of writing, a synonym, an
 * abbreviation, a misspelling.
 *
 * @param given any text
 * @param names the existing names
 * @returns one name, or two that are equally near, in the order of `names`; empty if none is near
 * @example nearest('lilith', BODY_NAMES) // ['lilith_mean']
 */
export function nearest(given: string, names: readonly string[]): readonly string[] {
  if (given.length > LENGTH_MAX) return [];
  const text = folded(given);
  const texts = names.map(foldedName);
  for (const rule of [sameLetters, synonyms, abbreviated, misspelt]) {
    const found = rule(text, names, texts);
    if (found.length > 0) return found.length <= NAMES_MAX ? found : [];
  }
  return [];
}

/** @param texts the names, folded, in their order */
type Rule = (text: string, names: readonly string[], texts: readonly string[]) => readonly string[];

const sameLetters: Rule = (text, names, texts) => names.filter((_, index) => texts[index] === text);

const synonyms: Rule = (text, names) => {
  const meant = SAME.flatMap(([same, others]) => (others.includes(text) ? same : []));
  return names.filter((name) => meant.includes(name));
};

const abbreviated: Rule = (text, names, texts) =>
  text.length < LENGTH_MIN ? [] : names.filter((_, index) => texts[index]?.startsWith(text));

const misspelt: Rule = (text, names, texts) => {
  if (text.length < LENGTH_MIN) return [];
  const editsMax = Math.min(EDITS_MAX, Math.floor(text.length / LETTERS_PER_EDIT));
  const distances = texts.map((other) => edits(text, other, editsMax));
  const least = Math.min(...distances);
  return least > editsMax ? [] : names.filter((_, index) => distances[index] === least);
};

/**
 * Counts the letters to add, remove, replace or swap with their neighbour to turn one text into the other (optimal string
 * alignment). No letter is edited twice.
 *
 * @param max beyond it, the distance is infinite
 */
function edits(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return Number.POSITIVE_INFINITY;
  const width = other.length + 1;
  /** The distances of the beginnings of both texts, by row. */
  const table = Array.from({ length: width }, (_, column) => column);
  const at = (row: number, column: number) => table[row * width + column] as number;
  for (let row = 1; row <= one.length; row++) {
    let least = row;
    table.push(row);
    for (let column = 1; column < width; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1] && !isSame;
      const distance = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : max + 1,
      );
      table.push(distance);
      least = Math.min(least, distance);
    }
    // No later row can be nearer, except by a swap that begins in this one.
    if (least > max + 1) return Number.POSITIVE_INFINITY;
  }
  return at(one.length, other.length);
}
