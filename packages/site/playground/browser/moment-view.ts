/** Shows what a certificate means, and lets its reader choose where it may mean several instants. */
import type {
  BirthBasis,
  BirthCandidate,
  BirthDayCandidate,
  BirthWarning,
  DayEnd,
} from '../../../client/src/index.ts';
import { byId, element } from '../../browser/elements.ts';
import { countryName } from './country-names.ts';
import {
  type Candidate,
  type Certificate,
  clockAt,
  type Day,
  distanceWords,
  hasEphemeris,
  hoursWords,
  instantsOf,
  MOON_DAYS,
  MOON_PER_DAY,
  type Moment,
  type MomentField,
  ONE_HISTORY_FROM,
  offsetWords,
} from './moment.ts';
import { isCityOfZone } from './zone-city.ts';

const FIELD_WORDS: Readonly<Record<MomentField, string>> = {
  date: 'date',
  time: 'time',
  seconds: 'seconds',
  calendar: 'calendar',
  zone: 'time zone',
  offset: 'offset',
  place: 'place',
  latitude: 'latitude',
  longitude: 'longitude',
};

/** Fields that need more than their name. */
const MISSING_WORDS: Readonly<Partial<Record<MomentField, string>>> = {
  place:
    'Fill in the place, or its coordinates: before 1970, clocks of one time zone did not all agree.',
  calendar:
    'Choose the calendar: dates there were Julian or Gregorian, and the offset does not say.',
};

const BASIS_WORDS: Readonly<Record<BirthBasis, string>> = {
  standard: 'standard time',
  summer: 'summer time',
  war: 'war time',
  local_mean: 'mean time of the place',
  city_mean: 'mean time of a city',
  apparent: 'time of a sundial',
  given_offset: 'the stated offset',
};

/** What the page has in place of the client's words: here, calendars and states are chosen. */
const WARNING_WORDS: Readonly<Record<string, string>> = {
  calendar_in_doubt:
    'Certificates here had Julian dates then, and books often give Gregorian ones. Choose one of these, or the calendar above.',
  region_missing:
    'No place of the list was chosen, so its coordinates stood in for its state. Choose a place to name the state.',
};

interface Shown {
  readonly moment: Moment | Day;
  /** What was typed, for the words. */
  readonly certificate: Certificate;
  readonly place: string;
  readonly choice: Candidate | undefined;
  readonly onChoose: (choice: Candidate) => void;
}

/** Writes the view anew. */
export function showMoment(view: HTMLElement, shown: Shown): void {
  const { moment, certificate } = shown;
  view.replaceChildren(
    ...(moment.kind === 'incomplete' ? soFar(certificate, moment.missing) : []),
    ...('candidates' in moment ? answer(moment, shown, view.dataset['births'] ?? '') : []),
  );
  view.dataset['kind'] = moment.kind;
}

function answer(
  { kind, candidates, warnings }: Extract<Moment | Day, { candidates: unknown }>,
  { certificate, place, choice, onChoose }: Shown,
  page: string,
): readonly HTMLElement[] {
  const notes = warnings.map((warning) => warningNote(warning, page));
  if (kind === 'never') return [never(candidates, certificate, notes)];
  if (kind === 'choose') {
    return [
      question(candidates, notes, choice, onChoose),
      ...(choice === undefined ? [] : reading(choice, certificate)),
    ];
  }
  const [only] = candidates as [Candidate];
  const isDoubted =
    instantsOf(only).some(({ basis }) => ['standard', 'summer', 'war'].includes(basis)) &&
    certificate.date < ONE_HISTORY_FROM &&
    !isCityOfZone(place, certificate.zone);
  return [
    ...reading(only, certificate),
    ...notes,
    ...(isDoubted ? [oneCity(certificate.zone, page)] : []),
  ];
}

/** Says what the view shows, in a sentence for screen readers; empty while fields are. */
export function momentWords(moment: Moment | Day, choice: Candidate | undefined): string {
  if (choice !== undefined) {
    const [first, last] = instantsOf(choice).map(({ datetime }) => datetime);
    return last === undefined ? `The moment is ${first}.` : `The day is from ${first} to ${last}.`;
  }
  if (!('candidates' in moment)) return '';
  const { what, many } = wordsOf(moment.candidates);
  if (moment.kind === 'never') return `Clocks there never showed this ${what}.`;
  return `This may have been one of ${moment.candidates.length} ${many}. Choose one.`;
}

/** What a certificate gives, and what it may mean. */
function wordsOf([first]: readonly Candidate[]): { readonly what: string; readonly many: string } {
  return first !== undefined && 'start' in first
    ? { what: 'date', many: 'days' }
    : { what: 'time', many: 'instants' };
}

