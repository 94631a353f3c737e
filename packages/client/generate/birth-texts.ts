/** Every sentence of birth moments. Both clients have them from src/births.json. */
import { FAR_OFFSET } from '../src/far-offset.ts';

type Texts = Readonly<Record<string, string>>;

/** The page that warnings point to, and its headings by the word of a warning. */
export const PAGE = '/docs/birth-moments';

/** The code of a row, its place, and whose clocks that may have. */
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
        `Clocks in ${place} followed ${one} or ${other}, by who held it then. From which day on rests on general knowledge in part.`,
        'two-times-at-once',
      ],
    ]),
  );
}

/** What a warning says, and which part of the page has more. */
export const WARNINGS: Readonly<Record<string, readonly [text: string, anchor: string]>> = {
  instant: [
    'No place has the time zone {zone}, so this is an instant, not a birth at a place.',
    'the-place',
  ],
  place_several: ['Several places are called so. Which one was it?', 'the-place'],
  place_unlike: ['No place is called exactly so. Was it one of these?', 'the-place'],
  no_ephemeris: [
    'The service has no ephemeris for this instant: it calculates from 1800-01-01T00:00:00Z to the end of the year 2400.',
    'before-1800-and-after-2400',
  ],
  local_mean_time: [
    'The town kept its own mean time then, which follows from its longitude: {offset}.',
    'mean-time',
  ],
  city_mean_time: [
    'Clocks of {zone} followed the mean time of one city then: {offset}.',
    'mean-time',
  ],
  apparent_time: [
    'Taken as the time of a sundial, which runs up to 17 minutes before or behind a clock.',
    'before-1800-and-after-2400',
  ],
  war_time: ['Clocks were an hour ahead all year in the war.', 'wars'],
  double_summer_time: ['Clocks were two hours ahead: double summer time.', 'wars'],
  twice: ['Clocks were set back and showed this time twice.', 'clocks-that-change'],
  never: [
    'Clocks were set forward past this time, so no clock showed it: the date, the time or the place is wrong, or a clock was not set.',
    'clocks-that-change',
  ],
  date_skipped: [
    'Clocks skipped this date, so none showed it: the date or the place is wrong.',
    'clocks-that-change',
  ],
  julian_date: [
    'The date was converted from the Julian calendar: it is {date} in the Gregorian one.',
    'julian-dates',
  ],
  julian_unusual: [
    'The Julian calendar was not the civil one here at that time, as far as we know. Check the calendar.',
    'julian-dates',
  ],
  calendar_in_doubt: [
    'Certificates here had Julian dates until then, and books often give Gregorian ones. Name the calendar: julian or gregorian.',
    'julian-dates',
  ],
  lunisolar_calendar: [
    'Certificates here had dates of the lunisolar calendar then, which is not converted. Give the Gregorian date, and name the calendar: gregorian.',
    'julian-dates',
  ],
  islamic_calendar: [
    'Certificates here had dates of the Islamic calendar then, which is not converted. Give the Gregorian date, and name the calendar: gregorian.',
    'julian-dates',
  ],
  date_dropped: [
    'Here the Julian calendar gave way to the Gregorian one, and this date was left out: a source that converts has it, or one that stayed with the Julian calendar, as churches did.',
    'julian-dates',
  ],
  offset_far: [FAR_OFFSET, 'what-no-database-knows'],
  offset_differs: [
    'The given offset was taken. The history of clocks that we have gives {offset} instead.',
    'what-no-database-knows',
  ],
  region_missing: [
    'The place names no state, so its coordinates stood in for it. Name the state, as in OH or Ohio.',
    'the-united-states-before-1967',
  ],
  us_zone_and_summer: [
    'Before 1947, towns in this state were on Eastern or on Central time, and each decided about summer time. No record says which; the certificate or a newspaper of the town may.',
    'the-united-states-before-1967',
  ],
  us_zone: [
    'Before 1947, towns in this state were on Eastern or on Central time. No record says which; the certificate or a newspaper of the town may.',
    'the-united-states-before-1967',
  ],
  us_1936: [
    'In 1936, Chicago was on Eastern time from March to November, and its zone has that. Other towns stayed with Central time, and those that kept summer time had the hour of Chicago in summer.',
    'the-united-states-before-1967',
  ],
  us_illinois: [
    'Illinois registered births in standard time until 1959, also where clocks showed summer time.',
    'the-united-states-before-1967',
  ],
  us_summer: [
    'Before 1967, each town in the United States decided about summer time, and certificates often have standard time all the same.',
    'the-united-states-before-1967',
  ],
  sicily: ['Sicily kept the mean time of Palermo, {offset}, and not that of Rome.', 'mean-time'],
  sicily_or_calabria: [
    'Sicily kept the mean time of Palermo, the mainland that of Rome, and these coordinates are close to both. Name the region.',
    'mean-time',
  ],
  sardinia: [
    'By a decree of 1866, railways and telegraphs in Sardinia had the mean time of Cagliari. Towns kept their own or took that of Rome, Cagliari in 1886: certificates differ.',
    'mean-time',
  ],
  netherlands: [
    'Until 1909, Dutch towns kept the mean time of their own longitude; that of Amsterdam became law then.',
    'mean-time',
  ],
  russian_empire: [
    'Until 1919, towns of the Russian Empire kept the mean time of their own longitude. This rests on general knowledge, and few births confirm it.',
    'mean-time',
  ],
  russian_moscow: [
    'From July 1916, clocks in Moscow were 30 minutes ahead of those in Petrograd, which was the mean time of Pulkovo: {offset} here.',
    'mean-time',
  ],
  russian_summer: [
    'From July 1917 on, clocks in Russia were set forward by decrees, an hour or two. That towns counted these from their own mean time rests on general knowledge, and so do the days of 1917, of which the decrees have Julian dates.',
    'mean-time',
  ],
  bohemia: [
    'Until October 1891, Prague time was that of railways, and towns kept their own mean time. Whether one followed is not recorded: this rests on general knowledge.',
    'mean-time',
  ],
  bulgaria: [
    'Until December 1894, Bulgarian towns kept the mean time of their own longitude. This rests on general knowledge, not on births.',
    'mean-time',
  ],
  calcutta: ['Calcutta kept a time of its own until 1948, beside that of India.', 'mean-time'],
  bombay: ['Bombay kept a time of its own until 1955, beside that of India.', 'mean-time'],
  india: [
    'Before 1906, Indian towns kept their own mean time, railways and telegraphs that of Madras.',
    'mean-time',
  ],
  finland: [
    'Helsinki time was that of railways and offices from 1878 to 1921. Whether a town followed is not recorded: this rests on general knowledge.',
    'mean-time',
  ],
  sundial: [
    'Before 1807, clocks in German lands were set by sundials, in some towns until later and in some no longer.',
    'before-1800-and-after-2400',
  ],
  german_south: [
    'From April 1892, southern Germany had Central European Time, a year before the law of the empire. This rests on general knowledge: some towns kept theirs.',
    'mean-time',
  ],
  german_railways: [
    'From June 1891 until the law of April 1893, German railways had Central European Time and most towns their own. This rests on general knowledge.',
    'mean-time',
  ],
  changed_state: [
    'The place was in another state then, and clocks there were those of that state. The zone has the history of the state of today. Borders rest on historical maps and general knowledge.',
    'borders-that-moved',
  ],
  germany_1945: [
    'From May to November 1945, clocks in the Soviet zone and Berlin were ahead of those in the west of Germany. The zone has the history of Berlin. This rests on general knowledge.',
    'wars',
  ],
  france_1940: [
    'From June 1940 to May 1941 and in the winter after, clocks in occupied France were an hour ahead of those in the unoccupied zone. Where the line ran rests on general knowledge.',
    'wars',
  ],
  italy_1944: [
    'In 1944, summer time ended on 17 September in the Kingdom of Italy, and on 2 October in the north, which Germans held. The zone has the history of Rome.',
    'wars',
  ],
  spain_civil_war: [
    'From May 1937 to April 1939, clocks in Nationalist Spain differed from those of the Republic most of the time. The zone has the history of the Republic. Which side held a place rests on general knowledge.',
    'wars',
  ],
  occupied_france: [
    'From 1914 to 1918, the German army had clocks set to the time of Berlin where it held France, an hour ahead and with its own summer time. Whether a register followed is not recorded: this rests on general knowledge.',
    'two-times-at-once',
  ],
  xinjiang: [
    'Two times are in use in Xinjiang: that of Beijing in offices, schools and hospitals, and that of Ürümqi, two hours less, at home.',
    'two-times-at-once',
  ],
  xinjiang_summer: [
    'From 1986 to 1991, four times were in use in Xinjiang: that of Beijing and that of Ürümqi, each with and without summer time.',
    'two-times-at-once',
  ],
  xinjiang_before: [
    'Nobody has good records of clocks in Xinjiang then. Taken as {offset}, by the time zones that China had on paper.',
    'regions-with-clocks-of-their-own',
  ],
  ...twoPowers(),
  two_clocks: [
    'Offices of the territory had Central time then, the hamlet and its schools Eastern time.',
    'two-times-at-once',
  ],
  region_history: [
    'This region had clocks of its own then: {offset} here. The zone {zone} has the history of its largest city.',
    'regions-with-clocks-of-their-own',
  ],
  bali: [
    'From 1964 to 1987, Bali had the time of Java, {offset}, by decrees that the time zone database does not have. That is general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  region_doubt: [
    'This region may have had clocks of its own then. The time zone database has a history for it and calls it doubtful, or does not say where its border ran. Some of the days rest on general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  china_1945: [
    'In the summer of 1945, a document of the government in Chongqing prescribed summer time for all of China. Whether towns kept it is not recorded, and its days rest on general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  china_1945_north: [
    'After the war, Manchuria kept the time of Japan, or took that of Beijing with the army that came in 1946. No record says when a town changed.',
    'regions-with-clocks-of-their-own',
  ],
  china_summer: [
    'The zone has the summer times of Shanghai, which not all of its offices kept in 1940 and 1941. Whether another town of China had them is not recorded.',
    'regions-with-clocks-of-their-own',
  ],
  china_after_1949: [
    'Between the end of the war and 1950, China gave up its five time zones for the time of Beijing. One source has the old time here until 1980, and others contradict it.',
    'regions-with-clocks-of-their-own',
  ],
  vietnam_held: [
    'Clocks in Vietnam followed whoever held a place, with an hour between both sides. Who held it on this day rests on general knowledge.',
    'regions-with-clocks-of-their-own',
  ],
  japan_west: [
    'From 1896 to September 1937, Yaeyama and Miyako had the Western Standard Time of Japan: {offset}.',
    'regions-with-clocks-of-their-own',
  ],
  canada_region: [
    'Thunder Bay, then Fort William and Port Arthur, had Eastern time from 1910 on and no summer time in peace: {offset} here.',
    'canada-before-1967',
  ],
  canada_summer: [
    'Before 1967, each town in Canada decided about summer time, and certificates may have standard time all the same.',
    'canada-before-1967',
  ],
  canada_zone: [
    'Before 1960, towns in the east of Saskatchewan were on Central or on Mountain time. No record says which.',
    'canada-before-1967',
  ],
  northern_ireland: [
    'From August 1880 to October 1916, all of Ireland followed the mean time of Dublin by law, not that of Greenwich: {offset} here.',
    'mean-time',
  ],
  zone_border: [
    'The coordinates are near a border of time zones whose clocks differed then: {zones}. Give the time zone, or the offset of a candidate.',
    'coordinates',
  ],
  zone_differs: [
    'The time zone {zone} is not that of the coordinates, {zones}, and their clocks differed then. Check the coordinates and the zone.',
    'coordinates',
  ],
};

