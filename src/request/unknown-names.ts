/**
 * Explains an unknown name of a field or of a list: the name that was probably meant, and its place.
 */

import { folded, nearest } from './nearest.ts';
import { isObject, type JsonValue, type Path } from './read-json.ts';
import { jsonPointer, place, quoted, shown } from './wording.ts';

/** Fields that a future release will accept, and the field to send until then. */
const RESERVED_FIELDS: Readonly<Record<string, string>> = {
  '#/subject/local_datetime':
    'It is reserved for a future release: send "datetime" with a UTC offset.',
  '#/subject/location/place':
    'It is reserved for a future release: send "latitude" and "longitude".',
};

/** Remedies for unknown fields, by folded name. */
export type Advice = Readonly<Record<string, string>>;

function adviceFor(names: readonly string[], advice: string): Advice {
  return Object.fromEntries(names.map((name) => [name, advice]));
}

/** Fields that callers of the endpoint might try. */
export const FIELD_ADVICE: Advice = {
  ...adviceFor(
    ['timezone', 'timezonename', 'timezoneid', 'tz', 'tzid', 'tzname', 'tzstr', 'zone'],
    'Time zones are not resolved: put the UTC offset into "datetime".',
  ),
  ...adviceFor(
    ['utcoffset', 'offset', 'gmtoffset', 'timezoneoffset', 'tzoffset'],
    'The offset is part of "datetime", for example "1990-06-15T14:30:00+02:00".',
  ),
  ...adviceFor(
    ['localdatetime', 'localtime', 'localdate'],
    'Local times are not resolved: send "datetime" with a UTC offset.',
  ),
  ...adviceFor(
    ['year', 'month', 'day', 'hour', 'minute', 'min', 'second'],
    'Date and time are one text, "datetime", for example "1990-06-15T14:30:00+02:00".',
  ),
  ...adviceFor(
    ['place', 'city', 'nation', 'country', 'birthplace', 'placeofbirth'],
    'Places are not looked up: send "latitude" and "longitude" in subject.location.',
  ),
  // Without these rows, the suggestion would be "latitude" or "location".
  ...adviceFor(
    ['altitude', 'elevation', 'height'],
    'Positions are geocentric: the height of the place does not matter.',
  ),
  ...adviceFor(['housesystem', 'houses', 'house', 'hsys'], 'Houses and angles are not calculated.'),
  ...adviceFor(['aspects', 'aspect', 'orbs', 'orb'], 'Aspects are not calculated.'),
};

/** Names in a list for things that are not calculated. */
const NAME_ADVICE: Advice = {
  // Without this row, the suggestion would be "uranus".
  urania: 'Urania is not calculated; the asteroids are "ceres", "pallas", "juno" and "vesta".',
  ...adviceFor(
    [
      ...['southnode', 'truesouthnode', 'meansouthnode', 'descendingnode'],
      ...['ketu', 'dragontail', 'dragonstail'],
    ],
    'The south node is opposite the north node: use "true_node" or "mean_node", and add 180° to its longitude.',
  ),
  // Without these rows, some would suggest "lilith_mean", which is up to 30° away.
  ...adviceFor(
    [
      ...['truelilith', 'lilithtrue', 'osculatinglilith', 'lilithosculating', 'osclilith'],
      ...['osculilith', 'lilithosc', 'trueblackmoon', 'trueblackmoonlilith', 'blackmoontrue'],
      ...['osculatingblackmoon', 'trueapogee', 'apogeetrue', 'osculatingapogee', 'oscuapogee'],
      ...['oscuapog', 'oscapogee', 'apogeeosculating', 'interpolatedlilith', 'lilithinterpolated'],
      ...['interpolatedapogee', 'intpapogee', 'intpapog', 'naturallilith', 'naturalapogee'],
    ],
    'Only the mean apogee of the Moon is calculated: "lilith_mean".',
  ),
  ...adviceFor(
    ['asteroidlilith', 'lilithasteroid', 'lilith1181', '1181lilith'],
    'The asteroid Lilith is not calculated; "lilith_mean" is the mean apogee of the Moon.',
  ),
  ...adviceFor(
    ['asc', 'ascendant', 'rising', 'dsc', 'descendant', 'mc', 'midheaven', 'ic', 'vertex'],
    'Houses and angles are not calculated.',
  ),
};

