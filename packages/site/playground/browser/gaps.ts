/** What a form lacks apart from its moment: members that the service takes only together. */
import { byId } from '../../browser/elements.ts';
import { markField } from './fields.ts';

interface Gap {
  /** What to do about it. */
  readonly words: string;
  /** The id of the control that lacks a value. */
  readonly control: string;
}

interface Rule extends Gap {
  /** Whether another control's value calls for it. */
  readonly other: string;
  readonly calls: (value: string) => boolean;
}

const isGiven = (value: string): boolean => value !== '';

const RULES: readonly Rule[] = [
  {
    other: 'subject-location-latitude',
    calls: isGiven,
    control: 'subject-location-longitude',
    words: 'Fill in the longitude: a latitude alone is no place.',
  },
  {
    other: 'subject-location-longitude',
    calls: isGiven,
    control: 'subject-location-latitude',
    words: 'Fill in the latitude: a longitude alone is no place.',
  },
  {
    other: 'settings-zodiac',
    calls: (value) => value === 'sidereal',
    control: 'settings-ayanamsa',
    words: 'Choose an ayanamsa: the sidereal zodiac needs one, and none is implied.',
  },
];

/** The gaps of the form as it is, in the order of the page. */
export function gapsOf(): readonly Gap[] {
  const valueAt = (id: string) => byId<HTMLInputElement | HTMLSelectElement>(id).value;
  return RULES.filter(
    ({ other, calls, control }) => calls(valueAt(other)) && valueAt(control) === '',
  );
}

/** Says at its field what is lacking, and moves the focus there. */
export function demandGap({ control, words }: Gap): void {
  const target = byId(control);
  const field = target.closest<HTMLElement>('[data-pointer]');
  if (field !== null) markField(field, words);
  target.focus();
}
