/** Resolves a birth by each zone that it may have been in, and asks if their clocks differed. */
import type { ReadBirth } from './read-birth.ts';
import { readTimeZone } from './time-zone.ts';

/** What came of a birth by one zone. */
export interface ByZone<Candidate> {
  readonly status: string;
  readonly zone: string;
  /** All of them, also if there is one only. */
  readonly candidates: readonly Candidate[];
}

/**
 * What the zones of a birth leave open.
 *
 * @param resolve a birth by the zone of its place
 * @param keyOf what tells candidates apart
 * @returns what came of it by each zone, the likeliest first; one if their clocks agreed, or one was meant
 */
export function byZones<One extends ByZone<unknown>>(
  read: ReadBirth,
  resolve: (read: ReadBirth) => One,
  keyOf: (candidate: One['candidates'][number]) => string,
): readonly [One, ...One[]] {
  const first = resolve(read);
  const { doubt } = read;
  if (doubt === undefined || read.offset !== undefined) return [first];
  const keyOfAll = ({ status, candidates }: One) => [status, ...candidates.map(keyOf)].join();
  const others = doubt.zones.map((timeZone) =>
    resolve({ ...read, place: { ...read.place, timeZone }, offsetAt: readTimeZone(timeZone) }),
  );
  const isOther = (one: One) => keyOfAll(one) !== keyOfAll(first);
  if (doubt.code === 'zone_border') return others.some(isOther) ? [first, ...others] : [first];
  // Of a zone that is given, one that agrees with it is enough.
  const [other] = others;
  return other !== undefined && others.every(isOther)
    ? [other, ...others.slice(1), first]
    : [first];
}
