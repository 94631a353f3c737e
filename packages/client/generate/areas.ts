/** Historical areas for rows, where today's countries, zones and regions do not match the borders of the time. */
import type { Ring } from '../src/area.ts';
import OUTLINES from './outlines.json' with { type: 'json' };
import { REGION_AREAS } from './region-areas.ts';

/** An area, by corners in degrees or by its parts. */
export interface Area {
  readonly name: string;
  /** The source of its outline, for readers. */
  readonly source: string;
  readonly corners?: readonly string[];
  /** `+` or `-` and a part. If several parts contain a place, the last one decides. See outlines.ts. */
  readonly parts?: readonly string[];
}

const HUNDREDTHS = 100;
/** The source of a part's outline, by its first word. */
const SOURCES: Readonly<Record<string, string>> = {
  histogis: 'borders of HistoGIS, by the dates in the name of its shape',
  units: "today's districts, around GeoNames's towns",
  towns: "general knowledge of single towns, with GeoNames's coordinates",
  corners: 'general knowledge of the border, drawn between towns',
};
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
Florida | 24.3 -88 30.7 -79.8
Memel | 55.1 20.9 55.95 22
The Dodecanese | 35.3 26.2 37.5 29.7
`;

/**
 * Name | `+` or `-` and a part | …
 *
 * A part is `histogis` and the name of a shape; `units` and codes of GeoNames (country, first-order, second-order
 * division); `towns`, such a code and names of towns; or `corners` and their coordinates. Units and towns contain the
 * points that are nearer to their towns than to others.
 */
const MADE_AREAS = `
German Empire | +histogis deutsches-reich__1871-02-27_1919-12-31 | +corners 53.9 14.6 53.8 18.2 54.3 19.5 54.6 21 55 21.5 55.4 21.3 56 20.5 56 14 | +corners 53.7 14.3 53.8 14.8 54 14.8 54 14.2 | -towns PL.86.3020 Chocz, Gizałki | -towns LT Gargždai | for PL LT RU
Germany between the wars | +units PL.72 PL.76 PL.79 PL.85 PL.87 PL.82.2201 PL.82.2203 PL.82.2204 PL.82.2207 PL.82.2208 PL.82.2209 PL.82.2210 PL.82.2212 PL.82.2216 PL.82.2261 PL.82.2263 PL.82.2264 PL.83.2405 PL.83.2411 PL.83.2462 PL.83.2466 PL.83.2478 PL.86.3019 PL.86.3031 | -units PL.85.2803 PL.85.2812 | -towns PL.85 Lubawa | -towns PL.83 Knurów, Gierałtowice | -towns PL.86 Łobżenica, Wyrzysk, Wysoka, Białośliwie, Miasteczko Krajeńskie | +towns PL.86 Trzcianka, Krzyż Wielkopolski, Siedlisko | +corners 54 14 54.2 16 54.5 16.8 54.75 17.6 55.2 17.6 55.2 14 | for PL
Annexed by Germany in 1939 | +units PL.72 PL.73 PL.76 PL.79 PL.82 PL.83 PL.85 PL.86 PL.87 PL.74.1002 PL.74.1003 PL.74.1004 PL.74.1006 PL.74.1008 PL.74.1011 PL.74.1014 PL.74.1017 PL.74.1018 PL.74.1019 PL.74.1020 PL.74.1061 PL.77.1203 PL.77.1213 PL.78.1402 PL.78.1404 PL.78.1411 PL.78.1413 PL.78.1419 PL.78.1420 PL.78.1422 PL.78.1424 PL.78.1427 PL.78.1437 PL.78.1462 PL.81.2009 PL.81.2012 PL.81.2063 | -units PL.83.2404 PL.83.2409 PL.83.2464 | +corners 54 14 54.2 16 54.2 18.3 54.3 19.5 55.2 19.5 55.2 14 | for PL
Annexed in part | +units PL.74.1001 PL.74.1009 PL.74.1021 PL.77.1212 PL.77.1218 PL.78.1414 PL.78.1415 PL.78.1461 PL.77.1215 PL.78.1408 PL.78.1428 PL.78.1435 PL.83.2409 | for PL
Polish Upper Silesia | +units PL.83.2407 PL.83.2408 PL.83.2410 PL.83.2412 PL.83.2413 PL.83.2414 PL.83.2415 PL.83.2463 PL.83.2467 PL.83.2469 PL.83.2470 PL.83.2471 PL.83.2472 PL.83.2473 PL.83.2474 PL.83.2476 PL.83.2477 PL.83.2479 | +towns PL.83 Knurów, Gierałtowice | for PL
Białystok and Łomża | +units PL.81 | -units PL.81.2009 PL.81.2012 PL.81.2063 | for PL
Przemyśl and Lubaczów | +units PL.80.1801 PL.80.1809 PL.80.1813 PL.80.1862 | for PL
Białystok District | +units PL.81 | -histogis polska__1815-06-09_1867-12-31 | for PL
Austria | +histogis cisleithanien__1867-12-22_1918-10-31 | +corners 45.5 13.4 45.35 13.65 44.75 14 44.9 14.45 44.6 14.95 44.25 15.3 43.7 15.9 43.6 16.45 43.35 17 42.9 17.5 42.6 18.15 42.38 18.5 42.2 18.4 42.2 16 44 13.5 | +towns UA.22 Husiatyn | +towns ME Igalo | -towns RO.07 Mihăileni, Talpa, Rogojești | +towns IT Dolegna del Collio | for PL UA RO MD IT SI HR ME
Hungary | +histogis transleithanien__1867-12-22_1918-10-31 | -towns AT Neudau | +towns AT Neufeld an der Leitha | for SK CZ PL UA RO RS HR SI AT
Southern Slovakia | +units SK.03.802 SK.03.806 SK.03.808 SK.01.606 SK.01.609 SK.04.401 SK.04.402 SK.04.404 SK.04.405 SK.07.201 SK.07.202 | for SK
Bosnia | +histogis bosnien-und-herzegowina__1909-02-27_1918-10-31 | for BA ME
Lwów and Volhynia | +units UA.06 UA.15 UA.19 UA.22 UA.24 | for UA
West Belarus | +units BY.01 BY.03 | +towns BY Vilyeyka, Valozhyn, Stowbtsy, Svir, Budsław, Snow, Rakaw, Radaškovičy, Novy Svyerzhan’, Nasilava, Nyasvizh, Narach, Myadzyel, Maladziečna, Kryvichy, Krasnaye, Klyetsk, Ivyanyets, Iĺja, Haradzyeya, Turets-Bayary, Vishnyavyets, Rudawka, Vidzy, Sharkawshchyna, Pastavy, Opsa, Mosar, Myory, Lyntupy, Hlybokaye, Druja, Dokshytsy, Dzisna, Braslaw, Yazna, Chyst’ | for BY
Carpathian Ruthenia | +units UA.25 | for UA
Romania between the wars | +units UA.03 UA.17.5104 UA.17.5106 UA.17.5108 | -towns UA Karolino-Buhaz | for UA
Bessarabia and Hertsa | +units MD UA.03 UA.17.5104 UA.17.5106 UA.17.5108 | -units MD.58 | -towns UA Karolino-Buhaz | -histogis cisleithanien__1867-12-22_1918-10-31 | for MD UA
Transnistria | +units MD.58 | for MD
Northern Transylvania | +corners 48.1 21.4 46.6 21.4 46.72 21.75 46.97 21.95 46.95 22.4 46.8 22.7 46.75 23.1 46.72 23.6 46.72 23.9 46.75 24.05 46.6 24.25 46.45 24.45 46.42 24.7 46.25 24.95 46.05 25.4 45.95 25.5 45.78 25.68 45.75 25.95 45.5 26.4 48.1 26.4 | -histogis romania__1881-03-27_1913-08-10 | -histogis herzogtum-bukowina__1867-12-22_1918-10-31 | for RO
Southern Dobruja | +histogis romania__1913-08-11_1919-12-31 | for BG
Ottoman Empire | +histogis devlet-i-aliyye-i-osmaniyye__1909-02-27_1913-05-30 | +corners 40.05 22.75 39.85 23 39.8 24.6 40.9 24.5 40.7 22.7 | +corners 40 24.9 38.2 25.3 37.5 25.9 37.4 27.3 40.2 26.5 | +corners 34.5 23.3 35.75 23.4 35.75 26.6 34.5 26.6 | for RS XK MK GR ME BG
Western Thrace | +histogis balgarija__1913-09-30_1919-12-31 | for GR
German Empire, west and north | +histogis deutsches-reich__1871-02-27_1919-12-31 | for FR BE DK
Finland before 1940 | +corners 59.6 26.4 60.05 28.6 60.16 29.965 60.3 30.05 60.42 30.22 60.45 30.45 60.47 30.93 61 31.5 61.25 32.1 61.5 32.4 61.9 32.65 62.1 32.75 62.4 32.7 62.55 32.4 62.9 31.6 62.9 28 60.6 27 | +corners 65.9 29 65.9 30.2 66.6 30.6 67 30.7 67.3 30 67.7 29.9 67.7 28.5
Pechenga | +corners 68.5 28.3 69.1 28.3 70.2 30.8 70 31.9 69.55 31.9 69.2 31.5 69 30.9 68.8 29.5
Pechory | +corners 57.51 27.2 57.53 27.75 57.65 27.95 57.78 28.06 57.9 28 58.1 27.75 58.1 27.2
Ivangorod | +corners 59.22 27.7 59.22 28.2 59.36 28.33 59.5 28.2 59.5 27.7
Abrene | +corners 56.8 27.5 56.85 27.95 57 28.2 57.2 28.15 57.4 27.95 57.51 27.75 57.51 27.2
Italy between the wars | +units HR.04 HR.12.3191647 HR.12.3194097 HR.12.11049441 HR.12.11049443 HR.12.11049445 HR.12.11049453 HR.12.11054902 | +towns HR Veprinac, Poljane, Opatija, Rukavac, Lovran, Matulji, Jušići, Jurdani, Mošćenička Draga, Mihotići, Bregi, Rijeka, Drenova, Viškovo, Marinići, Cres, Mali Lošinj, Veli Lošinj, Klana, Zadar, Lastovo | -towns HR Kastav, Rubeši, Kostrena, Marčelji, Saršoni, Kosi | +corners 45.9 13.3 46.5 13.2 46.5 13.75 46.28 13.82 46.17 14.02 45.98 14.15 45.85 14.25 45.72 14.3 45.62 14.47 45.4 14.38 45.4 13.3 | +corners 44.4 14.2 44.4 14.6 45.1 14.42 45.1 14.2 | for SI HR
Karafuto | +corners 45.8 141.5 50 141.5 50 144.8 45.8 144.8
Kuril Islands | +corners 43.2 145.2 45.9 146.5 51.2 155.4 51.2 157 46 153 43.2 147.5
North Sakhalin | +corners 50 141.5 54.6 141.5 54.6 144.8 50 144.8
Kars | +units TR.84 TR.86 TR.88 | +towns TR Artvin, Borçka, Şavşat, Ardanuç, Murgul, Oltu, Olur, Şenkaya | for TR
Hatay | +units TR.31 | for TR
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
      return { name, parts, source: sourceOf(parts) };
    });
}

function sourceOf(parts: readonly string[]): string {
  const sources = parts.map((part) => SOURCES[part.slice(1).split(' ')[0] ?? '']);
  return [...new Set(sources)].filter((source) => source !== undefined).join('; ');
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
