import type { BodyName } from '../contract/vocabulary.ts';
import type { Meta, Position } from '../contract/wire.ts';
import type { Subject } from './subject.ts';

/** The usual names of the bodies. */
export const BODY_WORDS: Readonly<Record<BodyName, string>> = {
  sun: 'Sun',
  moon: 'Moon',
  mercury: 'Mercury',
  venus: 'Venus',
  mars: 'Mars',
  jupiter: 'Jupiter',
  saturn: 'Saturn',
  uranus: 'Uranus',
  neptune: 'Neptune',
  pluto: 'Pluto',
  true_node: 'True Node',
  mean_node: 'Mean Node',
  chiron: 'Chiron',
  lilith_mean: 'Mean Lilith',
  ceres: 'Ceres',
  pallas: 'Pallas',
  juno: 'Juno',
  vesta: 'Vesta',
};

/**
 * The positions in words, one sentence per body in the order of the list, for people who do not see
 * the wheel: `Uranus: 8 degrees 9 minutes of Capricorn, retrograde, out of bounds.`
 */
export function wheelWords(positions: readonly Position[]): string {
  if (positions.length === 0) return 'The twelve signs of the zodiac, without bodies.';
  return positions.map(positionWords).join(' ');
}

/** Says what a wheel shows, in one sentence: `Positions of 1990-06-15T12:30:00Z, tropical zodiac`. */
export function wheelTitle(
  { subject_resolved: subjectResolved, settings_resolved: settingsResolved }: Meta,
  { name = '' }: Subject = {},
): string {
  const whose = name === '' ? 'Positions' : `${name}: positions`;
  return `${whose} of ${subjectResolved.utc_datetime}, ${zodiacWords(settingsResolved)}`;
}

/**
 * The same for the middle of the wheel, line by line, with a note that the point at the left is not
 * an ascendant. What is known of the subject comes first.
 */
export function wheelCaption(
  { subject_resolved: subjectResolved, settings_resolved: settingsResolved }: Meta,
  { name = '', place = '', local }: Subject = {},
): string[] {
  const [date = '', time = ''] = subjectResolved.utc_datetime.replace('Z', '').split('T');
  const { zodiac, ayanamsa } = settingsResolved;
  const zero = ayanamsa === undefined ? zodiac : `${zodiac}, ${ayanamsa}`;
  const known = [name, ...(local === undefined ? [] : [local.time, local.zone]), place].filter(
    (line) => line !== '',
  );
  const moment = known.length === 0 ? [date, `${time} UTC`] : [`${date} ${time} UTC`];
  return [...known, ...moment, zero, 'no houses'];
}

/** The zodiac, and where a sidereal one begins. */
export function zodiacWords({ zodiac, ayanamsa }: Meta['settings_resolved']): string {
  return ayanamsa === undefined ? `${zodiac} zodiac` : `${zodiac} zodiac, ayanamsa ${ayanamsa}`;
}

function positionWords(position: Position): string {
  const { degrees, minutes } = position.sign_longitude;
  const place = `${counted(degrees, 'degree')} ${counted(minutes, 'minute')} of ${SIGN_WORDS[position.sign]}`;
  const marks = `${position.retrograde ? ', retrograde' : ''}${position.out_of_bounds ? ', out of bounds' : ''}`;
  return `${BODY_WORDS[position.body]}: ${place}${marks}.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The usual names of the signs. */
export const SIGN_WORDS: Readonly<Record<Position['sign'], string>> = {
  aries: 'Aries',
  taurus: 'Taurus',
  gemini: 'Gemini',
  cancer: 'Cancer',
  leo: 'Leo',
  virgo: 'Virgo',
  libra: 'Libra',
  scorpio: 'Scorpio',
  sagittarius: 'Sagittarius',
  capricorn: 'Capricorn',
  aquarius: 'Aquarius',
  pisces: 'Pisces',
};
