/**
 * Places whose state changed. Their zone is that of today's state, and so is its history; certificates of the time before
 * follow the clocks of the state of then. Where both histories agree, nothing is asked.
 */
import type { SourcedRule } from './sourced-rule.ts';

/** Areas | the zone | the zone of then | from | until before */
const ROWS = `
Upper Silesia | Warsaw | Berlin | 1800-01-01 | 1922-06-20
Silesia | Warsaw | Berlin | 1800-01-01 | 1945-05-09
Pomerania and Neumark | Warsaw | Berlin | 1800-01-01 | 1945-05-09
Stolp and Köslin | Warsaw | Berlin | 1800-01-01 | 1945-05-09
Danzig | Warsaw | Berlin | 1800-01-01 | 1945-03-30
East Prussia | Warsaw | Berlin | 1800-01-01 | 1945-05-09
Posen and West Prussia | Warsaw | Berlin | 1800-01-01 | 1920-01-10
Galicia | Warsaw | Vienna | 1800-01-01 | 1918-11-11
Carpathian Ruthenia | Kyiv | Budapest | 1800-01-01 | 1919-09-10
Carpathian Ruthenia | Kyiv | Prague | 1919-09-10 | 1945-06-29
Lemberg | Kyiv | Vienna | 1800-01-01 | 1918-11-11
Lwów and Volhynia | Kyiv | Warsaw | 1918-11-11 | 1939-09-17
Czernowitz | Kyiv | Vienna | 1800-01-01 | 1918-11-11
Czernowitz | Kyiv | Bucharest | 1918-11-11 | 1940-06-28
Alsace-Lorraine | Paris | Berlin | 1871-05-10 | 1918-11-22
Alsace-Lorraine | Paris | Berlin | 1940-06-25 | 1945-03-20
Eupen and Malmedy | Brussels | Berlin | 1815-06-09 | 1920-01-10
North Schleswig | Copenhagen | Berlin | 1864-10-30 | 1920-06-15
Trieste, Gorizia and Trento | Rome | Vienna | 1800-01-01 | 1918-11-04
Slovakia | Prague | Budapest | 1800-01-01 | 1918-10-28
Bukovina | Bucharest | Vienna | 1800-01-01 | 1918-11-28
Transylvania and the Banat | Bucharest | Budapest | 1800-01-01 | 1918-12-01
Northern Transylvania | Bucharest | Budapest | 1940-08-30 | 1944-10-25
Vojvodina | Belgrade | Budapest | 1800-01-01 | 1918-11-25
Rijeka and Croatia | Zagreb | Budapest | 1800-01-01 | 1918-10-29
Slovenia | Ljubljana | Vienna | 1800-01-01 | 1918-10-29
Bosnia | Sarajevo | Vienna | 1878-10-20 | 1918-12-01
Memel | Vilnius | Berlin | 1800-01-01 | 1923-01-16
Memel | Vilnius | Berlin | 1939-03-23 | 1945-01-28
Suwałki and Białystok | Warsaw | Vilnius | 1939-09-17 | 1941-06-22
West Belarus | Minsk | Warsaw | 1919-07-01 | 1939-09-17
Vyborg | Moscow | Helsinki | 1812-01-01 | 1944-09-19
Vardar Macedonia | Skopje | Istanbul | 1800-01-01 | 1912-11-18
Kosovo and Novi Pazar | Belgrade | Istanbul | 1800-01-01 | 1912-11-18
Salonica and Macedonia | Athens | Istanbul | 1800-01-01 | 1912-11-09
The Dodecanese | Athens | Istanbul | 1800-01-01 | 1912-05-18
The Dodecanese | Athens | Rome | 1912-05-18 | 1947-03-31
`;

export const CHANGED_STATES: readonly SourcedRule[] = ROWS.trim()
  .split('\n')
  .map((line) => {
    const [area = '', zone, zoneOfThen, from = '', until = ''] = line.split(' | ');
    return {
      id: 'changed_state',
      zones: [`Europe/${zone}`],
      areas: area.split(' + '),
      spans: [[from, until]],
      readings: [`@Europe/${zoneOfThen}`, 'zone'],
      evidence: 'knowledge',
      source: `${area}: the treaties and wars that moved the border; the zones are those of the database`,
    };
  });
