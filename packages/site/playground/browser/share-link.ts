/**
 * The form's contents in the fragment of an address, which browsers send to nobody. The key is not
 * among the fields. A link may come from anyone, so it is read strictly.
 */
import { AYANAMSAS, BODY_NAMES, NODE_TYPES, ZODIACS } from '../../../contract/vocabulary.ts';

/** What a link may have of each field: `undefined` if the text cannot be one. */
type Check = (text: string) => boolean;

const oneOf =
  (words: readonly string[]): Check =>
  (text) =>
    words.includes(text);

const matching =
  (pattern: RegExp): Check =>
  (text) =>
    pattern.test(text);

/** Wrong values can be tried out here, also by a link, if they are short and can be seen. */
const LINE = matching(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u);

/** In a link, the time that nobody knows. */
export const UNKNOWN = 'unknown';

/** All fields of a link, in the order in which they are written. */
const FIELDS = {
  date: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: (text) => text === UNKNOWN || /^\d{2}:\d{2}$/.test(text),
  seconds: matching(/^[\d.,]{1,12}$/),
  calendar: oneOf(['gregorian', 'julian']),
  zone: LINE,
  offset: LINE,
  // An instant, or both ends of a day.
  chosen: matching(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z(?:\/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)?$/,
  ),
  place: LINE,
  country: matching(/^[A-Z]{2}$/),
  region: LINE,
  datetime: LINE,
  latitude: LINE,
  longitude: LINE,
  zodiac: oneOf(ZODIACS),
  ayanamsa: oneOf(AYANAMSAS),
  node_type: oneOf(NODE_TYPES),
  bodies: (text) => {
    const names = text.split(',');
    return new Set(names).size === names.length && names.every(oneOf(BODY_NAMES));
  },
} as const satisfies Readonly<Record<string, Check>>;

/** Fields that only one of the two ways to say a moment has; the other one has `datetime`. */
export const CERTIFICATE = [
  'date',
  'time',
  'seconds',
  'calendar',
  'zone',
  'offset',
  'chosen',
  'place',
  'country',
  'region',
] as const satisfies readonly (keyof typeof FIELDS)[];

export type LinkField = keyof typeof FIELDS;
export type LinkState = Readonly<Partial<Record<LinkField, string>>>;

/** Longer than any link of this page: of each character of six fields, twelve may be written. */
const LENGTH_MAX = 8_000;
/** As many things are named in a note; a link could have thousands. */
const IGNORED_MAX = 10;
/** Of an unknown field's name in a note. */
const NAME = /^[a-z_]{1,20}$/;

/** Characters that a fragment may have as they are, and that make a link readable. */
const PLAIN = /%(?:2C|2F|3A)/g;

/**
 * @param state an empty field is left out
 * @returns the fragment without `#`
 */
export function linkText(state: LinkState): string {
  return names()
    .flatMap((name) => {
      const value = state[name] ?? '';
      return value === '' ? [] : [`${name}=${encoded(value)}`];
    })
    .join('&');
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(PLAIN, decodeURIComponent);
}

/** Holds what a link says, and what of it was ignored, in words. */
export interface ReadLink {
  readonly state: LinkState;
  readonly ignored: readonly string[];
}

/**
 * @param fragment with or without `#`, from anyone
 * @returns undefined if it is no link of this page, but an anchor or nothing. Never throws
 */
export function readLink(fragment: string): ReadLink | undefined {
  const text = fragment.replace(/^#/, '');
  if (!text.includes('=')) return undefined;
  if (text.length > LENGTH_MAX)
    return { state: {}, ignored: ['all of it, because it is too long'] };
  const state: Partial<Record<LinkField, string>> = {};
  const ignored: string[] = [];
  const seen = new Set<string>();
  for (const part of text.split('&')) {
    const [name = '', ...rest] = part.split('=');
    const field = names().find((each) => each === name);
    const value = decoded(rest.join('='));
    if (field === undefined) {
      ignored.push(NAME.test(name) ? `${name}: unknown` : 'an unknown field');
    } else if (seen.has(field)) {
      ignored.push(`${field}: given twice`);
    } else if (value === undefined || !FIELDS[field](value)) {
      ignored.push(notAValue(field));
    } else {
      state[field] = value;
    }
    if (field !== undefined) seen.add(field);
  }
  // A moment is said in one of two ways.
  if (state.datetime !== undefined && CERTIFICATE.some((name) => state[name] !== undefined)) {
    delete state.datetime;
    ignored.push('datetime: given together with a certificate');
  }
  return { state, ignored: [...new Set(ignored)] };
}

/** Names a field whose value cannot be one, for the note about what is ignored. */
export function notAValue(field: LinkField): string {
  return `${field}: ${field === 'chosen' ? 'not one of the choices' : 'not a valid value'}`;
}

/** Says what was ignored; empty if nothing was. */
export function ignoredWords(ignored: readonly string[]): string {
  if (ignored.length === 0) return '';
  const named = ignored.slice(0, IGNORED_MAX).join('; ');
  const others = ignored.length - IGNORED_MAX;
  return `Ignored in the link: ${named}${others > 0 ? `; and ${others} more` : ''}.`;
}

function names(): LinkField[] {
  return Object.keys(FIELDS) as LinkField[];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
