/**
 * Places whose state changed. Their zone is that of today's state, and so is its history; certificates of the time before
 * follow the clocks of the state of then. Boxes are generous: where both histories agree, nothing is asked.
 */
import type { Box } from '../src/birth-rule.ts';
import type { SourcedRule } from './sourced-rule.ts';

/** Where | its zone | the zone of then | from | until before | south west north east | … */
const ROWS = `
Upper Silesia | Warsaw | Berlin | 1800-01-01 | 1922-06-20 | 50.1 18.6 50.6 19.1
Silesia | Warsaw | Berlin | 1800-01-01 | 1945-05-09 | 49.9 14.8 51.5 18.7
Pomerania and Neumark | Warsaw | Berlin | 1800-01-01 | 1945-05-09 | 51.4 14.1 54.9 16.2
Stolp and Köslin | Warsaw | Berlin | 1800-01-01 | 1945-05-09 | 53.8 16.1 54.9 17.7
Danzig | Warsaw | Berlin | 1800-01-01 | 1945-03-30 | 54 18.3 54.5 19.4
East Prussia | Warsaw | Berlin | 1800-01-01 | 1945-05-09 | 53.4 19.3 54.5 22.7
Posen and West Prussia | Warsaw | Berlin | 1800-01-01 | 1920-01-10 | 51.4 15.9 54.9 18.9
Galicia | Warsaw | Vienna | 1800-01-01 | 1918-11-11 | 49 18.9 50.3 23.6
Carpathian Ruthenia | Kyiv | Budapest | 1800-01-01 | 1919-09-10 | 47.9 22.1 48.8 24.6
Carpathian Ruthenia | Kyiv | Prague | 1919-09-10 | 1945-06-29 | 47.9 22.1 48.8 24.6
Lemberg | Kyiv | Vienna | 1800-01-01 | 1918-11-11 | 48.4 22.6 50.4 26.2
Lwów and Volhynia | Kyiv | Warsaw | 1918-11-11 | 1939-09-17 | 48.4 22.6 51.9 27.2
Czernowitz | Kyiv | Vienna | 1800-01-01 | 1918-11-11 | 47.7 24.9 48.7 26.6
Cernăuți | Kyiv | Bucharest | 1918-11-11 | 1940-06-28 | 47.7 24.9 48.7 26.6
Alsace-Lorraine | Paris | Berlin | 1871-05-10 | 1918-11-22 | 47.4 6.8 49.1 8.3 | 48.5 6 49.6 7.7
Alsace-Lorraine | Paris | Berlin | 1940-06-25 | 1945-03-20 | 47.4 6.8 49.1 8.3 | 48.5 6 49.6 7.7
Eupen and Malmedy | Brussels | Berlin | 1815-06-09 | 1920-01-10 | 50.1 5.95 50.8 6.4
North Schleswig | Copenhagen | Berlin | 1864-10-30 | 1920-06-15 | 54.8 8.4 55.5 10.1
Trieste, Gorizia and Trento | Rome | Vienna | 1800-01-01 | 1918-11-04 | 45.5 13.3 46.6 14 | 45.7 10.4 47.1 12.5
Slovakia | Prague | Budapest | 1800-01-01 | 1918-10-28 | 47.7 17.1 49.6 22.6
Bukovina | Bucharest | Vienna | 1800-01-01 | 1918-11-28 | 47.2 24.9 48 26.4
Transylvania and the Banat | Bucharest | Budapest | 1800-01-01 | 1918-12-01 | 45.4 20.2 48 26 | 44.7 20.9 45.5 22.5
Northern Transylvania | Bucharest | Budapest | 1940-08-30 | 1944-10-25 | 46.2 21.5 48 26.4
Vojvodina | Belgrade | Budapest | 1800-01-01 | 1918-11-25 | 44.85 18.8 46.2 21.6
Rijeka and Croatia | Zagreb | Budapest | 1800-01-01 | 1918-10-29 | 44.4 14.2 46.6 19.5
Slovenia | Ljubljana | Vienna | 1800-01-01 | 1918-10-29 | 45.4 13.4 46.9 16.6
Bosnia | Sarajevo | Vienna | 1878-10-20 | 1918-12-01 | 42.5 15.7 45.3 19.7
Memel | Vilnius | Berlin | 1800-01-01 | 1923-01-16 | 55.1 20.9 55.95 22
Memel | Vilnius | Berlin | 1939-03-23 | 1945-01-28 | 55.1 20.9 55.95 22
Suwałki and Białystok | Warsaw | Vilnius | 1939-09-17 | 1941-06-22 | 52.2 22.6 54.4 24
West Belarus | Minsk | Warsaw | 1919-07-01 | 1939-09-17 | 51.4 23.1 55.7 27.3
Vyborg | Moscow | Helsinki | 1812-01-01 | 1944-09-19 | 60.1 27.9 61.8 30.9
Vardar Macedonia | Skopje | Istanbul | 1800-01-01 | 1912-11-18 | 40.8 20.4 42.4 23.1
Kosovo and Novi Pazar | Belgrade | Istanbul | 1800-01-01 | 1912-11-18 | 41.8 19.8 43.3 21.8
Salonica and Macedonia | Athens | Istanbul | 1800-01-01 | 1912-11-09 | 39.8 20 41.8 26.4
The Dodecanese | Athens | Istanbul | 1800-01-01 | 1912-05-18 | 35.3 26.2 37.6 29.7
The Dodecanese | Athens | Rome | 1912-05-18 | 1947-03-31 | 35.3 26.2 37.6 29.7
`;

export const CHANGED_STATES: readonly SourcedRule[] = ROWS.trim()
  .split('\n')
  .map((line) => {
    const [where, zone, zoneOfThen, from = '', until = '', ...boxes] = line.split(' | ');
    return {
      id: 'changed_state',
      zones: [`Europe/${zone}`],
      boxes: boxes.map((box) => box.split(' ').map(Number) as unknown as Box),
      spans: [[from, until]],
      readings: [`@Europe/${zoneOfThen}`, 'zone'],
      evidence: 'knowledge',
      source: `${where}: the treaties and wars that moved the border; the zones are those of the database`,
    };
  });
