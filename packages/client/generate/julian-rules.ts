/** Where certificates had Julian dates, and until when. */
import type { JulianRule } from '../src/birth-rule.ts';
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
  ],
};

/** A row that rests on the decrees of a country, for all of it unless `rest` says otherwise. */
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
    except: ['German Empire', 'Lemberg and Czernowitz', 'Vyborg'],
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
  decree('BG', 'Sofia', '1916-04-14'),
  decree('RS ME MK', 'Belgrade', '1919-01-28', { except: ['Vojvodina'] }),
  decree('RO', 'Bucharest', '1919-04-14', {
    except: ['Transylvania'],
    evidence: 'births',
  }),
  decree('GR', 'Athens', '1923-03-01'),
  decree('TR', 'Istanbul', '1917-03-01'),
  decree('GB IE', 'London Dublin', '1752-09-14'),
  {
    // What was British on the coast of the Atlantic, and Newfoundland, Bermuda and the islands of the West Indies.
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
  // In German lands, those of Protestants.
  decree('DE DK NO IS', 'Berlin Busingen Copenhagen Oslo', '1700-03-01'),
  // In Switzerland and the Netherlands, some cantons and provinces.
  decree('CH NL', 'Zurich Amsterdam', '1701-01-12'),
  decree('SE FI', 'Stockholm Helsinki', '1753-03-01'),
];