/** Says what there is to do until the moment is decided. */
export function undecidedWords(moment: Moment | Day): readonly string[] {
  if (moment.kind === 'incomplete') return moment.missing.map(missingWords);
  if (moment.kind === 'refused') return [`Correct the ${FIELD_WORDS[moment.field]}.`];
  const { what, many } = wordsOf(moment.candidates);
  if (moment.kind === 'choose') return [`Choose which of the ${many} it was.`];
  if (moment.kind === 'resolved') return [];
  return [`Correct the ${what === 'date' ? 'date' : 'date, the time'} or the time zone.`];
}

/** Says what is still to be filled in. */
export function missingWords(field: MomentField): string {
  return MISSING_WORDS[field] ?? `Fill in the ${FIELD_WORDS[field]}.`;
}

/** The date as the request will have it: fields show it as people do where the browser is from. */
function soFar(
  { date, time }: Certificate,
  missing: readonly MomentField[],
): readonly HTMLElement[] {
  if (date === '') return [];
  const words = missing.map((field) => `the ${FIELD_WORDS[field]}`).join(' and ');
  const typed = [date, time].filter((text) => text !== '').join(', ');
  return [note(`So far: ${typed}. Still to be filled in: ${words}.`)];
}

function reading(
  candidate: Candidate,
  { date, latitude, longitude, region, country }: Certificate,
): readonly HTMLElement[] {
  const isOld = date < ONE_HISTORY_FROM && latitude !== '' && longitude !== '';
  const area = [region, country && countryName(country)].filter((text) => text !== '');
  const rows = [
    ...('start' in candidate ? dayRows(candidate) : instantRows('The moment', candidate)),
    // What it was taken from, where it makes a difference.
    ...(isOld ? [['At', [`${latitude}, ${longitude}`, ...area].join(', ')] as const] : []),
  ];
  return [
    element(
      'dl',
      { class: 'reading' },
      ...rows.flatMap(([name, value]) => [
        element('dt', {}, name),
        element('dd', SENT.includes(name) ? { class: 'sent' } : {}, value),
      ]),
    ),
    ...(instantsOf(candidate).some(hasSeconds) ? [note(SECONDS_OFFSET)] : []),
  ];
}

/** The names of the rows that have what is sent. */
const SENT = ['The moment', 'The day begins', 'It ends'];

const SECONDS_OFFSET = 'The offset has seconds, which a request cannot express, so UTC is sent.';

type Row = readonly [name: string, value: string];

function hasSeconds({ utc_offset: offset }: BirthCandidate | DayEnd): boolean {
  return offset.length > '+00:00'.length;
}

function instantRows(name: string, instant: BirthCandidate | DayEnd): readonly Row[] {
  const { datetime, utc_datetime: utc, utc_offset: offset, basis } = instant;
  return [
    [name, datetime],
    ...(hasSeconds(instant) ? [] : [['In UTC', utc] as const]),
    ['Offset', `${offset}: ${offsetWords(offset)}`],
    ['Clocks kept', BASIS_WORDS[basis]],
  ];
}

/** What both ends share is said once. */
function dayRows({ start, end, duration_seconds: seconds }: BirthDayCandidate): readonly Row[] {
  const [first, ...rest] = instantRows('The day begins', start) as [Row, ...Row[]];
  const last = instantRows('It ends', end);
  const isNew = ([name, value]: Row) =>
    !rest.some(([other, said]) => other === name && said === value);
  const shared = rest.filter(
    (row) => !last.filter(isNew).some(([name]) => name === row[0]) && row[0] !== 'In UTC',
  );
  const own = rest.filter((row) => !shared.includes(row));
  return [first, ...own, ...last.filter(isNew), ['It lasts', hoursWords(seconds)], ...shared];
}

/** The headings of the page about birth moments, by their anchors. */
export const MORE: Readonly<Record<string, string>> = {
  'the-place': 'The place',
  'the-united-states-before-1967': 'The United States before 1967',
  'canada-before-1967': 'Canada before 1967',
  wars: 'Wars',
  'regions-with-clocks-of-their-own': 'Regions with clocks of their own',
  'two-times-at-once': 'Two times at once',
  'mean-time': 'Mean time',
  'julian-dates': 'Julian dates',
  'borders-that-moved': 'Borders that moved',
  coordinates: 'Coordinates',
  'clocks-that-change': 'Clocks that change',
  'before-1800-and-after-2400': 'Before 1800 and after 2400',
  'what-no-database-knows': 'What no database knows',
};

function warningNote({ code, text, more }: BirthWarning, page: string): HTMLElement {
  return noteWith(WARNING_WORDS[code] ?? text, more.slice(more.indexOf('#') + 1), page);
}

function oneCity(zone: string, page: string): HTMLElement {
  return noteWith(
    `Before 1970, ${zone} has the history of the city that it is named after. Clocks in other places may have shown another time.`,
    'what-no-database-knows',
    page,
  );
}

