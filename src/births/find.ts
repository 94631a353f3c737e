/** Places for a person to choose from. */
import { findPlaces } from '../../packages/places/src/index.ts';
import { type WirePlace, wirePlace } from './answer.ts';
import { placesCalled } from './resolve.ts';
import { PLACE_QUESTIONS } from './words.ts';

export interface FindRequest {
  readonly query: string;
  readonly limit: number;
}

export interface FoundPlaces {
  /** The likeliest first. */
  readonly places: readonly WirePlace[];
  /** To put to the person; null if the first place is clearly meant. */
  readonly question: string | null;
}

/** @throws {BirthRefusedError} nothing is called so */
export function findAnswer({ query, limit }: FindRequest): FoundPlaces {
  const { meaning } = placesCalled(query);
  return {
    places: findPlaces(query, { limit }).map(wirePlace),
    question: PLACE_QUESTIONS[meaning] || null,
  };
}
