/** Finds places for a person to choose from. */
import { findPlaces } from '../../packages/places/src/index.ts';
import { placesCalled } from './resolve.ts';
import { type WirePlace, wirePlace } from './result.ts';
import { PLACE_QUESTIONS } from './words.ts';

export interface FindRequest {
  readonly query: string;
  readonly limit: number;
}

export interface FoundPlaces {
  /** The likeliest first. */
  readonly places: readonly WirePlace[];
  /** A question for the person; null if the first place is clearly meant. */
  readonly question: string | null;
}

/** @throws {BirthRejectedError} if no place has this name */
export function searchPlaces({ query, limit }: FindRequest): FoundPlaces {
  const { meaning } = placesCalled(query);
  return {
    places: findPlaces(query, { limit }).map(wirePlace),
    question: PLACE_QUESTIONS[meaning] || null,
  };
}
