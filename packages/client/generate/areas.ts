/** The areas that rows name, where today's countries, zones and regions do not tell what belonged together then. */
import type { Ring } from '../src/area.ts';
import OUTLINES from './outlines.json' with { type: 'json' };
import { REGION_AREAS } from './region-areas.ts';

/** An area, by corners in degrees or by its parts. */
export interface Area {
  readonly name: string;
  /** Where its outline comes from, for people. */
  readonly source: string;
  readonly corners?: readonly string[];
  /** `+` or `-` and a part; of those that a place is in, the last one decides. See outlines.ts. */
  readonly parts?: readonly string[];
}

const HUNDREDTHS = 100;
const MADE =
  'shapes of HistoGIS (CC BY 4.0), and units of GeoNames (CC BY 4.0) as they lie around its towns';
const ROUGH = 'general knowledge: rough outlines; both sides of a border may be in one';

/** Name | `south west north east` or `lat lon lat lon lat lon …` | … */
const ROUGH_AREAS = `
Calcutta | 22.2 88.0 23.0 88.8
Bombay | 18.8 72.6 19.4 73.2
Sicily | 36.6 12.3 36.6 15.7 37.8 15.7 37.8 15.45 37.95 15.45 37.95 15.4 38.85 15.4 38.85 12.3
Strait of Messina | 37.8 15.4 38.4 16
Sardinia | 38.8 8 41.35 9.9
Moscow | 55.5 37.2 56 38
Germany, south | 47.2 7.5 49.9 13.9
Germany, western zones | 47.2 5.8 50.2 13.9 | 50.2 5.8 55.1 9.9 | 51.65 9.9 53 10.6 | 53 9.9 55.1 10.7
Germany, Soviet zone | 50.1 9.9 52.3 15.1 | 52.3 9.9 52.7 13.05 | 52.3 13.8 52.7 14.8 | 52.7 9.9 54.8 14.5
France, unoccupied | 41.3 8.5 43.1 9.6 | 42.3 0.3 45 7.8 | 45 2.3 46.2 7.2
France, divided | 42.7 -1.8 47.4 7.2
Italy north of the Gothic Line | 44.1 6.6 47.1 13.9
Northern Ireland | 54 -8.2 55.3 -5.4
US west of 80° | 24.3 -88.2 47.6 -80
Illinois | 36.9 -91.6 42.6 -87.4
US states with summer time | 38.4 -80 47.5 -66.9 | 32.5 -124.5 42 -119 | 37 -109.1 41 -102
Lemberg and Czernowitz | 47.7 22 50.4 26.2
Transylvania | 45.4 20.2 48 26
Florida | 24.3 -88 30.7 -79.8
Upper Silesia | 50.1 18.6 50.6 19.1
Silesia | 49.9 14.8 51.5 18.7
Pomerania and Neumark | 51.4 14.1 54.9 16.2
Stolp and Köslin | 53.8 16.1 54.9 17.7
Danzig | 54 18.3 54.5 19.4
East Prussia | 53.4 19.3 54.5 22.7
Posen and West Prussia | 51.4 15.9 54.9 18.9
Galicia | 49 18.9 50.3 23.6
Carpathian Ruthenia | 47.9 22.1 48.8 24.6
Lemberg | 48.4 22.6 50.4 26.2
Lwów and Volhynia | 48.4 22.6 51.9 27.2
Czernowitz | 47.7 24.9 48.7 26.6
Alsace-Lorraine | 47.4 6.8 47.4 8.3 49.1 8.3 49.1 7.7 49.6 7.7 49.6 6 48.5 6 48.5 6.8
Eupen and Malmedy | 50.1 5.95 50.8 6.4
North Schleswig | 54.8 8.4 55.5 10.1
Trieste, Gorizia and Trento | 45.5 13.3 46.6 14 | 45.7 10.4 47.1 12.5
Slovakia | 47.7 17.1 49.6 22.6
Bukovina | 47.2 24.9 48 26.4
Transylvania and the Banat | 44.7 20.9 44.7 22.5 45.4 22.5 45.4 26 48 26 48 20.2 45.4 20.2 45.4 20.9
Northern Transylvania | 46.2 21.5 48 26.4
Vojvodina | 44.85 18.8 46.2 21.6
Rijeka and Croatia | 44.4 14.2 46.6 19.5
Slovenia | 45.4 13.4 46.9 16.6
Bosnia | 42.5 15.7 45.3 19.7
Memel | 55.1 20.9 55.95 22
Suwałki and Białystok | 52.2 22.6 54.4 24
West Belarus | 51.4 23.1 55.7 27.3
Vyborg | 60.1 27.9 61.8 30.9
Vardar Macedonia | 40.8 20.4 42.4 23.1
Kosovo and Novi Pazar | 41.8 19.8 43.3 21.8
Salonica and Macedonia | 39.8 20 41.8 26.4
The Dodecanese | 35.3 26.2 37.6 29.7
`;

/**
 * Name | `+` or `-` and a part | …
 *
 * A part is `histogis` and the name of a shape; `units` and codes of GeoNames (country, first-order, second-order
 * division); `towns`, a country and names of towns; or `corners` and their coordinates. Units and towns are what is
 * nearer to their towns than to others.
 */
const MADE_AREAS = `
German Empire | +histogis deutsches-reich__1871-02-27_1919-12-31 | +corners 53.9 14.6 53.8 18.2 54.3 19.5 54.6 21 55 21.5 55.4 21.3 56 20.5 56 14 | for PL LT RU
`;

export const AREAS: readonly Area[] = [...roughAreas(), ...madeAreas(), ...REGION_AREAS];

function roughAreas() {
  return ROUGH_AREAS.trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...corners] = line.split(' | ');
      return { name, corners, source: ROUGH };
    });
}

function madeAreas(): readonly Area[] {
  return MADE_AREAS.trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...parts] = line.split(' | ');
      return { name, parts, source: MADE };
    });
}

/** The outline of an area, as births.json has it. */
export function ringsOf({ name, corners }: Area): readonly Ring[] {
  if (corners === undefined)
    return (OUTLINES as Readonly<Record<string, { rings: readonly Ring[] }>>)[name]?.rings ?? [];
  return corners.map((text) => {
    const ring = text.split(' ').map((degrees) => Math.round(Number(degrees) * HUNDREDTHS));
    const [south = 0, west = 0, north = 0, east = 0] = ring;
    return ring.length === 4 ? [south, west, north, west, north, east, south, east] : ring;
  });
}
