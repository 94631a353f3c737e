/**
 * Clocks that certificates followed and the time-zone database lacks, row by row. `evidence` is `births` for births with a
 * known instant, `tz` for the database's records or remarks, or `knowledge` for general knowledge alone. Large groups of
 * rows have their own files: us-rules, canadian-rules, changed-states, divided-zones,
 * two-times, region-histories and julian-rules.
 */
import { CANADIAN_RULES } from './canadian-rules.ts';
import { CHANGED_STATES } from './changed-states.ts';
import { DIVIDED_ZONES } from './divided-zones.ts';
import { RUSSIAN_EMPIRE } from './julian-rules.ts';
import { REGION_HISTORIES } from './region-histories.ts';
import { type SourcedRule, zonesIn } from './sourced-rule.ts';
import { TWO_TIMES } from './two-times.ts';
import { US_RULES } from './us-rules.ts';

const GERMAN_ZONES = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Busingen', 'Europe/Vaduz'];
const RUSSIAN_ZONES = [
  ...zonesIn('Europe', 'Moscow Kyiv Minsk Riga Tallinn Vilnius Warsaw Chisinau Simferopol'),
  ...zonesIn('Asia', 'Tbilisi Irkutsk Yekaterinburg'),
];

const INDIAN_WAR = [['1941-10-01', '1945-10-15']] as const;
const INDIAN_WAR_SOURCE =
  'remarks of the database on India: the war time of all India rests on one dubious source, and the local time stayed in common use';
const RUSSIAN_SUMMER =
  'decrees of 1917 to 1919 for all of Russia, which the database has for Moscow; those of 1917 are dated by the Julian calendar, and the database takes their days for Gregorian ones';

