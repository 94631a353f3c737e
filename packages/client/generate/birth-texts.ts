/** All sentences of birth moments. Both clients read them from src/births.json. */
import { FAR_OFFSET } from '../src/far-offset.ts';

type Texts = Readonly<Record<string, string>>;

/** The page that warnings link to. */
export const PAGE = '/docs/birth-moments';

/** The code of a rule, its region, and the two cities that its clocks may have followed. */
const TWO_POWERS = [
  ['two_ukraine', 'this part of Ukraine', 'Moscow', 'Kyiv'],
  ['two_crimea', 'Crimea', 'Moscow', 'Kyiv'],
  ['two_abkhazia', 'Abkhazia', 'Moscow', 'Tbilisi'],
  ['two_ossetia', 'South Ossetia', 'Moscow', 'Tbilisi'],
  ['two_karabakh', 'Nagorno-Karabakh', 'Yerevan', 'Baku'],
  ['two_cyprus', 'Northern Cyprus', 'Turkey', 'Nicosia'],
  ['two_transnistria', 'Transnistria', 'Moscow', 'Chișinău'],
] as const;

function twoPowers() {
  return Object.fromEntries(
    TWO_POWERS.map(([id, place, one, other]): [string, readonly [string, string]] => [
      id,
      [
        `Clocks in ${place} followed ${one} or ${other}, depending on who held it. Some dates are general knowledge. Check the certificate.`,
        'two-times-at-once',
      ],
    ]),
  );
}

