/**
 * Areas of the rows on regions with clocks of their own, of fronts and of two powers. Each ring is an area, so that they may
 * overlap: `areasOf` has the names of all that one line makes.
 */

/** Name | `south west north east` or `lat lon lat lon lat lon …` | … */
const ROWS = `
China, Long-shu provinces | 21.1 97.5 29.2 106 | 22.5 104.5 29.3 109.3 | 21.4 106.5 25.5 111.4 | 18.1 108.5 20.2 111.1 | 26 97.3 33 108.4 | 32 105.5 36.5 110.3 | 36.5 107.2 39.6 110.9 | 36.5 104.4 39.4 107.2
China, Hainan | 18.1 108.5 20.2 111.1
China, Gansu east of Yumen | 32 96.3 43 109
China, Gansu east of Yumen, alone | 32.6 96.3 42.8 104.4
China, eastern Qinghai | 31 98 40 104
China, eastern Qinghai, alone | 31.6 98 39 103
China, west of Gansu and Qinghai | 31 89 42.9 98
China, west of Gansu and Qinghai, alone | 31.6 92.5 42.8 97.5
China, counties of Guangdong | 21.5 111.45 22.5 112.9 | 22.5 111.3 22.99 112.4 | 22.99 111.3 23.5 112.1
China, western Guangdong | 20.2 109.6 22.9 111.45
China, western Inner Mongolia | 37.3 97 43 112.5
China, western Inner Mongolia, alone | 37.4 97 42.8 107.2 | 39.4 107.2 42.6 112.5
China, Heilongjiang and Jilin | 43.4 122.5 53.6 135.2 | 40.9 125.5 43.4 131.4 | 50 121 53.6 122.5
China, Liaoning | 38.7 119.8 43.4 125.5
China, Mohe | 52.1 121 53.6 124.5
China, eastern Inner Mongolia | 41.2 115.5 53.4 126.1
China, Tibet | 27.2 78.3 36.5 97.3
China, western Tibet | 29.5 78.3 35.5 82.5
China, Xinjiang | 35 73.4 42.7 91 | 42.7 79.8 49.2 91 | 41 91 45.2 96
China, western Xinjiang | 35 73.4 42.5 81.8 | 42.5 79.8 45.6 82.6
Vietnam, north | 17 104.3 19.6 107.5 | 19.6 102.1 23.4 108.1
Vietnam, delta of the Red River | 20.05 105.4 21.35 107.6
Vietnam, north without the delta | 17 104.3 19.6 107.5 | 19.6 102.1 20.05 108.1 | 20.05 102.1 21.35 105.4 | 21.35 102.1 23.4 108.1
Vietnam, Haiphong | 20.6 106.35 21.2 107.6
Vietnam, coast of the middle | 12.8 108 15.5 109.5
Vietnam, northern Quảng Trị | 16.55 106.5 17 107.4
Vietnam, south | 8.3 103.4 12 109.5 | 12 106 17 109.5
Indonesia, Bali | -8.95 114.4 -8 115.75
Japan, Yaeyama and Miyako | 23.9 122.8 25.2 125.6
Mali, north | 15.7 -6.2 25.1 4.3
Tasmania, King Island | -40.3 143.7 -39.5 144.3
Baja California without Tijuana | 27.9 -117 32.3 -112.5 | 32.3 -116.4 32.8 -114.6
Ukraine, Zaporizhzhia and Luhansk | 46.2 34.2 48.2 37.2 | 47.8 38.2 50.1 40.3
Canada, Southampton Island | 62 -88 67 -79.9
Canada, Pangnirtung | 64.4 -68.2 68 -61
Canada, Clyde River and Sanikiluaq | 70 -69.5 71 -67.5 | 56 -80 57 -78.5
Canada, Northwest Territories | 60.01 -136.5 70 -101.9
Canada, Thunder Bay | 47.9 -91 49.2 -88.6
Canada, Ontario north of Lake Superior | 47.4 -91 56.9 -83.9
Canada, Ontario west of 90° | 48 -95.16 56.9 -90
Canada, southern Ontario | 41.6 -83.3 47 -74.3
Canada, Quebec | 45 -74.5 62.6 -57.1 | 45.6 -76.2 62.6 -74.5 | 46.4 -79.5 62.6 -76.2
Canada, eastern Saskatchewan | 48.9 -104.2 60.1 -101.3
Canada, Nova Scotia | 43.3 -66.5 47.1 -59.6
France, occupied 1914 to 1918 | 50.83 2.9 50.55 2.93 50.53 2.78 50.4 2.74 50.31 2.84 50.2 2.86 50.03 2.76 49.9 2.78 49.62 2.76 49.53 2.95 49.46 3.3 49.43 3.75 49.4 3.95 49.3 4.1 49.23 4.3 49.21 4.95 49.2 5.3 49.19 5.55 48.87 5.5 48.85 5.75 48.93 5.98 49.2 6.1 49.65 6.1 50.3 5.3 51 4
Spain, Granada and Motril | 37.05 -4 37.3 -3.55 | 36.65 -4 36.9 -3.5
Spain, Oviedo | 43.3 -6.2 43.42 -5.75
Spain, eastern Biscay | 43.18 -2.86 43.5 -2.66 | 42.9 -3.15 43.18 -2.66
Spain, south of Madrid | 40.3 -4.1 40.48 -3.72
Spain, Galicia and western Asturias | 41.8 -9.4 43.85 -6.85 | 43 -7.2 43.7 -6.2
Spain, Old Castile to Zaragoza | 41.1 -7 42.75 -1.2 | 40.75 -2.75 41.1 -1.3 | 42.75 -3.6 42.95 -0.75
Spain, north of León and Palencia | 42.75 -6.85 43.1 -3.6
Spain, Gipuzkoa and northern Navarre | 42.95 -2.66 43.45 -1
Spain, the north | 41.8 -9.4 43.85 -6.85 | 42.75 -7.2 43.75 -1
Spain, Salamanca to Segovia | 39.85 -7.5 41.1 -4.9 | 40.75 -4.9 41.1 -4.05 | 40.55 -4.9 40.75 -4.4
Spain, Cáceres and Badajoz | 39.25 -7.5 39.85 -5.6 | 38 -7.5 39.25 -6.2
Spain, La Serena | 38 -6.2 39.25 -5.1
Spain, Huelva to Málaga | 36 -7.5 37.95 -5.2 | 36 -5.2 37.6 -4 | 37.6 -5.2 37.95 -4.6
Spain, around Granada and Córdoba | 36.65 -4 37.5 -3.3 | 37.5 -4.6 38.1 -3.9 | 37.95 -5.6 38.4 -4.9
Spain, Toledo and Talavera | 39.95 -4.9 40.3 -3.85 | 39.85 -4.3 39.95 -3.98
Spain, Sierra of Madrid and left bank of the Tagus | 40.3 -4.9 40.55 -4.1 | 40.55 -4.4 41.1 -3.98 | 39.6 -5.6 39.95 -3.98
Spain, Zaragoza, Huesca and Teruel | 41.4 -1.2 42.2 -0.75 | 42.2 -1.2 42.9 -0.5 | 42.1 -0.75 42.2 -0.38 | 40.3 -1.35 41.1 -1.08
Spain, front of Aragon | 40 -1.35 42.9 -0.3
Spain, eastern Aragon | 40 -1.35 42.9 0.75
Spain, Aragon | 40.3 -2 42.9 0.3
Spain, south of Teruel and Castellón | 39.83 -1.2 40.3 0.3
Spain, northern Castellón | 40.3 -0.3 40.75 0.6
Spain, Teruel and Castellón | 39.83 -1.2 40.75 0.6
Spain, Lleida | 41.5 0.3 42.8 0.64
Spain, Ebro and Pallars | 40.75 0.3 41.5 0.64 | 41.9 0.64 42.8 1.15
Spain, Mallorca and Ibiza | 38.6 1.1 40 3.55
Spain, Catalonia | 40.5 0.15 42.9 3.4
Spain, Menorca | 39.75 3.7 40.15 4.4
Spain, all | 35.9 -9.4 43.9 4.4
Ukraine, held since 2014 | 49.1 40.3 48.64 39.75 48.64 39.1 48.6 38.75 48.645 38.5 48.5 38.45 48.38 38.5 48.38 38 48.2 37.9 48.12 37.7 47.95 37.66 47.85 37.6 47.65 37.85 47.4 37.9 47.05 37.95 47.05 38.4 47.8 40.3
Ukraine, held since 2022 | 48.3 37.9 50.1 40.3 | 46.85 36.9 48.3 38.4 | 46 34.2 47.5 37.2 | 46 32 46.6 34.3 | 46.6 33.3 47.3 34.5
Crimea, Kerch | 45.15 35.9 45.5 36.7
Abkhazia | 42.5 39.9 43.7 41.8
South Ossetia | 42.15 43.55 42.75 44.35 | 42.05 44.35 42.6 44.65
Nagorno-Karabakh | 39.4 45.9 40.28 47.12
Cyprus, north | 35.19 32.9 35.75 34.65 | 35.03 33.75 35.19 34
Cyprus, around the line | 35.09 32.6 35.25 33.75
Transnistria | 46.5 29.4 46.95 30.1 | 46.95 29 47.4 29.6 | 47.4 28.7 48.2 29.2
`;
const SOURCE =
  'rough outlines, by lists of counties in remarks of the database where it has them, and general knowledge elsewhere';

const LINES = ROWS.trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, ...string[]]);

/** The areas of a line: `Name`, or `Name 1`, `Name 2` and so on if it has several rings. */
function namesOf([name, ...rings]: readonly [string, ...string[]]): readonly string[] {
  return rings.length === 1 ? [name] : rings.map((_, at) => `${name} ${at + 1}`);
}

export const REGION_AREAS = LINES.flatMap((line) => {
  const [, ...rings] = line;
  return namesOf(line).map((name, at) => ({ name, corners: [rings[at] ?? ''], source: SOURCE }));
});

/**
 * The names of the areas of some lines.
 *
 * @throws Error if there is no such line
 */
export function areasOf(...names: readonly string[]): readonly string[] {
  return names.flatMap((wanted) => {
    const line = LINES.find(([name]) => name === wanted);
    if (line === undefined) throw new Error(`there is no area ${wanted}`);
    return namesOf(line);
  });
}
