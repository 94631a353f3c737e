/** Resolves a birth by each possible zone. If their clocks differed, the result is a choice. */
import { InvalidBirth } from './birth-types.ts';
import type { ReadBirth } from './read-birth.ts';
import { readTimeZone } from './time-zone.ts';

/** The result for a birth by one zone. */
export interface ByZone<Candidate> {
  readonly status: string;
  readonly zone: string;
  /** All of them, also if there is one only. */
  readonly candidates: readonly Candidate[];
}

/**
 * The open results by the zones of a birth.
 *
 * @param resolve a birth by the zone of its place
 * @param keyOf the key of a candidate
 * @returns the result of each zone, the likeliest first; only one if their clocks agreed or the zone is certain
 */
export function byZones<One extends ByZone<unknown>>(
  read: ReadBirth,
  resolve: (read: ReadBirth) => One,
  keyOf: (candidate: One['candidates'][number]) => string,
): readonly [One, ...One[]] {
  const { doubt } = read;
  if (doubt === undefined || read.offset !== undefined) return [resolve(read)];
  const byZone = (timeZone: string) =>
    resolve({ ...read, place: { ...read.place, timeZone }, offsetAt: readTimeZone(timeZone) });
  const keyOfAll = ({ status, candidates }: One) => [status, ...candidates.map(keyOf)].join();
  if (doubt.code === 'zone_border') {
    const [first, ...others] = thatFit([read.place.timeZone, ...doubt.zones], byZone);
    if (first === undefined) return [resolve(read)];
    return others.some((one) => keyOfAll(one) !== keyOfAll(first)) ? [first, ...others] : [first];
  }
  const given = resolve(read);
  const [first, ...others] = thatFit(doubt.zones, byZone);
  // Of the zones at the coordinates, one that agrees with the given one is enough.
  const differ = [first, ...others].every((one) => one && keyOfAll(one) !== keyOfAll(given));
  return first !== undefined && differ ? [first, ...others, given] : [given];
}

/** For times before settlement, zones have invented clocks that contradict the sun. */
function thatFit<One>(zones: readonly string[], byZone: (zone: string) => One): readonly One[] {
  return zones.flatMap((zone) => {
    try {
      return [byZone(zone)];
    } catch (error) {
      if (error instanceof InvalidBirth) return [];
      throw error;
    }
  });
}