export const BIRTH_RULES: readonly SourcedRule[] = [
  ...CHANGED_STATES,
  ...DIVIDED_ZONES,
  ...TWO_TIMES,
  ...REGION_HISTORIES,
  ...US_RULES,
  ...CANADIAN_RULES,
  {
    id: 'sicily',
    zones: ['Europe/Rome'],
    regions: ['sicily', 'sicilia', 'sizilien', 'sicile'],
    regionAreas: ['Sicily'],
    spans: [['1866-12-12', '1893-11-01']],
    kinds: ['city'],
    readings: [3_208],
    evidence: 'births',
    source:
      'the decree of 1866 gave the island the mean time of Palermo; remarks of the database on Italy',
  },
  {
    id: 'sicily_or_calabria',
    zones: ['Europe/Rome'],
    regions: [],
    regionAreas: ['Strait of Messina'],
    spans: [['1866-12-12', '1893-11-01']],
    kinds: ['city'],
    readings: [3_208, 'zone'],
    evidence: 'births',
    source:
      'as above; without a region, coordinates of the strait tell no island from the mainland',
  },
  {
    id: 'sardinia',
    zones: ['Europe/Rome'],
    regions: ['sardinia', 'sardegna', 'sardinien', 'sardaigne'],
    regionAreas: ['Sardinia'],
    spans: [['1866-12-12', '1893-11-01']],
    kinds: ['city'],
    readings: [2_192, 'local', 'zone'],
    evidence: 'births',
    source:
      'royal decree 3224 of 1866 gave railways, telegraphs and posts on the island the mean time of Cagliari; by the remarks of the database on Italy, the city took that of Rome in 1886; births have either',
  },
  {
    id: 'netherlands',
    zones: ['Europe/Amsterdam'],
    spans: [['1800-01-01', '1909-05-01']],
    kinds: ['city'],
    readings: ['local'],
    isBasis: true,
    evidence: 'births',
    source:
      'Amsterdam time became the law of the whole country on 1909-05-01; remarks of the database',
  },
  {
    id: 'bohemia',
    zones: ['Europe/Prague'],
    spans: [['1850-01-01', '1891-10-01']],
    kinds: ['city'],
    readings: ['local', 'zone'],
    isBasis: true,
    evidence: 'knowledge',
    source:
      'the database has the mean time of Prague from 1850; in Austria that was a time of railways, and no law made it that of towns',
  },
  {
    id: 'russian_summer',
    zones: ['Europe/Moscow'],
    // Which days these are depends on the calendar of the decrees.
    spans: [
      ['1917-07-01', '1917-07-14'],
      ['1917-12-28', '1918-01-10'],
    ],
    readings: ['local_summer', 'local'],
    isBasis: true,
    evidence: 'knowledge',
    source: RUSSIAN_SUMMER,
  },
  {
    id: 'russian_moscow',
    zones: ['Europe/Moscow'],
    areas: ['Moscow'],
    spans: [['1916-07-03', '1919-07-01']],
    kinds: ['city', 'summer'],
    readings: ['zone'],
    isBasis: true,
    evidence: 'tz',
    source: 'remarks of the database on Moscow, after a book of 1919 by Byalokoz',
  },
  {
    id: 'russian_summer',
    zones: ['Europe/Moscow'],
    spans: [
      ['1917-07-14', '1917-12-28'],
      ['1918-05-31', '1919-07-02'],
    ],
    kinds: ['summer'],
    readings: ['local_summer'],
    isBasis: true,
    evidence: 'knowledge',
    source: RUSSIAN_SUMMER,
  },
  {
    id: 'russian_summer',
    ...RUSSIAN_EMPIRE,
    spans: [['1917-07-01', '1918-01-10']],
    kinds: ['local', 'city'],
    readings: ['local_summer', 'local'],
    isBasis: true,
    evidence: 'knowledge',
    source: RUSSIAN_SUMMER,
  },
  {
    id: 'russian_empire',
    zones: RUSSIAN_ZONES,
    spans: [['1800-01-01', '1919-07-01']],
    kinds: ['city'],
    readings: ['local'],
    isBasis: true,
    evidence: 'knowledge',
    source:
      'the empire had no common civil time; the zones of 1919 are the first that a law gave every town',
  },
  {
    id: 'bulgaria',
    zones: ['Europe/Sofia'],
    spans: [['1880-01-01', '1894-12-01']],
    kinds: ['city'],
    readings: ['local'],
    isBasis: true,
    evidence: 'knowledge',
    source:
      'the database takes the mean time of Istanbul, that of the railways; towns kept the sun of theirs',
  },
  {
    id: 'calcutta',
    zones: ['Asia/Kolkata', 'Asia/Dhaka'],
    areas: ['Calcutta'],
    spans: INDIAN_WAR,
    kinds: ['summer'],
    readings: ['zone', 'standard', 21_200],
    isBasis: true,
    evidence: 'tz',
    source: INDIAN_WAR_SOURCE,
  },
  {
    id: 'bombay',
    zones: ['Asia/Kolkata'],
    areas: ['Bombay'],
    spans: INDIAN_WAR,
    kinds: ['summer'],
    readings: ['zone', 'standard', 17_460],
    isBasis: true,
    evidence: 'tz',
    source: INDIAN_WAR_SOURCE,
  },
  {
    id: 'calcutta',
    zones: ['Asia/Kolkata', 'Asia/Dhaka'],
    areas: ['Calcutta'],
    spans: [['1854-06-28', '1948-01-01']],
    readings: [21_200, 'zone'],
    isBasis: true,
    evidence: 'tz',
    source:
      'remarks of the database on India: Calcutta time, 5:53:20, was in common use until 1948',
  },
  {
    id: 'bombay',
    zones: ['Asia/Kolkata'],
    areas: ['Bombay'],
    spans: [['1854-06-28', '1955-01-01']],
    readings: [17_460, 'zone'],
    isBasis: true,
    evidence: 'tz',
    source: 'remarks of the database on India: Bombay time, 4:51, was in common use until 1955',
  },
  {
    id: 'india',
    zones: ['Asia/Kolkata'],
    spans: [['1854-06-28', '1906-01-01']],
    kinds: ['city'],
    readings: ['local', 'zone'],
    isBasis: true,
    evidence: 'tz',
    source:
      'remarks of the database on India: Madras time was that of railways and telegraphs, towns kept their own',
  },
  {
    id: 'finland',
    zones: ['Europe/Helsinki'],
    spans: [['1878-05-31', '1921-05-01']],
    kinds: ['city'],
    readings: ['zone', 'local'],
    isBasis: true,
    evidence: 'knowledge',
    source:
      'Helsinki time was that of railways and offices from 1878; whether a parish followed is not recorded',
  },
  {
    id: 'sundial',
    countries: ['DE', 'AT', 'LI'],
    zones: GERMAN_ZONES,
    spans: [['1583-01-01', '1807-01-01']],
    kinds: ['local'],
    readings: ['apparent', 'local'],
    isBasis: true,
    evidence: 'births',
    source:
      'four births in Müller’s collections before 1807 have apparent time; clocks were set by sundials',
  },
  {
    id: 'german_south',
    countries: ['DE'],
    zones: ['Europe/Berlin'],
    areas: ['Germany, south'],
    spans: [['1892-04-01', '1893-04-01']],
    kinds: ['local'],
    readings: [3_600, 'local'],
    isBasis: true,
    evidence: 'knowledge',
    source:
      'Bavaria, Württemberg and Baden took Central European Time for civil life a year before the empire did',
  },
  {
    id: 'german_railways',
    countries: ['DE'],
    zones: ['Europe/Berlin'],
    spans: [['1891-06-01', '1893-04-01']],
    kinds: ['local'],
    readings: ['local', 3_600],
    isBasis: true,
    evidence: 'knowledge',
    source:
      'the railways ran by Central European Time from 1891-06-01, and some towns went with them',
  },
];
