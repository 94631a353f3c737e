/** Shows what a certificate's local time means, and lets its reader choose where it means two things. */
import { byId, element } from '../../browser/elements.ts';
import {
  type Certificate,
  type Choice,
  DISAMBIGUATIONS,
  type Moment,
  type MomentField,
  offsetWords,
  type Reading,
} from './moment.ts';
import { isCityOfZone } from './zone-city.ts';

/** Before this year a zone of the database stands for the one city that it is named after. */
const ONE_HISTORY_FROM = '1970';

const FIELD_WORDS = { date: 'date', time: 'time', seconds: 'seconds', zone: 'time zone' } as const;

interface Shown {
  readonly moment: Moment;
  /** What was typed, for the words. */
  readonly certificate: Certificate;
  readonly place: string;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** Writes the view anew. */
export function showMoment(
  view: HTMLElement,
  { moment, certificate, place, choice, onChoose }: Shown,
): void {
  const { zone } = certificate;
  const timeAddress = view.dataset['time'] ?? '';
  const around = { zone, isCity: isCityOfZone(place, zone), timeAddress };
  const parts: Readonly<Record<Moment['kind'], () => readonly HTMLElement[]>> = {
    incomplete: () => (moment.kind === 'incomplete' ? soFar(certificate, moment.missing) : []),
    refused: () => [],
    resolved: () => (moment.kind === 'resolved' ? resolved(moment.reading, around) : []),
    ambiguous: () => {
      if (moment.kind !== 'ambiguous') return [];
      const { readings } = moment;
      return [
        twice(readings, choice, onChoose),
        ...(choice === undefined ? [] : resolved(readings[choice], around)),
      ];
    },
    never: () =>
      moment.kind === 'never' ? never(moment.readings, { certificate, timeAddress }) : [],
  };
  view.replaceChildren(...parts[moment.kind]());
  view.dataset['kind'] = moment.kind;
}

/** Says what the view shows, in a sentence for screen readers; empty while fields are. */
export function momentWords(moment: Moment, choice: Choice | undefined): string {
  if (moment.kind === 'resolved') return `The moment is ${moment.reading.datetime}.`;
  if (moment.kind === 'never') return 'Clocks there never showed this time.';
  if (moment.kind !== 'ambiguous') return '';
  return choice === undefined
    ? 'Clocks there showed this time twice. Choose one of the two.'
    : `The moment is ${moment.readings[choice].datetime}.`;
}

/** Says what there is to do until the moment is decided. */
export function undecidedWords(moment: Moment): readonly string[] {
  if (moment.kind === 'incomplete') return moment.missing.map(missingWords);
  if (moment.kind === 'refused') return [`Correct the ${FIELD_WORDS[moment.field]}.`];
  if (moment.kind === 'ambiguous') return ['Choose which of the two times it was.'];
  return moment.kind === 'never' ? ['Correct the date, the time or the time zone.'] : [];
}

/** Says what is still to be filled in. */
export function missingWords(field: keyof typeof FIELD_WORDS): string {
  return `Fill in the ${FIELD_WORDS[field]}.`;
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

interface Surroundings {
  readonly zone: string;
  /** Whether the place is the city that the zone is named after. */
  readonly isCity: boolean;
  readonly timeAddress: string;
}

function resolved(
  { datetime, utc_datetime: utcDatetime, utc_offset: utcOffset }: Reading,
  { zone, isCity, timeAddress }: Surroundings,
): readonly HTMLElement[] {
  const hasSeconds = utcOffset.length > '+00:00'.length;
  const rows = [
    ['The moment', datetime],
    ...(hasSeconds ? [] : [['In UTC', utcDatetime] as const]),
    ['Offset', `${utcOffset}: ${offsetWords(utcOffset)}`],
  ] as const;
  return [
    element(
      'dl',
      { class: 'reading' },
      ...rows.flatMap(([name, value], index) => [
        element('dt', {}, name),
        element('dd', index === 0 ? { class: 'sent' } : {}, value),
      ]),
    ),
    ...(hasSeconds ? [note(SECONDS_OFFSET)] : []),
    ...(hasSeconds && !isCity ? [oldOffset(zone, timeAddress)] : []),
    ...(!hasSeconds && !isCity && utcDatetime < ONE_HISTORY_FROM
      ? [oneCity(zone, timeAddress)]
      : []),
  ];
}

const SECONDS_OFFSET =
  'The offset has seconds, which a request cannot express, so the moment is sent in UTC.';

function oldOffset(zone: string, timeAddress: string): HTMLElement {
  return note(
    `Such an offset is usually the mean time of one city: here, of the city that ${zone} is named after. Other places had their own. `,
    element('a', { href: `${timeAddress}#old-births-offsets-with-seconds` }, 'Old births'),
    ' explains what to do.',
  );
}

function oneCity(zone: string, timeAddress: string): HTMLElement {
  return note(
    `Before 1970, ${zone} has the history of the city that it is named after. Clocks in other places may have shown another time. See `,
    element(
      'a',
      { href: `${timeAddress}#wars-and-what-databases-do-not-know` },
      'Wars, and what databases do not know',
    ),
    '.',
  );
}

function note(...children: readonly (Node | string)[]): HTMLElement {
  return element('p', { class: 'help' }, ...children);
}

const CHOICE_WORDS: Readonly<Record<Choice, string>> = {
  earlier: 'The first time, before clocks were set back:',
  later: 'The second time, after clocks were set back:',
};

/** Neither is chosen beforehand. */
function twice(
  readings: Readonly<Record<Choice, Reading>>,
  choice: Choice | undefined,
  onChoose: (choice: Choice) => void,
): HTMLElement {
  const rows = DISAMBIGUATIONS.map((each) => {
    const { utc_offset: utcOffset, utc_datetime: utcDatetime } = readings[each];
    const radio = element('input', { type: 'radio', name: 'occurrence', id: `occurrence-${each}` });
    radio.checked = each === choice;
    radio.addEventListener('change', () => onChoose(each));
    return element(
      'label',
      { class: 'choice' },
      radio,
      element(
        'span',
        {},
        element('strong', {}, CHOICE_WORDS[each]),
        ` offset ${utcOffset}, ${utcDatetime} in UTC`,
      ),
    );
  });
  return element(
    'fieldset',
    { class: 'twice', id: 'occurrence', tabindex: '-1', 'aria-describedby': 'occurrence-why' },
    element('legend', {}, 'Clocks there showed this time twice'),
    element(
      'p',
      { class: 'help', id: 'occurrence-why' },
      'Clocks were set back, so the same time came twice. Which of the two was it? If nobody knows, calculate a chart for each.',
    ),
    ...rows,
    element('p', { class: 'finding', id: 'occurrence-finding', hidden: '' }),
  );
}

function never(
  { earlier, later }: Readonly<Record<Choice, Reading>>,
  { certificate, timeAddress }: { certificate: Certificate; timeAddress: string },
): readonly HTMLElement[] {
  const row = (
    { datetime, utc_datetime: utcDatetime, utc_offset: utcOffset }: Reading,
    which: string,
  ) =>
    element(
      'li',
      {},
      `With the offset ${which}, it would be ${utcDatetime}, when clocks showed ${clockOf({ datetime, utc_offset: utcOffset }, certificate.date)}.`,
    );
  return [
    element(
      'div',
      { class: 'never', id: 'never', tabindex: '-1' },
      element('strong', {}, 'Clocks there never showed this time'),
      element(
        'p',
        {},
        'Clocks were set forward past it, so the time, the date or the zone is wrong. The page chooses neither of these:',
      ),
      element('ul', {}, row(later, 'before the change'), row(earlier, 'after the change')),
      element(
        'p',
        { class: 'help' },
        element(
          'a',
          { href: `${timeAddress}#what-if-there-is-not-one-instant` },
          'More about times that clocks skip',
        ),
      ),
    ),
  ];
}

/**
 * Says what clocks showed at a reading's instant: with the day if it was another one, for clocks also
 * skipped midnight, and in the Pacific whole days.
 */
function clockOf(
  { datetime, utc_offset: utcOffset }: Pick<Reading, 'datetime' | 'utc_offset'>,
  certifiedDate: string,
): string {
  const [date = '', clock = ''] = datetime.split('T');
  const time = clock.slice(0, 'HH:MM:SS'.length);
  const shown = date === certifiedDate ? time : `${time} on ${date}`;
  return datetime.endsWith('Z') ? `${shown} in UTC (offset ${utcOffset})` : shown;
}

/** The element to lead to if the moment is not decided, if there is one. */
export function undecidedTarget(moment: Moment): HTMLElement | undefined {
  if (moment.kind === 'ambiguous') return byId('occurrence-earlier');
  return moment.kind === 'never' ? byId('never') : undefined;
}