/** Why a candidate may be the right one. */
export const WHYS: Texts = {
  zone: 'The clocks of {zone}.',
  standard: 'Standard time, by the history of {zone}.',
  summer: 'Summer time, by the history of {zone}.',
  war: 'War time, by the history of {zone}.',
  local_mean: 'The mean time of the place itself, by its longitude.',
  city_mean: 'The mean time of a city, by the history of {zone}.',
  local_summer: 'The mean time of the place itself, set forward by decree.',
  apparent: 'The time of a sundial at the place.',
  no_summer: 'Standard time: the town kept no summer time, or the register did not.',
  summer_by_law:
    'Summer time by the law of all states, which the history of the zone does not have.',
  us_1936: 'Central time, as in towns other than Chicago.',
  west: 'Standard time of the next zone to the west, which the town may have kept.',
  west_summer: 'Summer or war time of the next zone to the west, which the town may have kept.',
  region: 'The time that this region kept for itself.',
  sardinia: 'The mean time of Cagliari, that of railways and telegraphs on the island.',
  state: 'The state of then: clocks as in {zone}.',
  germany_1945: 'Clocks of the western zones of occupation, as in {zone}.',
  france_1940: 'Clocks of the unoccupied zone, as in {zone}.',
  italy_1944: 'Clocks of the north, as in {zone}.',
  spain_civil_war: 'Clocks of Nationalist Spain.',
  occupied_france: 'The time of the German army: clocks as in {zone}.',
  xinjiang_summer: 'One of the four times in use.',
  xinjiang: 'One of the times in use: clocks as in {zone}.',
  ...Object.fromEntries(TWO_POWERS.map(([id]) => [id, 'Clocks as in {zone}.'])),
  two_clocks: 'Clocks as in {zone}.',
  region_history: 'The clocks of this region, as in {zone}.',
  region_doubt: 'Clocks as in {zone}.',
  china_1945: 'The time of Chongqing, with or without summer time.',
  china_1945_north: 'One of the two times that may have been kept.',
  china_after_1949: 'Clocks as in {zone}.',
  vietnam_held: 'The time of one of the two sides.',
  japan_west: 'The Western Standard Time of Japan.',
  canada_region: 'The clocks of this region, as in {zone}.',
  canada_summer: 'The clocks of this region, as in {zone}.',
  canada_zone: 'The time of one of the two zones.',
  northern_ireland: 'The time of all Ireland: clocks as in {zone}.',
  before_back: 'Before clocks were set back by {amount}.',
  after_back: 'After clocks were set back by {amount}.',
  before_forward: 'If the clock had not yet been set forward by {amount}.',
  after_forward: 'If the clock had been set forward by {amount} too early.',
  julian: 'The date is Julian.',
  gregorian: 'The date is Gregorian.',
};

