/** Clocks of the United States before the Uniform Time Act of 1967. */
import { codesAndNames, type SourcedRule, zonesIn } from './sourced-rule.ts';
import { townSummers } from './town-summers.ts';

/** Zones of the United States, by their first names in the database. */
const US_ZONES = [
  ...zonesIn('America', 'Boise Chicago Denver Detroit Los_Angeles Menominee New_York Phoenix'),
  ...zonesIn(
    'America/Indiana',
    'Indianapolis Knox Marengo Petersburg Tell_City Vevay Vincennes Winamac',
  ),
  ...zonesIn('America/Kentucky', 'Louisville Monticello'),
  ...zonesIn('America/North_Dakota', 'Beulah Center New_Salem'),
];

/** Peace, after standard time began: not the two summers by federal law, 1918 and 1919, and not 1942 to 1945. */
const US_PEACE = [
  ['1883-11-18', '1918-03-31'],
  ['1919-10-26', '1942-02-09'],
  ['1945-09-30', '1967-04-30'],
] as const;

const MOVED_EAST = codesAndNames(
  'OH KY TN GA MI IN FL',
  'Ohio, Kentucky, Tennessee, Georgia, Michigan, Indiana, Florida',
);
/** The states that kept Central time longest. */
const LONG_CENTRAL = codesAndNames('KY TN GA FL', 'Kentucky, Tennessee, Georgia, Florida');
/** Before the law of 1918 gave the borders of zones to a commission, most of Ohio had Central time. */
const OHIO = codesAndNames('OH', 'Ohio');
const BEFORE_1918 = [['1883-11-18', '1918-03-19']] as const;
const BEFORE_1947 = [['1883-11-18', '1947-01-01']] as const;
/** Summer time by federal law, the same for every town of a zone. */
const FEDERAL_SUMMERS = [['1918-03-31', '1919-10-27']] as const;
/** Summer time all year by federal law. */
const US_WAR = [['1942-02-09', '1945-10-01']] as const;
/** Chicago on Eastern Standard Time, in two parts without the summer times of other towns, and one with them. */
const CHICAGO_1936 = {
  zones: ['America/Chicago'],
  base: -18_000,
  kinds: ['standard'],
  evidence: 'tz',
  source:
    'the database has Chicago on Eastern time from 1936-03-01 to 1936-11-15, by an order of the city, which no other town had to follow; of three certificates elsewhere all have Central time',
} as const;
const KEPT_SUMMER_TIME = codesAndNames(
  'NY NJ PA CT MA ME NH RI VT CA CO DE',
  'New York, New Jersey, Pennsylvania, Connecticut, Massachusetts, Maine, New Hampshire, Rhode Island, Vermont, California, Colorado, Delaware',
);
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
  const where = regions === MOVED_EAST ? { regions, regionAreas: ['US west of 80°'] } : { regions };
  const rest = { base: -18_000, spans, kinds, readings, evidence: 'births', source: US_SOURCE };
  return [{ id, ...US, ...where, ...rest } as SourcedRule];
}

export const US_RULES: readonly SourcedRule[] = [
  {
    id: 'us_1936',
    countries: ['US'],
    ...CHICAGO_1936,
    regions: codesAndNames('IL', 'Illinois'),
    regionAreas: ['Illinois'],
    spans: [['1936-03-01', '1936-11-16']],
    readings: ['zone', -21_600],
  },
  {
    id: 'us_1936',
    countries: ['US'],
    ...CHICAGO_1936,
    spans: [['1936-04-26', '1936-09-27']],
    readings: [-21_600, 'zone'],
  },
  {
    id: 'us_1936',
    countries: ['US'],
    ...CHICAGO_1936,
    spans: [['1936-03-01', '1936-11-16']],
    readings: [-21_600],
  },
  {
    id: 'us_zone_and_summer',
    countries: ['US'],
    zones: ['America/Detroit'],
    spans: [
      ['1918-03-31', '1918-10-27'],
      ['1919-03-30', '1919-10-26'],
    ],
    base: -18_000,
    kinds: ['standard'],
    readings: ['summer', 'zone', 'west'],
    evidence: 'births',
    source:
      'the act of 1918-03-19 set all clocks forward in the summers of 1918 and 1919; the database has none of this for Detroit, and a certificate has it',
  },
  ...usZone('us_zone', FEDERAL_SUMMERS, ['summer'], MOVED_EAST, ['west_summer', 'zone']),
  ...usZone('us_zone', US_WAR, ['summer'], MOVED_EAST, ['zone', 'west_summer']),
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
    regions: codesAndNames('IL', 'Illinois'),
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
  ...townSummers({
    id: 'us_summer',
    where: US,
    kept: { regions: KEPT_SUMMER_TIME, regionAreas: ['US states with summer time'] },
    spans: US_PEACE,
    evidence: 'births',
    source: US_SOURCE,
  }),
];
