/**
 * What certificates followed and the time zone database does not know, row by row. `evidence` says whether births with a
 * known instant show it (`births`), the database's own records or remarks (`tz`), or general knowledge alone (`knowledge`).
 */
import type { Box, JulianRule } from '../src/birth-rule.ts';
import { CHANGED_STATES } from './changed-states.ts';
import type { Sourced, SourcedRule } from './sourced-rule.ts';

/** Zones of the United States, by their first names in the database. */
const US_ZONES = [
  ...['Boise', 'Chicago', 'Denver', 'Detroit', 'Los_Angeles', 'Menominee', 'New_York', 'Phoenix'],
  ...[
    'Indianapolis',
    'Knox',
    'Marengo',
    'Petersburg',
    'Tell_City',
    'Vevay',
    'Vincennes',
    'Winamac',
  ].map((name) => `Indiana/${name}`),
  ...['Kentucky/Louisville', 'Kentucky/Monticello'],
  ...['North_Dakota/Beulah', 'North_Dakota/Center', 'North_Dakota/New_Salem'],
].map((name) => `America/${name}`);

/** Peace, after standard time began: not the two summers by federal law, 1918 and 1919, and not 1942 to 1945. */
const US_PEACE = [
  ['1883-11-18', '1918-03-31'],
  ['1919-10-26', '1942-02-09'],
  ['1945-09-30', '1967-04-30'],
] as const;

const named = (codes: string, names: string) => [
  ...codes.toLowerCase().split(' '),
  ...names.toLowerCase().split(', '),
];
const MOVED_EAST = named(
  'OH KY TN GA MI IN FL',
  'Ohio, Kentucky, Tennessee, Georgia, Michigan, Indiana, Florida',
);
/** Those that stayed with Central time longest. */
const LONG_CENTRAL = named('KY TN GA FL', 'Kentucky, Tennessee, Georgia, Florida');
/** Before the law of 1918 gave the borders of zones to a commission, most of Ohio had Central time. */
const OHIO = named('OH', 'Ohio');
const BEFORE_1918 = [['1883-11-18', '1918-03-19']] as const;
const BEFORE_1947 = [['1883-11-18', '1947-01-01']] as const;
/** Summer time all year by federal law. */
const US_WAR = [['1942-02-09', '1945-10-01']] as const;
const WEST_OF_80: readonly Box[] = [[24.3, -88.2, 47.6, -80.0]];
const KEPT_SUMMER_TIME = named(
  'NY NJ PA CT MA ME NH RI VT CA CO DE',
  'New York, New Jersey, Pennsylvania, Connecticut, Massachusetts, Maine, New Hampshire, Rhode Island, Vermont, California, Colorado, Delaware',
);
const KEPT_SUMMER_TIME_BOXES: readonly Box[] = [
  [38.4, -80.0, 47.5, -66.9],
  [32.5, -124.5, 42.0, -119.0],
  [37.0, -109.1, 41.0, -102.0],
];
const US = { countries: ['US'], zones: US_ZONES };
const US_SOURCE =
  'the database says so itself: its zones stand for one city each, and before 1967 towns decided; 1,412 certificates of the United States';

/** A row for states of which parts were on Central time while the zone's city was on Eastern. */
function usZone(
  id: string,
  spans: SourcedRule['spans'],
  kinds: SourcedRule['kinds'] & object,
  regions: readonly string[],
  readings: SourcedRule['readings'],
): readonly SourcedRule[] {
  const where = regions === MOVED_EAST ? { regions, regionBoxes: WEST_OF_80 } : { regions };
  const rest = { base: -18_000, spans, kinds, readings, evidence: 'births', source: US_SOURCE };
  return [{ id, ...US, ...where, ...rest } as SourcedRule];
}

const GERMAN_ZONES = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Busingen', 'Europe/Vaduz'];
const RUSSIAN_ZONES = [
  ...[
    'Moscow',
    'Kyiv',
    'Minsk',
    'Riga',
    'Tallinn',
    'Vilnius',
    'Warsaw',
    'Chisinau',
    'Simferopol',
  ].map((city) => `Europe/${city}`),
  ...['Asia/Tbilisi', 'Asia/Irkutsk', 'Asia/Yekaterinburg'],
];

