/** Places with two clocks at the same time: the legal and the local one, or of two powers. */
import type { Reading } from '../src/birth-rule.ts';
import { areasOf } from './region-areas.ts';
import { regionsOf, type SourcedRule } from './sourced-rule.ts';

type Span = readonly [from: string, until: string];
/** The ephemeris ends then. */
const FOR_GOOD = '2401-01-01';

const XINJIANG = {
  countries: ['CN'],
  zones: ['Asia/Urumqi', 'Asia/Kashgar', 'Asia/Shanghai'],
  regions: regionsOf('xinjiang|xinjiang uyghur|xinjiang uygur|sinkiang'),
  regionAreas: areasOf('China, Xinjiang'),
};
/** With Aksu, Hotan, Qira, Yining, Bole and Nilka, and without Minfeng, Jinghe and Wusu. */
const WEST = areasOf('China, western Xinjiang');
const SUMMERS: readonly Span[] = [
  ['1986-05-04', '1986-09-14'],
  ['1987-04-12', '1987-09-13'],
  ['1988-04-17', '1988-09-11'],
  ['1989-04-16', '1989-09-17'],
  ['1990-04-15', '1990-09-16'],
  ['1991-04-14', '1991-09-15'],
];
const XINJIANG_SOURCE =
  'remarks of the database on Xinjiang: no good records before 1986, and two times in use since the Cultural Revolution at the latest, perhaps since 1949; ';

/** A place with the clocks of the power that holds it and of its legal state. */
function deFacto(
  id: `two_${string}`,
  where: Pick<SourcedRule, 'countries' | 'zones' | 'areas' | 'regions' | 'regionAreas'>,
  spans: readonly Span[],
  readings: readonly Reading[],
  source: string,
  evidence: SourcedRule['evidence'] = 'knowledge',
): SourcedRule {
  return { id, ...where, spans, readings, alwaysWarns: true, evidence, source };
}

const UKRAINE = { countries: ['UA'], zones: ['Europe/Kyiv'] };
const MOSCOW_FIRST = ['@Europe/Moscow', 'zone'] as const;

