/** So few places of a country in a zone lie at a border, or are misplaced. */
const STRAY_MAX = 2;

interface Zoned {
  readonly zone: string;
  readonly country: string;
}

/**
 * The countries that use each zone. A country is not counted in for a few stray places, if its others
 * are in other zones.
 */
export function countriesOfZones(places: readonly Zoned[]): ReadonlyMap<string, readonly string[]> {
  const zones = Map.groupBy(places, ({ zone }) => zone);
  const totals = Map.groupBy(places, ({ country }) => country);
  return new Map(
    Array.from(zones, ([zone, there]) => {
      const counts = Array.from(Map.groupBy(there, ({ country }) => country));
      const countries = counts.flatMap(([country, { length }]) => {
        const isStray = length <= STRAY_MAX && length * 2 < (totals.get(country)?.length ?? 0);
        return isStray && counts.length > 1 ? [] : [country];
      });
      return [zone, countries.sort()];
    }),
  );
}
