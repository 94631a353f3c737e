/** Shows what a certificate means, and lets its reader choose where it may mean several instants. */
import type { BirthBasis, BirthCandidate, BirthWarning } from '../../../client/src/index.ts';
import { byId, element } from '../../browser/elements.ts';
import { countryName } from './country-names.ts';
import {
  type Certificate,
  clockAt,
  distanceWords,
  hasEphemeris,
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
  readonly moment: Moment;
  /** What was typed, for the words. */
  readonly certificate: Certificate;
  readonly place: string;
  readonly choice: BirthCandidate | undefined;
  readonly onChoose: (choice: BirthCandidate) => void;
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
  { kind, candidates, warnings }: Extract<Moment, { candidates: unknown }>,
  { certificate, place, choice, onChoose }: Shown,
  page: string,
): readonly HTMLElement[] {
  const told = warnings.map((warning) => warningNote(warning, page));
  if (kind === 'never') return [never(candidates, certificate, told)];
  if (kind === 'choose') {
    return [
      question(candidates, told, choice, onChoose),
      ...(choice === undefined ? [] : reading(choice, certificate)),
    ];
  }
  const [only] = candidates as [BirthCandidate];
  const isDoubted =
    ['standard', 'summer', 'war'].includes(only.basis) &&
    certificate.date < ONE_HISTORY_FROM &&
    !isCityOfZone(place, certificate.zone);
  return [
    ...reading(only, certificate),
    ...told,
    ...(isDoubted ? [oneCity(certificate.zone, page)] : []),
  ];
}

/** Says what the view shows, in a sentence for screen readers; empty while fields are. */
export function momentWords(moment: Moment, choice: BirthCandidate | undefined): string {
  if (choice !== undefined) return `The moment is ${choice.datetime}.`;
  if (moment.kind === 'never') return 'Clocks there never showed this time.';
  return moment.kind === 'choose'
    ? `This may have been one of ${moment.candidates.length} instants. Choose one.`
    : '';
}

/** Says what there is to do until the moment is decided. */
export function undecidedWords(moment: Moment): readonly string[] {
  if (moment.kind === 'incomplete') return moment.missing.map(missingWords);
  if (moment.kind === 'refused') return [`Correct the ${FIELD_WORDS[moment.field]}.`];
  if (moment.kind === 'choose') return ['Choose which of the instants it was.'];
  return moment.kind === 'never' ? ['Correct the date, the time or the time zone.'] : [];
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
  { datetime, utc_datetime: utcDatetime, utc_offset: utcOffset, basis }: BirthCandidate,
  { date, latitude, longitude, region, country }: Certificate,
): readonly HTMLElement[] {
  const hasSeconds = utcOffset.length > '+00:00'.length;
  const isOld = date < ONE_HISTORY_FROM && latitude !== '' && longitude !== '';
  const area = [region, country && countryName(country)].filter((text) => text !== '');
  const rows = [
    ['The moment', datetime],
    ...(hasSeconds ? [] : [['In UTC', utcDatetime]]),
    ['Offset', `${utcOffset}: ${offsetWords(utcOffset)}`],
    ['Clocks kept', BASIS_WORDS[basis]],
    // What it was taken from, where it makes a difference.
    ...(isOld ? [['At', [`${latitude}, ${longitude}`, ...area].join(', ')]] : []),
  ] as const;
  return [
    element(
      'dl',
      { class: 'reading' },
      ...rows.flatMap(([name = '', value = ''], index) => [
        element('dt', {}, name),
        element('dd', index === 0 ? { class: 'sent' } : {}, value),
      ]),
    ),
    ...(hasSeconds ? [note(SECONDS_OFFSET)] : []),
  ];
}

const SECONDS_OFFSET =
  'The offset has seconds, which a request cannot express, so the moment is sent in UTC.';

/** The headings of the page about birth moments, by their anchors. */
export const MORE: Readonly<Record<string, string>> = {
  'the-place': 'The place',
  'the-united-states-before-1967': 'The United States before 1967',
  wars: 'Wars',
  'mean-time': 'Mean time',
  'julian-dates': 'Julian dates',
  'borders-that-moved': 'Borders that moved',
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
  candidates: readonly BirthCandidate[],
  told: readonly HTMLElement[],
  choice: BirthCandidate | undefined,
  onChoose: (choice: BirthCandidate) => void,
): HTMLElement {
  const [first] = candidates as [BirthCandidate];
  const buttons = candidates.map((candidate, index) => {
    const { utc_datetime: utc, utc_offset: offset, why } = candidate;
    const lines = [
      `Offset ${offset}: ${utc} in UTC`,
      ...(candidate === first ? [] : [distanceWords(utc, first.utc_datetime)]),
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
    element('legend', {}, `This may have been one of ${candidates.length} instants`),
    element('div', { class: 'told', id: 'question-why' }, ...told),
    ...buttons,
    element('p', { class: 'finding', id: 'question-finding', hidden: '' }),
    note(
      `The likeliest is the first one, and none is chosen for you. If nobody knows, calculate a chart for each. The Moon’s way is by its mean motion, ${MOON_PER_DAY.toFixed(2)}° a day; on a given day it is from about ${MOON_DAYS[0]}° to ${MOON_DAYS[1]}°.`,
    ),
  );
}

const NO_EPHEMERIS = 'The service has no ephemeris for it: it calculates from 1800 to 2400.';

function never(
  candidates: readonly BirthCandidate[],
  certificate: Certificate,
  told: readonly HTMLElement[],
): HTMLElement {
  const rows = candidates.map(({ why, utc_offset: offset, utc_datetime: utc }) =>
    element(
      'li',
      {},
      `${why} With the offset ${offset}, it would be ${utc}, when clocks showed ${clockAt(utc, certificate)}.`,
    ),
  );
  return element(
    'div',
    { class: 'never', id: 'never', tabindex: '-1' },
    element('strong', {}, 'Clocks there never showed this time'),
    ...told,
    element('p', {}, 'The page chooses neither of these:'),
    element('ul', {}, ...rows),
    note('If you know that a clock was not set, state its offset under “Calendar and offset”.'),
  );
}

/** The element to lead to if the moment is not decided, if there is one. */
export function undecidedTarget(moment: Moment): HTMLElement | undefined {
  if (moment.kind === 'choose') {
    return byId('question').querySelector<HTMLElement>('button:enabled') ?? undefined;
  }
  return moment.kind === 'never' ? byId('never') : undefined;
}