/** What is wrong with a birth, and what to do. `{field}` is the name of the field in the language of the program. */
export const FAULTS: Texts = {
  not_object: '{field} must be an object with these fields: {known}.',
  unknown_field: 'There is no field {field}. The fields are: {known}.',
  missing: '{field} is missing.',
  place_missing: '{field} is missing. If it comes from a search, the search found no such place.',
  place_form:
    '{field} must be a text such as "Ulm, Germany", or an object with these fields: {known}.',
  place_empty: '{field} is empty. Give a town, and behind a comma its region or country.',
  place_long: '{field} must have at most {known} characters.',
  place_unknown:
    '{field} matches no known place. Check its spelling, leave out what is behind the comma, or give a larger town nearby or coordinates.',
  place_list:
    'A place given by its name needs the package ecliptic-places, in Node 20.19, 22.12 or later, Deno or Bun; browsers have no list of places. Install it, or give latitude, longitude and timeZone.',
  not_text: '{field} must be a text.',
  date_form: '{field} must be YYYY-MM-DD, for example 1990-06-15.',
  date_julian_only:
    '{value} is a date of the Julian calendar only. If the certificate has it, give the calendar julian.',
  date_unreal: '{value} is not a date of the {calendar} calendar.',
  date_range: '{field} must be in a year from 0001 to 9998.',
  time_missing:
    '{field} is missing. If it is unknown, resolve the day: with resolveBirthDay, or resolve_birth_day in Python.',
  time_of_day:
    'A day has no {field}. For a birth with a time, use resolveBirth, or resolve_birth in Python.',
  time_form:
    '{field} must be what a clock showed, HH:MM or HH:MM:SS, for example 14:30, in hours from 00 to 23.',
  time_midnight: '{field} goes from 00:00 to 23:59: midnight is 00:00 of the day that begins.',
  time_half:
    '{field} has hours from 00 to 23 and no AM or PM: half past two in the afternoon is 14:30.',
  time_leap: '{field} has seconds from 00 to 59: give a leap second as 59.',
  one_of: '{field} must be one of: {known}.',
  offset_form:
    '{field} must be ±HH:MM or ±HH:MM:SS, hours from 00 to 15, for example +01:00 or -04:56:02.',
  not_boolean: '{field} must be true or false.',
  latitude: '{field} must be a number of degrees from -90 (south) to 90 (north).',
  longitude: '{field} must be a number of degrees from -180 (west) to 180 (east).',
  country: '{field} must be a code of two letters, for example US or IT.',
  region: '{field} must be a text of at most {known} characters, for example Ohio.',
  place:
    'The place does not fit its time zone: at longitude {value} the sun gives {sun}, and {zone} has {offset}. Check the sign of the longitude and the zone.',
  unresolved_day: 'The birth has no single day (status: {value}). {text}',
  zone_nowhere:
    '{field} is missing, and no time zone is known at these coordinates. Give the time zone.',
  zone_no_place:
    '{field} must be the time zone of the place. No place has {zone}; servers have it. Name the zone of the place, as in Europe/Berlin, or leave it out. If nothing else is known, give {zone} alone: that is an instant.',
  zone_country:
    '{field}: {zone} is no time zone of the country {country}. Correct the zone or the country.',
  basis_no_place:
    '{field} {value} is the sun at the place, which is not known. Give its latitude and longitude.',
  unresolved: 'The birth has no single instant (status: {value}). {text}',
};
