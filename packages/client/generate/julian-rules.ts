/** Where certificates had Julian dates, and until when. */
import type { CalendarRule, JulianRule } from '../src/birth-rule.ts';
import { type Sourced, zonesIn } from './sourced-rule.ts';

/** Its parts that had Julian dates. */
export const RUSSIAN_EMPIRE = {
  countries: 'RU BY UA MD GE AM AZ KZ UZ TM KG TJ EE LV'.split(' '),
  zones: [
    ...zonesIn('Europe', 'Moscow Kyiv Minsk Riga Tallinn Chisinau Simferopol Samara Saratov'),
    ...zonesIn('Europe', 'Volgograd Astrakhan Kirov Ulyanovsk'),
    ...zonesIn('Asia', 'Tbilisi Yerevan Baku Irkutsk Yekaterinburg Omsk Tomsk Novosibirsk'),
    ...zonesIn('Asia', 'Krasnoyarsk Chita Yakutsk Vladivostok Almaty Tashkent Samarkand'),
    ...zonesIn('Asia', 'Barnaul Khandyga Sakhalin Magadan Kamchatka Anadyr Oral Aqtobe'),
    ...zonesIn('Asia', 'Qyzylorda Qostanay Atyrau Aqtau Dushanbe Bishkek Ashgabat'),
    ...zonesIn('Asia', 'Novokuznetsk Ust-Nera Srednekolymsk'),
  ],
};

/** A row by the decrees of a country; without areas in `rest`, for the whole country. */
function decree(
  countries: string,
  zones: string,
  until: string,
  rest: Partial<JulianRule & Sourced> = {},
): JulianRule & Sourced {
  return {
    countries: countries.split(' '),
    zones: zonesIn('Europe', zones),
    until,
    evidence: 'knowledge',
    source: 'the decrees that introduced the Gregorian calendar; general knowledge',
    ...rest,
  };
}

export const JULIAN_RULES: readonly (JulianRule & Sourced)[] = [
  {
    until: '1582-10-15',
    evidence: 'knowledge',
    source: 'the bull Inter gravissimas: there was no Gregorian calendar before',
  },
  {
    ...RUSSIAN_EMPIRE,
    until: '1918-02-14',
    except: [
      'German Empire',
      'Austria',
      'Hungary',
      'Finland before 1940',
      'Karafuto',
      'Kuril Islands',
    ],
    evidence: 'births',
    source: 'decree of 1918: the day after 31 January was 14 February',
  },
  {
    zones: zonesIn('America', 'Sitka Juneau Metlakatla Yakutat Anchorage Nome Adak'),
    until: '1867-10-18',
    evidence: 'tz',
    source:
      'remarks of the database on Alaska: Russian until then, with the Russian day and calendar',
  },
  {
    countries: ['RU'],
    zones: ['Asia/Sakhalin'],
    areas: ['Karafuto'],
    until: '1905-09-05',
    evidence: 'knowledge',
    source: 'the treaty of Portsmouth gave the south of Sakhalin to Japan',
  },
  {
    countries: ['PL'],
    zones: ['Europe/Warsaw'],
    areas: ['Białystok District'],
    until: '1915-08-26',
    evidence: 'knowledge',
    source:
      'a part of Russia proper from 1807 until the German occupation; in the Kingdom of Poland, registers had both dates or the Gregorian one',
  },
  {
    countries: ['MD', 'UA'],
    zones: zonesIn('Europe', 'Chisinau Kyiv'),
    areas: ['Bessarabia and Hertsa'],
    until: '1919-04-14',
    evidence: 'knowledge',
    source: 'Romanian when Romania introduced the Gregorian calendar, Bessarabia from 1918 on',
  },
  {
    countries: ['TR'],
    zones: ['Europe/Istanbul'],
    areas: ['Kars'],
    until: '1918-02-14',
    evidence: 'knowledge',
    source: 'Russian from 1878 to 1918; the decree of Russia',
  },
  {
    countries: ['BG'],
    zones: ['Europe/Sofia'],
    areas: ['Southern Dobruja'],
    until: '1919-04-14',
    evidence: 'knowledge',
    source: 'Romanian from 1913 on; the decree of Romania',
  },
  decree('BG', 'Sofia', '1916-04-14'),
  decree('RS ME MK XK', 'Belgrade Podgorica Skopje', '1919-01-28', {
    except: ['Austria', 'Hungary'],
  }),
  decree('RO', 'Bucharest', '1919-04-14', {
    except: ['Austria', 'Hungary'],
    evidence: 'births',
  }),
  decree('GR', 'Athens', '1923-03-01'),
  decree('TR', 'Istanbul', '1917-03-01'),
  decree('GB IE', 'London Dublin', '1752-09-14'),
  {
    // British colonies on the Atlantic coast, in Newfoundland, Bermuda and the West Indies.
    zones: [
      ...zonesIn('America', 'New_York Halifax Glace_Bay St_Johns Nassau Jamaica Barbados'),
      ...zonesIn('America', 'Antigua St_Kitts Montserrat Anguilla Tortola'),
      'Atlantic/Bermuda',
    ],
    until: '1752-09-14',
    // Florida was Spanish.
    except: ['Florida'],
    evidence: 'knowledge',
    source: 'the Calendar Act of 1750, for Britain and its colonies; general knowledge',
  },
  decree('LT', 'Vilnius', '1915-09-19', {
    except: ['German Empire'],
    source: 'Russian until the German occupation of 1915; general knowledge',
  }),
  // In Germany, Protestant states.
  decree('DE DK NO IS', 'Berlin Busingen Copenhagen Oslo', '1700-03-01'),
  // In Switzerland and the Netherlands, some cantons and provinces.
  decree('CH NL', 'Zurich Amsterdam', '1701-01-12'),
  decree('SE FI', 'Stockholm Helsinki', '1753-03-01'),
];

/** Where certificates had dates of a calendar that clients do not convert. */
export const OTHER_CALENDARS: readonly (CalendarRule & Sourced)[] = [
  {
    id: 'lunisolar_calendar',
    countries: ['JP'],
    zones: ['Asia/Tokyo'],
    until: '1873-01-01',
    evidence: 'knowledge',
    source: 'edict 337 of 1872: the day after the second of the twelfth month was 1873-01-01',
  },
  {
    id: 'lunisolar_calendar',
    countries: ['KR', 'KP'],
    zones: zonesIn('Asia', 'Seoul Pyongyang'),
    until: '1896-01-01',
    evidence: 'knowledge',
    source: 'the edict of 1895 that introduced the solar calendar; general knowledge',
  },
  {
    id: 'lunisolar_calendar',
    countries: ['CN'],
    zones: zonesIn('Asia', 'Shanghai Urumqi'),
    until: '1912-01-01',
    evidence: 'knowledge',
    source: 'the Republic of China introduced the solar calendar; general knowledge',
  },
  {
    id: 'islamic_calendar',
    countries: ['EG'],
    zones: ['Africa/Cairo'],
    until: '1875-09-11',
    evidence: 'knowledge',
    source: 'the government of Egypt took the Gregorian calendar in 1875; general knowledge',
  },
];