export const TWO_TIMES: readonly SourcedRule[] = [
  {
    id: 'xinjiang_summer',
    ...XINJIANG,
    spans: SUMMERS,
    readings: ['@Asia/Shanghai', '@Asia/Urumqi', 28_800, 25_200],
    evidence: 'tz',
    source: `${XINJIANG_SOURCE}in the summers from 1986 to 1991 there were four, because some people set each clock forward`,
  },
  {
    id: 'xinjiang',
    ...XINJIANG,
    areas: WEST,
    spans: [['1949-10-01', '1970-01-01']],
    readings: ['@Asia/Shanghai', '@Asia/Urumqi', '@Asia/Kashgar'],
    evidence: 'tz',
    source: `${XINJIANG_SOURCE}in the file backzone, from an atlas without sources: Kashgar`,
  },
  {
    id: 'xinjiang',
    ...XINJIANG,
    spans: [['1949-10-01', FOR_GOOD]],
    readings: ['@Asia/Shanghai', '@Asia/Urumqi'],
    evidence: 'tz',
    source: `${XINJIANG_SOURCE}trains, schools and offices use Beijing time`,
  },
  {
    id: 'xinjiang_before',
    ...XINJIANG,
    areas: WEST,
    spans: [['1928-01-01', '1949-10-01']],
    readings: ['@Asia/Kashgar'],
    evidence: 'tz',
    source: `${XINJIANG_SOURCE}Kunlun time in the west, and Kashgar in the file backzone`,
  },
  {
    // For the zone of Shanghai. The zone of Ürümqi already has this history.
    id: 'xinjiang_before',
    ...XINJIANG,
    base: 28_800,
    spans: [['1900-12-31', '1949-10-01']],
    readings: ['@Asia/Urumqi'],
    evidence: 'tz',
    source: `${XINJIANG_SOURCE}Xin-zang time`,
  },
  {
    id: 'occupied_france',
    countries: ['FR'],
    zones: ['Europe/Paris'],
    areas: areasOf('France, occupied 1914 to 1918'),
    spans: [['1914-08-22', '1918-11-12']],
    readings: ['@Europe/Berlin', 'zone'],
    evidence: 'knowledge',
    source:
      'the database has German clocks for occupied Belgium and Luxembourg; that they held in occupied France, and where the front stood, is general knowledge',
  },
  {
    id: 'spain_civil_war',
    zones: ['Africa/Ceuta', 'Atlantic/Canary'],
    spans: [
      ['1937-05-23', '1937-10-03'],
      ['1938-03-27', '1938-10-02'],
    ],
    readings: ['zone', 'summer'],
    evidence: 'knowledge',
    source:
      'an order in the BOE of 18 May 1937 gave Nationalist Spain summer time; the database knows none of it for Ceuta, Melilla and the Canary Islands, and general knowledge does not tell whether it held there',
  },
  deFacto(
    'two_ukraine',
    { ...UKRAINE, areas: areasOf('Ukraine, held since 2014') },
    [['2014-10-26', FOR_GOOD]],
    MOSCOW_FIRST,
    'Donetsk and Luhansk: clocks stayed with Moscow when those of Ukraine were set back on 2014-10-26; general knowledge, as the line of contact is',
  ),
  deFacto(
    'two_ukraine',
    { ...UKRAINE, areas: areasOf('Ukraine, held since 2022') },
    [['2022-03-01', FOR_GOOD]],
    MOSCOW_FIRST,
    'the parts of Luhansk, Donetsk, Zaporizhzhia and Kherson that Russia has held since 2022; general knowledge: the days differ, and the front moves',
  ),
  deFacto(
    'two_crimea',
    { zones: ['Europe/Simferopol'], areas: areasOf('Crimea, Kerch') },
    [['1994-05-01', '1997-03-30']],
    ['@Europe/Kyiv', 'zone'],
    'remarks of the database on Crimea: central Crimea had the time of Moscow then, and Kerch that of Kyiv',
    'tz',
  ),
  deFacto(
    'two_crimea',
    { zones: ['Europe/Simferopol'] },
    [['1994-01-30', '1994-09-26']],
    ['zone', '@Europe/Moscow', '@Europe/Kyiv'],
    'remarks of the database on Crimea: it changed to the time of Moscow in 1994, on a day that they guess',
    'tz',
  ),
  deFacto(
    'two_crimea',
    { zones: ['Europe/Simferopol'] },
    [['2014-03-30', FOR_GOOD]],
    ['zone', '@Europe/Kyiv'],
    'Crimea: the zone has the time of Moscow, by the database from 2014-03-30 on; by the law of Ukraine it is that of Kyiv, which is general knowledge',
  ),
  deFacto(
    'two_abkhazia',
    {
      countries: ['GE'],
      zones: ['Asia/Tbilisi'],
      regions: ['abkhazia'],
      regionAreas: areasOf('Abkhazia'),
    },
    [['1993-09-30', FOR_GOOD]],
    MOSCOW_FIRST,
    'Abkhazia has the time of Moscow since the war of 1992 and 1993; general knowledge, which does not tell the day',
  ),
  deFacto(
    'two_ossetia',
    {
      countries: ['GE'],
      zones: ['Asia/Tbilisi'],
      areas: areasOf('South Ossetia'),
    },
    [['1992-07-14', FOR_GOOD]],
    MOSCOW_FIRST,
    'South Ossetia has the time of Moscow since the war of 1991 and 1992, Akhalgori since 2008; general knowledge, which does not tell the day',
  ),
  deFacto(
    'two_karabakh',
    { countries: ['AZ'], zones: ['Asia/Baku'], areas: areasOf('Nagorno-Karabakh') },
    [['1992-05-18', '2023-09-21']],
    ['@Asia/Yerevan', 'zone'],
    'Nagorno-Karabakh had the time of Armenia from the war of 1992 until 2023; general knowledge, as what it held is, of which it lost a part in 2020',
  ),
  deFacto(
    'two_cyprus',
    {
      countries: ['CY'],
      zones: ['Asia/Famagusta', 'Asia/Nicosia'],
      areas: areasOf('Cyprus, north'),
    },
    [['2016-09-08', '2017-10-29']],
    ['@Asia/Famagusta', '@Asia/Nicosia'],
    'the database, for Famagusta: Northern Cyprus had the time of Turkey in the winter of 2016',
    'tz',
  ),
  deFacto(
    'two_cyprus',
    {
      countries: ['CY'],
      zones: ['Asia/Famagusta', 'Asia/Nicosia'],
      areas: areasOf('Cyprus, around the line'),
    },
    [['2016-09-08', '2017-10-29']],
    ['@Asia/Nicosia', '@Asia/Famagusta'],
    'the database, for Famagusta and Nicosia: the line between them runs through Nicosia and its suburbs',
    'tz',
  ),
  deFacto(
    'two_transnistria',
    {
      countries: ['MD'],
      zones: ['Europe/Chisinau', 'Europe/Tiraspol'],
      regions: regionsOf('transnistria|bender municipality|stînga nistrului'),
      regionAreas: areasOf('Transnistria'),
    },
    [
      ['1990-05-06', '1991-03-31'],
      ['1992-01-19', '2001-01-24'],
    ],
    ['zone', '@Europe/Moscow'],
    'remarks of the database on Moldova: an atlas has Tiraspol with the time of Moscow from 1992 on, which may have held among Russian speakers; in 2001 it was that of Chișinău',
    'tz',
  ),
];