/** The text of each warning, and the anchor of its section on the page. */
export const WARNINGS: Readonly<Record<string, readonly [text: string, anchor: string]>> = {
  instant: [
    'The time zone {zone} belongs to no place, so this is an instant, not a birth at a place.',
    'the-place',
  ],
  place_several: ['Several places have this name. Which one is it?', 'the-place'],
  place_unlike: ['No place has exactly this name. Is it one of these?', 'the-place'],
  no_ephemeris: [
    'The service calculates from 1800-01-01T00:00:00Z to the end of the year 2400, and this instant is outside that range.',
    'before-1800-and-after-2400',
  ],
  local_mean_time: [
    'The town kept its own mean time, calculated from its longitude: {offset}.',
    'mean-time',
  ],
  city_mean_time: ['Clocks in {zone} followed the mean time of one city: {offset}.', 'mean-time'],
  apparent_time: [
    'The time is read as sundial time, which differs from clock time by up to 17 minutes.',
    'before-1800-and-after-2400',
  ],
  war_time: ['War time: clocks were an hour ahead all year.', 'wars'],
  double_summer_time: ['Double summer time: clocks were two hours ahead.', 'wars'],
  twice: ['Clocks were set back and showed this time twice.', 'clocks-that-change'],
  never: [
    'Clocks were set forward past this time, so no clock showed it. Check the date, the time and the place: one may be wrong, or a clock was not set.',
    'clocks-that-change',
  ],
  date_skipped: [
    'This date was skipped here, so no clock showed it. Check the date and the place.',
    'clocks-that-change',
  ],
  julian_date: [
    'The date was converted from the Julian calendar. In the Gregorian calendar, it is {date}.',
    'julian-dates',
  ],
  julian_unusual: [
    'As far as is known, the Julian calendar was not in civil use here at that time. Check the calendar.',
    'julian-dates',
  ],
  calendar_in_doubt: [
    'Certificates here had Julian dates at that time, but books often give Gregorian dates. Give the calendar: julian or gregorian.',
    'julian-dates',
  ],
  lunisolar_calendar: [
    'Certificates here had dates of the lunisolar calendar, which are not converted. Give the Gregorian date and the calendar gregorian.',
    'julian-dates',
  ],
  islamic_calendar: [
    'Certificates here had dates of the Islamic calendar, which are not converted. Give the Gregorian date and the calendar gregorian.',
    'julian-dates',
  ],
  date_dropped: [
    'This date was left out here when the Gregorian calendar replaced the Julian one. The source may have converted the date, or kept the Julian calendar, as churches did. Check the calendar.',
    'julian-dates',
  ],
  offset_far: [FAR_OFFSET, 'what-no-database-knows'],
  offset_differs: [
    'The given offset was used. The history of clocks here has {offset} instead.',
    'what-no-database-knows',
  ],
  region_missing: [
    'The place has no state, so the state was found from the coordinates. Give the state, for example OH or Ohio.',
    'the-united-states-before-1967',
  ],
  us_zone_and_summer: [
    'Before 1947, towns in this state were on Eastern or Central time, and each town decided about summer time. No record lists them. Check the certificate or a newspaper of the town.',
    'the-united-states-before-1967',
  ],
  us_zone: [
    'Before 1947, towns in this state were on Eastern or Central time. No record lists them. Check the certificate or a newspaper of the town.',
    'the-united-states-before-1967',
  ],
  us_1936: [
    'In 1936, Chicago was on Eastern time from March to November, and so is its time zone. Other towns stayed on Central time; those with summer time matched Chicago in summer. Check a newspaper of the town.',
    'the-united-states-before-1967',
  ],
  us_illinois: [
    'Until 1959, Illinois registered births in standard time, even where clocks showed summer time. Check which time the source has.',
    'the-united-states-before-1967',
  ],
  us_summer: [
    'Before 1967, each town in the United States decided about summer time, and many certificates have standard time anyway. Check the certificate or a newspaper of the town.',
    'the-united-states-before-1967',
  ],
  sicily: ['Sicily kept the mean time of Palermo ({offset}), not of Rome.', 'mean-time'],
  sicily_or_calabria: [
    'These coordinates are close to Sicily, which kept the mean time of Palermo, and to the mainland, which kept the mean time of Rome. Give the region.',
    'mean-time',
  ],
  sardinia: [
    'By a decree of 1866, railways and telegraphs in Sardinia used the mean time of Cagliari. Towns kept their own time or changed to the time of Rome, as Cagliari did in 1886. Check the certificate.',
    'mean-time',
  ],
  netherlands: [
    'Until 1909, Dutch towns kept their own mean time. Then the mean time of Amsterdam became law.',
    'mean-time',
  ],
  russian_empire: [
    'Until 1919, towns of the Russian Empire kept their own mean time. Source: general knowledge, confirmed by few recorded births.',
    'mean-time',
  ],
  russian_moscow: [
    'From July 1916, clocks in Moscow were 30 minutes ahead of clocks in Petrograd, which had the mean time of Pulkovo: {offset} here.',
    'mean-time',
  ],
  russian_summer: [
    'From July 1917, decrees set clocks in Russia forward by one or two hours. General knowledge: towns added these hours to their own mean time. The dates in 1917 are general knowledge too, as the decrees give Julian dates.',
    'mean-time',
  ],
  bohemia: [
    'Until October 1891, railways used the time of Prague, and towns kept their own mean time. No record lists towns that followed the railways. Source: general knowledge. Check the certificate.',
    'mean-time',
  ],
  bulgaria: [
    'Until December 1894, Bulgarian towns kept their own mean time. Source: general knowledge, not recorded births.',
    'mean-time',
  ],
  calcutta: [
    'Until 1948, Calcutta used two times: its own and the time of India. Check the certificate.',
    'mean-time',
  ],
  bombay: [
    'Until 1955, Bombay used two times: its own and the time of India. Check the certificate.',
    'mean-time',
  ],
  india: [
    'Before 1906, Indian towns kept their own mean time, and railways and telegraphs used the mean time of Madras. Check the certificate.',
    'mean-time',
  ],
  finland: [
    'From 1878 to 1921, railways and offices used the time of Helsinki. No record lists towns that did. Source: general knowledge. Check the certificate.',
    'mean-time',
  ],
  sundial: [
    'Until about 1807, clocks in German lands were set by sundials. Some towns changed earlier, others later.',
    'before-1800-and-after-2400',
  ],
  german_south: [
    'From April 1892, southern Germany used Central European Time, a year before the law of the empire. Some towns kept their own time. Source: general knowledge. Check the certificate.',
    'mean-time',
  ],
  german_railways: [
    'From June 1891 until the law of April 1893, German railways used Central European Time, and most towns kept their own. Source: general knowledge. Check the certificate.',
    'mean-time',
  ],
  changed_state: [
    'The place belonged to another state then and had its clocks. The time zone has the history of the present state. Borders are based on historical maps and general knowledge.',
    'borders-that-moved',
  ],
  germany_1945: [
    'From May to November 1945, clocks in the Soviet zone and Berlin were ahead of clocks in western Germany. The time zone has the history of Berlin. Source: general knowledge.',
    'wars',
  ],
  france_1940: [
    'From June 1940 to May 1941, and in the next winter, clocks in occupied France were an hour ahead of the unoccupied zone. The demarcation line is general knowledge. Check on which side the town was.',
    'wars',
  ],
  italy_1944: [
    'In 1944, summer time ended on 17 September in the Kingdom of Italy and on 2 October in the north, which Germany held. The time zone has the history of Rome.',
    'wars',
  ],
  spain_civil_war: [
    'From May 1937 to April 1939, clocks in Nationalist Spain mostly differed from clocks in the Republic. The time zone has the history of the Republic. Which side held the place is general knowledge: check a local history.',
    'wars',
  ],
  occupied_france: [
    'From 1914 to 1918, the German army set clocks in occupied France to the time of Berlin, an hour ahead, with its own summer time. No record lists registers that followed. Source: general knowledge. Check the certificate.',
    'two-times-at-once',
  ],
  xinjiang: [
    'Xinjiang has two times: the time of Beijing in offices, schools and hospitals, and the time of Ürümqi, two hours behind, at home. Check the certificate.',
    'two-times-at-once',
  ],
  xinjiang_summer: [
    'From 1986 to 1991, Xinjiang had four times: the times of Beijing and of Ürümqi, each with and without summer time. Check the certificate.',
    'two-times-at-once',
  ],
  xinjiang_before: [
    'Clocks in Xinjiang are poorly recorded for this date. Read as {offset}, the official time zone, which may not have been in use.',
    'regions-with-clocks-of-their-own',
  ],
  ...twoPowers(),
  two_clocks: [
    'Offices of the territory used Central time, the hamlet and its schools Eastern time. Check the certificate.',
    'two-times-at-once',
  ],
  region_history: [
    'This region had its own clocks: {offset} here. The time zone {zone} has the history of its largest city.',
    'regions-with-clocks-of-their-own',
  ],
  bali: [
    'From 1964 to 1987, Bali had the time of Java ({offset}), by decrees that are missing in the time-zone database. Source: general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  region_doubt: [
    'This region may have had its own clocks. The time-zone database calls their history doubtful, or does not show the border of the region. Some dates are general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  china_1945: [
    'In the summer of 1945, the government in Chongqing ordered summer time for all of China. No record lists towns that kept it, and its dates are general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  china_1945_north: [
    'After the war, Manchuria kept the time of Japan, or took the time of Beijing with the army that came in 1946. No record shows when each town changed.',
    'regions-with-clocks-of-their-own',
  ],
  china_summer: [
    'The time zone has the summer times of Shanghai, which some offices there ignored in 1940 and 1941. No record lists other towns of China that kept them.',
    'regions-with-clocks-of-their-own',
  ],
  china_after_1949: [
    'Between the end of the war and 1950, the time of Beijing replaced the five time zones of China. One source has the old time here until 1980; other sources contradict it.',
    'regions-with-clocks-of-their-own',
  ],
  vietnam_held: [
    'Clocks in Vietnam followed the side that held a place, with an hour between the two sides. Who held it on this date is general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  japan_west: [
    'From 1896 to September 1937, Yaeyama and Miyako had the Western Standard Time of Japan: {offset}.',
    'regions-with-clocks-of-their-own',
  ],
  canada_region: [
    'From 1910, Thunder Bay (then Fort William and Port Arthur) had Eastern time, and no summer time in peace: {offset} here.',
    'canada-before-1967',
  ],
  canada_summer: [
    'Before 1967, each town in Canada decided about summer time, and certificates may have standard time anyway. Check the certificate or a newspaper of the town.',
    'canada-before-1967',
  ],
  canada_zone: [
    'Before 1960, towns in eastern Saskatchewan were on Central or Mountain time. No record lists them. Check the certificate or a newspaper of the town.',
    'canada-before-1967',
  ],
  northern_ireland: [
    'From August 1880 to October 1916, all of Ireland had the mean time of Dublin by law, not of Greenwich: {offset} here.',
    'mean-time',
  ],
  zone_border: [
    'The coordinates are near a border between time zones, and the clocks there differed then: {zones}. Give the time zone, or the offset of a candidate.',
    'coordinates',
  ],
  zone_differs: [
    'The given time zone is {zone}, but the coordinates are in {zones}, and the clocks differed then. Check the coordinates and the zone.',
    'coordinates',
  ],
};

