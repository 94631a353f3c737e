/** Where certificates had Julian dates, and until when. */
import type { JulianRule } from '../src/birth-rule.ts';
import type { Sourced } from './sourced-rule.ts';

const KNOWN = 'the decrees that introduced the Gregorian calendar; general knowledge';
/** Its parts that had Julian dates. */
export const RUSSIAN_EMPIRE = {
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
        ...['Barnaul', 'Khandyga', 'Sakhalin', 'Magadan', 'Kamchatka', 'Anadyr', 'Oral', 'Aqtobe'],
      ].map((name) => `Asia/${name}`),
    ),
};

export const JULIAN_RULES: readonly (JulianRule & Sourced)[] = [
  {
    until: '1582-10-15',
    evidence: 'knowledge',
    source: 'the bull Inter gravissimas: there was no Gregorian calendar before',
  },
  {
    ...RUSSIAN_EMPIRE,
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
    // What was British on the coast of the Atlantic, and Newfoundland, Bermuda and the islands of the West Indies.
    zones: [
      ...['New_York', 'Halifax', 'Glace_Bay', 'St_Johns', 'Nassau', 'Jamaica', 'Barbados'],
      ...['Antigua', 'St_Kitts', 'Montserrat', 'Anguilla', 'Tortola'],
    ]
      .map((name) => `America/${name}`)
      .concat('Atlantic/Bermuda'),
    until: '1752-09-14',
    // Florida was Spanish.
    except: [[24.3, -88.0, 30.7, -79.8]],
    evidence: 'knowledge',
    source: 'the Calendar Act of 1750, for Britain and its colonies; general knowledge',
  },
  {
    countries: ['LT'],
    zones: ['Europe/Vilnius'],
    until: '1915-09-19',
    // Memel.
    except: [[55.1, 20.9, 55.95, 22.0]],
    evidence: 'knowledge',
    source: 'Russian until the German occupation of 1915; general knowledge',
  },
  {
    // In German lands, those of Protestants.
    countries: ['DE', 'DK', 'NO', 'IS'],
    zones: ['Berlin', 'Busingen', 'Copenhagen', 'Oslo'].map((name) => `Europe/${name}`),
    until: '1700-03-01',
    evidence: 'knowledge',
    source: KNOWN,
  },
  {
    // In Switzerland and the Netherlands, some cantons and provinces.
    countries: ['CH', 'NL'],
    zones: ['Europe/Zurich', 'Europe/Amsterdam'],
    until: '1701-01-12',
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