export const BIRTH_RULES: readonly SourcedRule[] = [
  ...CHANGED_STATES,
  ...usZone('us_zone_and_summer', US_WAR, ['summer'], MOVED_EAST, ['zone', 'standard', 'west']),
  ...usZone('us_zone_and_summer', BEFORE_1947, ['summer'], MOVED_EAST, [
    'standard',
    'west',
    'zone',
  ]),
  ...usZone('us_zone', BEFORE_1947, ['standard'], LONG_CENTRAL, ['west', 'zone']),
  ...usZone('us_zone', BEFORE_1918, ['standard'], OHIO, ['west', 'zone']),
  ...usZone('us_zone', BEFORE_1947, ['standard'], MOVED_EAST, ['zone', 'west']),
  {
    id: 'us_illinois',
    ...US,
    regions: named('IL', 'Illinois'),
    spans: [
      ['1919-10-26', '1942-02-09'],
      ['1945-09-30', '1959-07-01'],
    ],
    kinds: ['summer'],
    readings: ['standard', 'zone'],
    evidence: 'births',
    source:
      'Illinois registered births in standard time until 1959; 30 certificates of its summers',
  },
  {
    id: 'us_summer',
    ...US,
    regions: KEPT_SUMMER_TIME,
    regionBoxes: KEPT_SUMMER_TIME_BOXES,
    spans: US_PEACE,
    kinds: ['summer'],
    readings: ['zone', 'standard'],
    evidence: 'births',
    source: US_SOURCE,
  },
  {
    id: 'us_summer',
    ...US,
    spans: US_PEACE,
    kinds: ['summer'],
    readings: ['standard', 'zone'],
    evidence: 'births',
    source: US_SOURCE,
  },
  {
    id: 'sicily',
    zones: ['Europe/Rome'],
    regions: ['sicily', 'sicilia', 'sizilien', 'sicile'],
    // Without the shore of the strait, where places of both sides lie close.
    regionBoxes: [
      [36.6, 12.3, 37.95, 15.45],
      [36.6, 12.3, 37.8, 15.7],
      [37.95, 12.3, 38.85, 15.4],
    ],
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
    regionBoxes: [[37.8, 15.4, 38.4, 16.0]],
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
    regionBoxes: [[38.8, 8.0, 41.35, 9.9]],
    spans: [['1866-12-12', '1893-11-01']],
    kinds: ['city'],
    readings: [2_192],
    evidence: 'births',
    source:
      'the decree of 1866 gave the island the mean time of Cagliari; remarks of the database on Italy',
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
    boxes: [[22.2, 88.0, 23.0, 88.8]],
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
    boxes: [[18.8, 72.6, 19.4, 73.2]],
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
    boxes: [[47.2, 7.5, 49.9, 13.9]],
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

const KNOWN = 'the decrees that introduced the Gregorian calendar; general knowledge';
export const JULIAN_RULES: readonly (JulianRule & Sourced)[] = [
  {
    countries: ['RU', 'BY', 'UA', 'MD', 'GE', 'AM', 'AZ', 'KZ', 'UZ', 'TM', 'KG', 'TJ', 'EE', 'LV'],
    zones: [
      ...[
        'Moscow',
        'Kyiv',
        'Minsk',
        'Riga',
        'Tallinn',
        'Chisinau',
        'Simferopol',
        'Samara',
        'Saratov',
      ],
      ...['Volgograd', 'Astrakhan', 'Kirov', 'Ulyanovsk'],
    ]
      .map((name) => `Europe/${name}`)
      .concat(
        [
          ...[
            'Tbilisi',
            'Yerevan',
            'Baku',
            'Irkutsk',
            'Yekaterinburg',
            'Omsk',
            'Tomsk',
            'Novosibirsk',
          ],
          ...['Krasnoyarsk', 'Chita', 'Yakutsk', 'Vladivostok', 'Almaty', 'Tashkent', 'Samarkand'],
          ...[
            'Barnaul',
            'Khandyga',
            'Sakhalin',
            'Magadan',
            'Kamchatka',
            'Anadyr',
            'Oral',
            'Aqtobe',
          ],
        ].map((name) => `Asia/${name}`),
      ),
    until: '1918-02-14',
    // Königsberg, Lemberg and Czernowitz, Vyborg.
    except: [
      [54.2, 19.5, 55.4, 23.0],
      [47.7, 22.0, 50.4, 26.2],
      [60.1, 27.9, 61.8, 30.9],
    ],
    evidence: 'births',
    source: 'decree of 1918: the day after 31 January was 14 February',
  },
  {
    zones: ['Sitka', 'Juneau', 'Metlakatla', 'Yakutat', 'Anchorage', 'Nome', 'Adak'].map(
      (name) => `America/${name}`,
    ),
    until: '1867-10-18',
    evidence: 'tz',
    source:
      'remarks of the database on Alaska: Russian until then, with the Russian day and calendar',
  },
  {
    countries: ['BG'],
    zones: ['Europe/Sofia'],
    until: '1916-04-14',
    evidence: 'knowledge',
    source: KNOWN,
  },
  {
    countries: ['RS', 'ME', 'MK'],
    zones: ['Europe/Belgrade'],
    until: '1919-01-28',
    except: [[44.85, 18.8, 46.2, 21.6]],
    evidence: 'knowledge',
    source: KNOWN,
  },
  {
    countries: ['RO'],
    zones: ['Europe/Bucharest'],
    until: '1919-04-14',
    except: [[45.4, 20.2, 48.0, 26.0]],
    evidence: 'births',
    source: KNOWN,
  },
  {
    countries: ['GR'],
    zones: ['Europe/Athens'],
    until: '1923-03-01',
    evidence: 'knowledge',
    source: KNOWN,
  },
  {
    countries: ['TR'],
    zones: ['Europe/Istanbul'],
    until: '1917-03-01',
    evidence: 'knowledge',
    source: KNOWN,
  },
  {
    countries: ['GB', 'IE'],
    zones: ['Europe/London', 'Europe/Dublin'],
    until: '1752-09-14',
    evidence: 'knowledge',
    source: KNOWN,
  },
  {
    countries: ['SE', 'FI'],
    zones: ['Europe/Stockholm', 'Europe/Helsinki'],
    until: '1753-03-01',
    evidence: 'knowledge',
    source: KNOWN,
  },
];