/** A text, and a link to what says more. */
function noteWith(text: string, anchor: string, page: string): HTMLElement {
  const link = element('a', { href: `${page}#${anchor}` }, MORE[anchor] ?? '');
  return note(`${text} See `, link, '.');
}

function note(...children: readonly (Node | string)[]): HTMLElement {
  return element('p', { class: 'help' }, ...children);
}

/** None is chosen beforehand. */
function question(
  candidates: readonly Candidate[],
  notes: readonly HTMLElement[],
  choice: Candidate | undefined,
  onChoose: (choice: Candidate) => void,
): HTMLElement {
  const [first] = candidates as [Candidate];
  const { many } = wordsOf(candidates);
  const buttons = candidates.map((candidate, index) => {
    const { why } = candidate;
    const lines = [
      ...spanWords(candidate),
      ...(candidate === first ? [] : apartWords(candidate, first)),
      ...(hasEphemeris(candidate) ? [] : [NO_EPHEMERIS]),
    ];
    const button = element(
      'button',
      {
        type: 'button',
        id: `choice-${index}`,
        'aria-pressed': String(candidate === choice),
      },
      element('strong', {}, why),
      ...lines.map((line) => element('span', {}, line)),
    );
    button.disabled = !hasEphemeris(candidate);
    button.addEventListener('click', () => {
      onChoose(candidate);
      // The button that had the focus was replaced by one that is pressed.
      byId(`choice-${index}`).focus();
    });
    return button;
  });
  return element(
    'fieldset',
    { class: 'question', id: 'question', 'aria-describedby': 'question-why' },
    element('legend', {}, `This may have been one of ${candidates.length} ${many}`),
    element('div', { class: 'notes', id: 'question-why' }, ...notes),
    ...buttons,
    element('p', { class: 'finding', id: 'question-finding', hidden: '' }),
    note(
      `The first one is the likeliest. If the right one is unknown, calculate all. The Moon’s distance follows from its mean motion, ${MOON_PER_DAY.toFixed(2)}° a day; on a given day it moves between about ${MOON_DAYS[0]}° and ${MOON_DAYS[1]}°.`,
    ),
  );
}

/** When a candidate was, in UTC. */
function spanWords(candidate: Candidate): readonly string[] {
  const [first, last] = instantsOf(candidate) as [DayEnd, DayEnd?];
  const { utc_offset: offset, utc_datetime: utc } = first;
  if (last === undefined) return [`Offset ${offset}: ${utc} in UTC`];
  const offsets = [...new Set([offset, last.utc_offset])].join(', then ');
  return [`Offset ${offsets}: from ${utc} to ${last.utc_datetime} in UTC`];
}

/** How far a candidate is from the likeliest: of days that begin together, the end. */
function apartWords(candidate: Candidate, likeliest: Candidate): readonly string[] {
  const [own, others] = [instantsOf(candidate), instantsOf(likeliest)];
  const at = own.findIndex((one, index) => one.utc_datetime !== others[index]?.utc_datetime);
  const [one, other] = [own[at], others[at]];
  if (one === undefined || other === undefined) return [];
  return [distanceWords(one.utc_datetime, other.utc_datetime)];
}

const NO_EPHEMERIS = 'The service has no ephemeris for it: it calculates from 1800 to 2400.';

function never(
  candidates: readonly Candidate[],
  certificate: Certificate,
  notes: readonly HTMLElement[],
): HTMLElement {
  const rows = candidates.map((candidate) =>
    element('li', {}, `${candidate.why} ${neverWords(candidate, certificate)}`),
  );
  return element(
    'div',
    { class: 'never', id: 'never', tabindex: '-1' },
    element('strong', {}, `Clocks there never showed this ${wordsOf(candidates).what}`),
    ...notes,
    element('p', {}, 'The page chooses neither of these:'),
    element('ul', {}, ...rows),
    note('If you know that a clock was not set, state its offset under “Calendar and offset”.'),
  );
}

function neverWords(candidate: Candidate, certificate: Certificate): string {
  const [first, last] = instantsOf(candidate) as [DayEnd, DayEnd?];
  const { utc_offset: offset, utc_datetime: utc } = first;
  return last === undefined
    ? `With the offset ${offset}, it would be ${utc}, when clocks showed ${clockAt(utc, certificate)}.`
    : `With the offset ${offset}, it would be from ${utc} to ${last.utc_datetime}.`;
}

/** The element to lead to if the moment is not decided, if there is one. */
export function undecidedTarget(moment: Moment | Day): HTMLElement | undefined {
  if (moment.kind === 'choose') {
    return byId('question').querySelector<HTMLElement>('button:enabled') ?? undefined;
  }
  return moment.kind === 'never' ? byId('never') : undefined;
}