/** Why a candidate may be the right one. */
export const WHYS: Texts = {
  zone: 'Clocks in {zone}.',
  standard: 'Standard time, by the history of {zone}.',
  summer: 'Summer time, by the history of {zone}.',
  war: 'War time, by the history of {zone}.',
  local_mean: 'The mean time of the town itself, by its longitude.',
  city_mean: 'The mean time of a city, by the history of {zone}.',
  local_summer: 'The mean time of the town itself, set forward by decree.',
  apparent: 'Sundial time at the place.',
  no_summer: 'Standard time, if the town kept no summer time or the register did not use it.',
  summer_by_law:
    'Summer time by the law of all states, which is missing in the history of the zone.',
  us_1936: 'Central time, as in other towns than Chicago.',
  west: 'Standard time of the next zone to the west, if the town kept it.',
  west_summer: 'Summer or war time of the next zone to the west, if the town kept it.',
  region: "This region's own time.",
  sardinia: 'The mean time of Cagliari, used by railways and telegraphs on the island.',
  state: 'Clocks of the state at that time, as in {zone}.',
  germany_1945: 'Clocks of the western zones of occupation, as in {zone}.',
  france_1940: 'Clocks of the unoccupied zone, as in {zone}.',
  italy_1944: 'Clocks of the north, as in {zone}.',
  spain_civil_war: 'Clocks of Nationalist Spain.',
  occupied_france: 'The time of the German army: clocks as in {zone}.',
  xinjiang_summer: 'One of the four times in use.',
  xinjiang: 'One of the times in use: clocks as in {zone}.',
  ...Object.fromEntries(TWO_POWERS.map(([id]) => [id, 'Clocks as in {zone}.'])),
  two_clocks: 'Clocks as in {zone}.',
  region_history: 'Clocks of this region, as in {zone}.',
  region_doubt: 'Clocks as in {zone}.',
  china_1945: 'The time of Chongqing, with or without summer time.',
  china_1945_north: 'One of the two times.',
  china_after_1949: 'Clocks as in {zone}.',
  vietnam_held: 'The time of one of the two sides.',
  japan_west: 'The Western Standard Time of Japan.',
  canada_region: 'Clocks of this region, as in {zone}.',
  canada_summer: 'Clocks of this region, as in {zone}.',
  canada_zone: 'The time of one of the two zones.',
  northern_ireland: 'The time of all Ireland: clocks as in {zone}.',
  before_back: 'Before clocks were set back by {amount}.',
  after_back: 'After clocks were set back by {amount}.',
  before_forward: 'If the clock had not yet been set forward by {amount}.',
  after_forward: 'If the clock had been set forward by {amount} too early.',
  julian: 'The date is Julian.',
  gregorian: 'The date is Gregorian.',
};

