/**
 * Places that changed their state. Their zone has the history of today's state, but earlier certificates follow the
 * clocks of the former state. If both histories agree, the result is clear.
 */
import { AREAS } from './areas.ts';
import type { SourcedRule } from './sourced-rule.ts';

/** Areas | today's zones | the former zone, with `?` if uncertain | from | until (exclusive) */
const ROWS = `
German Empire | Warsaw | Berlin | 1800-01-01 | 1920-01-10
Polish Upper Silesia | Warsaw | Berlin | 1920-01-10 | 1922-06-20
Germany between the wars | Warsaw | Berlin | 1920-01-10 | 1945-01-12
Germany between the wars | Warsaw | Berlin ? | 1945-01-12 | 1945-05-09
Annexed by Germany in 1939 | Warsaw | Berlin | 1939-10-26 | 1945-01-12
Annexed in part | Warsaw | Berlin ? | 1939-10-26 | 1945-01-12
Białystok and Łomża | Warsaw | Minsk ? | 1939-09-17 | 1941-06-22
Przemyśl and Lubaczów | Warsaw | Kyiv ? | 1939-09-17 | 1941-06-22
Austria | Warsaw Kyiv | Vienna | 1800-01-01 | 1918-11-11
Austria | Bucharest | Vienna | 1800-01-01 | 1918-11-28
Austria | Rome | Vienna | 1800-01-01 | 1918-11-04
Austria | Ljubljana Zagreb Podgorica | Vienna | 1800-01-01 | 1918-10-29
Bosnia | Sarajevo | Vienna | 1878-10-20 | 1918-12-01
Hungary | Prague Bratislava | Budapest | 1800-01-01 | 1918-10-28
Southern Slovakia | Prague Bratislava | Budapest ? | 1938-11-10 | 1945-01-31
Hungary | Warsaw | Budapest | 1800-01-01 | 1918-10-28
Hungary | Vienna | Budapest | 1800-01-01 | 1921-11-28
Hungary | Kyiv | Budapest | 1800-01-01 | 1919-09-10
Carpathian Ruthenia | Kyiv | Prague | 1919-09-10 | 1939-03-15
Carpathian Ruthenia | Kyiv | Budapest | 1939-03-15 | 1944-10-27
Carpathian Ruthenia | Kyiv | Prague ? | 1944-10-27 | 1945-06-29
Hungary | Bucharest | Budapest | 1800-01-01 | 1918-12-01
Northern Transylvania | Bucharest | Budapest | 1940-09-05 | 1944-09-15
Northern Transylvania | Bucharest | Budapest ? | 1944-09-15 | 1944-10-25
Hungary | Belgrade Zagreb Ljubljana | Budapest | 1800-01-01 | 1918-10-29
Lwów and Volhynia | Kyiv | Warsaw ? | 1918-11-11 | 1921-03-18
Lwów and Volhynia | Kyiv | Warsaw | 1921-03-18 | 1939-09-17
Romania between the wars | Kyiv | Bucharest | 1918-11-28 | 1940-06-28
Transnistria | Chisinau | Kyiv | 1918-04-09 | 1940-06-28
West Belarus | Minsk | Warsaw ? | 1919-07-01 | 1921-03-18
West Belarus | Minsk | Warsaw | 1921-03-18 | 1939-09-17
German Empire, west and north | Paris | Berlin | 1871-05-10 | 1918-11-22
German Empire, west and north | Paris | Berlin ? | 1944-09-15 | 1945-03-20
German Empire, west and north | Brussels | Berlin | 1815-06-09 | 1920-01-10
German Empire, west and north | Copenhagen | Berlin | 1864-10-30 | 1920-06-15
Memel | Vilnius | Berlin | 1800-01-01 | 1920-01-10
Memel | Vilnius | Berlin ? | 1920-01-10 | 1923-01-16
Memel | Vilnius | Berlin | 1939-03-23 | 1945-01-28
Finland before 1940 | Moscow | Helsinki ? | 1812-01-01 | 1921-05-01
Finland before 1940 | Moscow | Helsinki | 1921-05-01 | 1940-03-13
Finland before 1940 | Moscow | Helsinki ? | 1941-07-10 | 1944-09-19
Pechenga | Moscow | Helsinki | 1921-05-01 | 1944-09-19
Pechory + Ivangorod | Moscow | Tallinn | 1920-02-02 | 1940-08-06
Pechory + Ivangorod | Moscow | Tallinn ? | 1940-08-06 | 1944-09-26
Abrene | Moscow | Riga | 1920-08-11 | 1940-08-05
Abrene | Moscow | Riga ? | 1940-08-05 | 1944-08-23
Ottoman Empire | Belgrade Skopje Podgorica | Istanbul ? | 1800-01-01 | 1912-11-18
Ottoman Empire | Athens | Istanbul ? | 1800-01-01 | 1912-11-09
Ottoman Empire | Sofia | Istanbul ? | 1800-01-01 | 1912-10-18
Western Thrace | Athens | Sofia | 1913-08-10 | 1919-10-18
Southern Dobruja | Sofia | Bucharest | 1913-08-10 | 1940-09-21
The Dodecanese | Athens | Istanbul ? | 1800-01-01 | 1912-05-18
The Dodecanese | Athens | Rome | 1912-05-18 | 1943-09-09
The Dodecanese | Athens | Rome ? | 1943-09-09 | 1947-03-31
Italy between the wars | Zagreb Ljubljana | Rome | 1918-11-04 | 1943-09-09
Italy between the wars | Zagreb Ljubljana | Rome ? | 1943-09-09 | 1945-05-01
Kars | Istanbul | Asia/Yerevan ? | 1878-10-01 | 1918-04-25
Hatay | Istanbul | Asia/Damascus ? | 1918-11-27 | 1939-07-23
North Sakhalin | Asia/Sakhalin | Asia/Vladivostok ? | 1905-08-23 | 1945-08-25
Kuril Islands | Asia/Magadan Asia/Srednekolymsk | Asia/Tokyo ? | 1875-08-22 | 1945-09-01
`;

export const CHANGED_STATES: readonly SourcedRule[] = ROWS.trim()
  .split('\n')
  .map((line) => {
    const [area = '', zones = '', zoneOfThen = '', from = '', until = ''] = line.split(' | ');
    const [then = '', doubt] = zoneOfThen.split(' ');
    return {
      id: 'changed_state',
      zones: zones.split(' ').map(zoneOf),
      areas: area.split(' + '),
      spans: [[from, until]],
      readings: [`@${zoneOf(then)}`, ...(doubt === '?' ? (['zone'] as const) : [])],
      evidence: 'knowledge',
      source: `the treaties and wars that moved the border; ${sourceOf(area)}; zones of the database`,
    };
  });

/** A zone of Europe unless the name says otherwise. */
function zoneOf(name: string): string {
  return name.includes('/') ? name : `Europe/${name}`;
}

/** The sources of the outlines of areas. */
function sourceOf(areas: string): string {
  const named = AREAS.filter(({ name }) => areas.split(' + ').includes(name));
  return named.map(({ name, source }) => `${name}: ${source}`).join('; ');
}
