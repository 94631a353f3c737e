/** Reads lines of births: what the clock showed, a tab, the place, and if it is known a tab and the UTC offset. */
import type { ChosenPlace } from '../births/choose-place.ts';
import { refusedField } from '../births/refused.ts';
import { answerBirth, placesCalled, type Where } from '../births/resolve.ts';
import { BirthDoubtError } from './birth-doubt.ts';
import { type BirthOptions, readLocal, whereOf } from './birth-options.ts';

/** What a line says. */
interface LineMoment {
  readonly datetime: string;
  /** The moment as it was given. */
  readonly given: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
}

/** @throws if the line says nothing that can be calculated */
export type ReadLine = (text: string) => LineMoment;

/** Lists repeat their places. More are not kept: memory stays flat. */
const PLACES_KEPT_MAX = 1_000;

/** @returns a function that throws `BirthDoubtError` if a line leaves a question, and `BirthRefusedError` */
export function birthReader({ calendar }: Pick<BirthOptions, 'calendar'>): ReadLine {
  const kept = new Map<string, ChosenPlace>();
  const whereIs = (text: string): Where => {
    const where = whereOf(text);
    if (!('text' in where)) return where;
    const chosen = kept.get(text) ?? placesCalled(text);
    if (kept.size >= PLACES_KEPT_MAX) kept.clear();
    kept.set(text, chosen);
    const [place] = chosen.places;
    return chosen.meaning === 'clear' && place !== undefined ? { place } : where;
  };
  return (text) => {
    const [local = '', place, offset, ...rest] = text.split('\t');
    if (place === undefined || rest.length > 0) {
      throw refusedField(
        'place',
        'A line must be LOCAL, a tab and PLACE, and may have a tab and an offset behind them.',
      );
    }
    const answer = answerBirth({
      ...readLocal(local),
      where: whereIs(place),
      ...(calendar && { calendar }),
      ...(offset && { offset }),
    });
    if (answer.datetime === null) throw new BirthDoubtError({ local, place }, answer);
    const { latitude, longitude } = answer.place ?? {};
    const isLocated = latitude !== undefined && longitude !== undefined;
    return {
      datetime: answer.datetime,
      given: local,
      ...(isLocated && { location: { latitude, longitude } }),
    };
  };
}
