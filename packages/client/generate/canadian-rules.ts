/** Clocks of Canada before 1967, when provinces had made laws about summer time. */
import { areasOf } from './region-areas.ts';
import { codesAndNames, type SourcedRule, zonesIn } from './sourced-rule.ts';
import { townSummers } from './town-summers.ts';

const CANADA = {
  // Without Newfoundland, which had one law on summer time.
  zones: zonesIn(
    'America',
    'Toronto Montreal Nipigon Thunder_Bay Iqaluit Pangnirtung Winnipeg Rainy_River Resolute Rankin_Inlet Regina Swift_Current Edmonton Yellowknife Cambridge_Bay Inuvik Vancouver Dawson_Creek Fort_Nelson Creston Whitehorse Dawson Halifax Glace_Bay Moncton Blanc-Sablon Atikokan',
  ),
};
/** Not the summer by federal law, 1918, and not the war. */
const PEACE = [
  ['1883-11-18', '1918-04-14'],
  ['1918-10-27', '1942-02-09'],
  ['1945-09-30', '1967-04-30'],
] as const;
const QUEBEC = {
  zones: ['America/Toronto'],
  regions: codesAndNames('QC PQ', 'Quebec, Québec'),
  regionAreas: areasOf('Canada, Quebec'),
} as const;
const ONTARIO = codesAndNames('ON', 'Ontario');
const ATLAS = 'in the file backzone, from an atlas that names no source: ';
const TOWNS =
  'remarks of the database on Canada, with a list of 1930 after the Journal of the Royal Astronomical Society of Canada 26: towns decided, most of them between Quebec City and Windsor kept it, and few elsewhere';

const THUNDER_BAY = {
  id: 'canada_region',
  countries: ['CA'],
  zones: ['America/Toronto'],
  areas: areasOf('Canada, Thunder Bay'),
  readings: ['@America/Thunder_Bay'],
  evidence: 'tz',
  source: `${ATLAS}Thunder Bay, with corrections by its museum: Fort William and Port Arthur had Eastern time from 1910 on and, in peace, no summer time`,
} as const;

export const CANADIAN_RULES: readonly SourcedRule[] = [
  { ...THUNDER_BAY, spans: [['1895-01-01', '1910-01-01']] },
  {
    ...THUNDER_BAY,
    spans: [
      ['1918-04-14', '1942-02-09'],
      ['1945-09-30', '1970-01-01'],
    ],
    kinds: ['summer'],
  },
  {
    id: 'canada_summer',
    countries: ['CA'],
    zones: ['America/Toronto'],
    regions: ONTARIO,
    regionAreas: areasOf('Canada, Ontario north of Lake Superior'),
    areas: areasOf('Canada, Ontario north of Lake Superior'),
    spans: [
      ['1919-03-30', '1942-02-09'],
      ['1945-09-30', '1970-01-01'],
    ],
    readings: ['@America/Nipigon', 'zone'],
    evidence: 'tz',
    source: `${ATLAS}Nipigon, which it took for all of Ontario northwest of Sault Ste. Marie and Timmins, and which the database calls doubtful`,
  },
  {
    id: 'canada_summer',
    countries: ['CA'],
    zones: ['America/Winnipeg'],
    areas: areasOf('Canada, Ontario west of 90°'),
    regions: ONTARIO,
    regionAreas: areasOf('Canada, Ontario west of 90°'),
    spans: [
      ['1887-07-16', '1895-01-01'],
      ['1916-04-23', '1916-09-18'],
      ['1918-10-27', '1942-02-09'],
      ['1945-09-30', '1970-01-01'],
    ],
    readings: ['@America/Rainy_River', 'zone'],
    evidence: 'tz',
    source: `${ATLAS}Rainy River, which it took for Ontario west of 90° W, and which the database calls doubtful`,
  },
  {
    id: 'canada_summer',
    ...QUEBEC,
    spans: [
      ['1884-01-01', '1918-04-14'],
      ['1918-10-27', '1942-02-09'],
      ['1945-09-30', '1967-04-30'],
    ],
    readings: ['@America/Montreal', 'zone', 'standard'],
    evidence: 'tz',
    source: `${ATLAS}Montreal, unchecked before 1970 according to the database; ${TOWNS}`,
  },
  {
    // The zone has Mountain time. Towns on Central time showed the same clock as Regina in summer.
    id: 'canada_zone',
    countries: ['CA'],
    zones: ['America/Regina'],
    regions: codesAndNames('SK', 'Saskatchewan'),
    regionAreas: areasOf('Canada, eastern Saskatchewan'),
    areas: areasOf('Canada, eastern Saskatchewan'),
    spans: [
      ['1905-09-01', '1918-04-14'],
      ['1918-10-27', '1942-02-09'],
      ['1945-09-30', '1960-04-24'],
    ],
    readings: [-21_600, -25_200],
    evidence: 'tz',
    source:
      'remarks of the database on Saskatchewan: the meridian of 105° W divided Central from Mountain time, and the line became ragged; Regina, near it, has the history of the zone',
  },
  {
    id: 'canada_summer',
    zones: ['America/Halifax', 'America/Glace_Bay'],
    regions: codesAndNames('NS', 'Nova Scotia'),
    regionAreas: areasOf('Canada, Nova Scotia'),
    spans: [['1967-04-30', '1972-04-30']],
    kinds: ['summer'],
    readings: ['zone', 'standard'],
    evidence: 'tz',
    source:
      'remarks of the database on Nova Scotia: many places kept no summer time in peace until 1972',
  },
  ...townSummers({
    id: 'canada_summer',
    where: CANADA,
    kept: {
      regions: [...ONTARIO, ...QUEBEC.regions],
      regionAreas: areasOf('Canada, southern Ontario', 'Canada, Quebec'),
    },
    spans: PEACE,
    evidence: 'tz',
    source: TOWNS,
  }),
];