/** Errors in a birth. `{field}` becomes the name of the field in the language of the program. */
export const FAULTS: Texts = {
  not_object: '{field} must be an object with these fields: {known}.',
  unknown_field: 'There is no field {field}. The fields are: {known}.',
  missing: '{field} is missing.',
  place_missing: '{field} is missing. If it is the result of a search, the search found no place.',
  place_form:
    '{field} must be a string such as "Ulm, Germany", or an object with these fields: {known}.',
  place_empty: '{field} is empty. Give a town, then a comma and its region or country.',
  place_long: '{field} must have at most {known} characters.',
  place_unknown:
    '{field} matches no known place. Check the spelling, remove the part after the comma, or give a larger town nearby or coordinates.',
  place_list:
    'To find a place by name, install the package ecliptic-places. It runs on Node 20.19, 22.12 or later, Deno and Bun, but not in browsers. Or give latitude, longitude and timeZone.',
  not_text: '{field} must be a string.',
  date_form: '{field} must be YYYY-MM-DD, for example 1990-06-15.',
  date_julian_only:
    '{value} exists only in the Julian calendar. If the certificate has this date, give the calendar julian.',
  date_unreal: '{value} does not exist in the {calendar} calendar.',
  date_range: '{field} must have a year from 0001 to 9998.',
  time_missing:
    '{field} is missing. If it is unknown, use resolveBirthDay, or resolve_birth_day in Python.',
  time_of_day:
    'A day has no {field}. For a birth with a time, use resolveBirth, or resolve_birth in Python.',
  time_form:
    '{field} must be the time on the clock, HH:MM or HH:MM:SS with hours from 00 to 23, for example 14:30.',
  time_midnight: '{field} must be from 00:00 to 23:59. Midnight is 00:00 of the day that begins.',
  time_half:
    '{field} must have hours from 00 to 23, without AM or PM: half past two in the afternoon is 14:30.',
  time_leap: '{field} must have seconds from 00 to 59. Give a leap second as 59.',
  one_of: '{field} must be one of: {known}.',
  offset_form:
    '{field} must be ±HH:MM or ±HH:MM:SS with hours from 00 to 15, for example +01:00 or -04:56:02.',
  not_boolean: '{field} must be true or false.',
  latitude: '{field} must be a number of degrees from -90 (south) to 90 (north).',
  longitude: '{field} must be a number of degrees from -180 (west) to 180 (east).',
  country: '{field} must be a two-letter code, for example US or IT.',
  region: '{field} must be a string of at most {known} characters, for example Ohio.',
  place:
    'The place does not fit its time zone: at longitude {value}, the sun has {sun}, but {zone} has {offset}. Check the sign of the longitude and the zone.',
  unresolved_day: 'The birth does not resolve to a single day (status: {value}). {text}',
  zone_nowhere:
    '{field} is missing, and these coordinates have no known time zone. Give the time zone.',
  zone_no_place:
    '{field} must be the time zone of the place, for example Europe/Berlin. {zone} belongs to no place: servers use it. Correct the zone, or leave it out. For an instant without a place, give {zone} alone.',
  zone_country:
    '{field}: {zone} is not a time zone of the country {country}. Correct the zone or the country.',
  basis_no_place:
    '{field} {value} needs the place, which is unknown. Give its latitude and longitude.',
  unresolved: 'The birth does not resolve to a single instant (status: {value}). {text}',
};
