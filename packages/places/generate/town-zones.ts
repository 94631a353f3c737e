/** Gives towns the zones of boundaries, which differ from GeoNames's table in some cases. */
import { type Boundaries, zonesIn } from './boundaries.ts';
import type { Row } from './rows.ts';

/** A town, by its name and country, that keeps the zone of the table. */
interface Kept {
  readonly town: readonly [name: string, country: string];
  readonly zone: string;
  /** Why its clocks do not follow the boundary at its coordinates. */
  readonly why: string;
}

/** Where the boundary is an artefact. Coordinates have hundredths of a degree: 1.1 km. */
export const KEPT: readonly Kept[] = [
  {
    town: ['San Pedro de Guasayán', 'AR'],
    zone: 'America/Argentina/Cordoba',
    why: 'in Santiago del Estero (GeoNames); the rounded point is in Catamarca',
  },
  {
    town: ['Umbuzeiro', 'BR'],
    zone: 'America/Fortaleza',
    why: 'in Paraíba (GeoNames); the rounded point is in Pernambuco',
  },
  {
    town: ['Nicosia', 'CY'],
    zone: 'Asia/Nicosia',
    why: 'the rounded point is in the part north of the line that divides the city',
  },
  {
    town: ['San Rafael de las Tablas', 'MX'],
    zone: 'America/Mexico_City',
    why: 'in Zacatecas (GeoNames); the rounded point is in Durango',
  },
  {
    town: ['Ciudad Coahuila (Kilómetro Cincuenta y Siete)', 'MX'],
    zone: 'America/Tijuana',
    why: 'in Baja California (GeoNames); the rounded point is in Sonora',
  },
  {
    town: ['Fort Pierre', 'US'],
    zone: 'America/Chicago',
    why: 'in the Mountain zone by law, and by the clocks of Pierre across the river: general knowledge',
  },
  {
    town: ['Hildale', 'US'],
    zone: 'America/Denver',
    why: 'in Utah (GeoNames); the rounded point is in Arizona',
  },
  {
    town: ['Yuma', 'US'],
    zone: 'America/Phoenix',
    why: 'in Arizona (GeoNames); the rounded point is across the river, in California',
  },
  {
    town: ['Hồ Xá', 'VN'],
    zone: 'Asia/Bangkok',
    why: 'north of the river Bến Hải, which divided Vietnam: general knowledge; the boundary follows provinces of today',
  },
];

/** Zones of the table with a separate history that the time-zone database merged into the boundaries' zones. */
const MERGED: Readonly<Record<string, string>> = { 'America/Yellowknife': 'America/Edmonton' };

/** Zones with towns of a second country, by the codes of GeoNames. */
const ALSO_OF: Readonly<Record<string, string>> = { 'Africa/El_Aaiun': 'MA' };

/**
 * A town gets the zone of the boundary that it is in, if that is a zone of its country. Otherwise the town is near the
 * border and its rounded coordinates are beyond it, or states dispute the area: it keeps the zone of the table.
 *
 * @throws {Error} a row of `KEPT` is no longer needed
 */
export function withZones(rows: readonly Row[], boundaries: Boundaries): readonly Row[] {
  const found = rows.map(({ latitude, longitude }) =>
    zonesIn(boundaries, latitude / 100, longitude / 100).map(
      (zone) => boundaries.names[zone] as string,
    ),
  );
  const countries = countriesOf(rows, found);
  const kept = new Set<Kept>();
  const zoned = rows.map((row, index) => {
    const zones = found[index] ?? [];
    const own = zones.filter(
      (zone) => countries.get(zone) === row.country || ALSO_OF[zone] === row.country,
    );
    const [zone = row.zone] = own;
    if (zones.includes(row.zone) || MERGED[row.zone] === zone) return row;
    const exception = KEPT.find(
      ({ town: [name, country] }) => name === row.name && country === row.country,
    );
    if (exception === undefined || zone === row.zone) return { ...row, zone };
    kept.add(exception);
    return { ...row, zone: exception.zone };
  });
  const idle = KEPT.filter((each) => !kept.has(each)).map(({ town }) => town[0]);
  if (idle.length > 0) throw new Error(`no boundary differs at ${idle.join(', ')}`);
  return zoned;
}

/** The country of most towns of a zone. */
function countriesOf(
  rows: readonly Row[],
  found: readonly (readonly string[])[],
): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [index, { country }] of rows.entries()) {
    for (const zone of found[index] ?? []) {
      const count = counts.get(zone) ?? new Map<string, number>();
      counts.set(zone, count.set(country, (count.get(country) ?? 0) + 1));
    }
  }
  return new Map(
    Array.from(counts, ([zone, count]) => {
      const most = Math.max(...count.values());
      const [country = ''] = [...count].find(([, towns]) => towns === most) ?? [];
      return [zone, country];
    }),
  );
}