/** The part of JSON Schema that describes requests. */
export interface RequestSchema {
  readonly type?: string | undefined;
  readonly properties?: Readonly<Record<string, RequestSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: RequestSchema | undefined;
  readonly minItems?: number | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  /** A sentence for values of another type, instead of an example. Only for reading: it is not part of JSON Schema. */
  readonly remedy?: string;
}

/** The context of a field in its request. */
export interface Surroundings {
  /** Of the whole request. */
  readonly schema: RequestSchema;
  /** The whole request. */
  readonly value: JsonValue;
  readonly advice: Advice;
}

/**
 * The detail for an unknown field.
 *
 * @param path of the field
 * @param siblings the fields that exist in its object
 */
export function unknownField(
  path: Path,
  siblings: readonly string[],
  { schema, value, advice }: Surroundings,
): string {
  const name = String(path.at(-1));
  const parent = path.slice(0, -1);
  const where = place(parent);
  const isRoot = parent.length === 0;
  const text = `${shown(name)} is not a field of ${isRoot ? 'the request' : where}.`;
  const instead = RESERVED_FIELDS[jsonPointer(path)] ?? adviceOn(name, advice);
  if (instead !== undefined) return `${text} ${instead}`;

  const homes = fieldHomes(schema);
  const homeOf = (field: string) => (siblings.includes(field) ? parent : (homes.get(field) ?? []));
  const meant = nearest(name, [...homes.keys()]).filter(
    (field) => !isGiven(value, [...homeOf(field), field]),
  );
  const [first] = meant;
  if (first === name) return `${text} It belongs ${inside(homeOf(first))}.`;
  const guesses = meant.map((field) =>
    siblings.includes(field) ? quoted([field]) : `${quoted([field])} ${inside(homeOf(field))}`,
  );
  const guess = guesses.length === 0 ? '' : ` Did you mean ${guesses.join(' or ')}?`;
  return `${text}${guess} ${isRoot ? 'The request' : where} accepts ${quoted(siblings)}.`;
}

/**
 * The detail for a value outside a list of names. The list comes last, because some clients show only the beginning of a detail.
 *
 * @param given the other values of the array, which cannot be repeated
 */
export function notInList(
  list: readonly unknown[],
  value: JsonValue,
  path: Path,
  given: readonly JsonValue[],
): string {
  const text = `${place(path)} does not accept ${shown(value)}.`;
  const hint = hintFor(list, value, given);
  return `${text}${hint && ` ${hint}`} It accepts ${quoted(list)}.`;
}

function hintFor(list: readonly unknown[], value: JsonValue, given: readonly JsonValue[]): string {
  // A boolean is probably a name without its quotes.
  if (typeof value !== 'string' && typeof value !== 'boolean') return '';
  const advice = adviceOn(String(value), NAME_ADVICE);
  if (advice !== undefined) return advice;
  const names = list.filter((name) => typeof name === 'string');
  const meant = nearest(String(value), names).filter((name) => !given.includes(name));
  return meant.length === 0 ? '' : `Did you mean ${quoted(meant, ' or ')}?`;
}

function adviceOn(name: string, advice: Advice): string | undefined {
  const text = folded(name);
  return Object.hasOwn(advice, text) ? advice[text] : undefined;
}

const HOMES = new WeakMap<RequestSchema, ReadonlyMap<string, Path>>();

/** All fields of a request, with the paths of their objects. */
function fieldHomes(schema: RequestSchema): ReadonlyMap<string, Path> {
  const known = HOMES.get(schema);
  if (known !== undefined) return known;
  const homes = new Map<string, Path>();
  const visit = ({ properties = {} }: RequestSchema, path: Path): void => {
    for (const [name, property] of Object.entries(properties)) {
      homes.set(name, path);
      visit(property, [...path, name]);
    }
  };
  visit(schema, []);
  HOMES.set(schema, homes);
  return homes;
}

function isGiven(value: JsonValue, path: Path): boolean {
  let at: JsonValue | undefined = value;
  for (const name of path) at = isObject(at) ? at[String(name)] : undefined;
  return at !== undefined;
}

function inside(home: Path): string {
  return home.length === 0 ? 'at the top level' : `in ${place(home)}`;
}
