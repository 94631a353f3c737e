/** Reads GeoNames's tables, and applies later changes. */

/** Places that no longer exist, in the words of GeoNames: abandoned, historical, destroyed. */
const GONE = ['PPLQ', 'PPLH', 'PPLW', 'PPLCH'];

/** Zones that are newer than the table. */
const NEWER_ZONE: Readonly<Record<string, string>> = { 'Asia/Choibalsan': 'Asia/Ulaanbaatar' };
/** The region of Aysén left the zone of Santiago in 2025. */
const NEWER_ZONE_OF_REGION: Readonly<Record<string, string>> = { 'CL.02': 'America/Coyhaique' };
/**
 * Countries with different codes of regions in the table and in the newer list of names. Vietnam merged its provinces in
 * 2025 and reassigned their codes.
 */
const RENUMBERED = ['VN'];
/** Regions without English names in the table. */
const ENGLISH: Readonly<Record<string, string>> = {
  'Rheinland-Pfalz': 'Rhineland-Palatinate',
  Basilicate: 'Basilicata',
  'Kujawsko-Pomorskie': 'Kuyavia-Pomerania',
  Arkhangelskaya: 'Arkhangelsk Oblast',
  "Leningradskaya Oblast'": 'Leningrad Oblast',
};
/** Countries in which people name a county, a province or a department, and the table has it. */
const WITH_COUNTIES = [
  'US',
  'GB',
  'IE',
  'CA',
  'FR',
  'IT',
  'ES',
  'BE',
  'CH',
  'AT',
  'DE',
  'PT',
  'NZ',
];
/** Countries in which people write its code after the name of a town. */
/** The column of the municipality's code. */
const COMMUNE: Readonly<Record<string, number>> = { FR: 13, IT: 12, ES: 12 };
const WITH_COUNTY_CODES = ['IT', 'ES'];
/** Departments by their own names: GeoNames has some in English only. */
const OWN_COUNTY: Readonly<Record<string, string>> = {
  'Upper Garonne': 'Haute-Garonne',
  'South Corsica': 'Corse-du-Sud',
  'Upper Corsica': 'Haute-Corse',
  'Loire-et-Cher': 'Loir-et-Cher',
};
/** Other names of a county. */
const COUNTY_WORDS =
  /^(?:Département du |Provincia da |Provincia (?:autonoma )?(?:di|de|dell[ao’']) ?|Província d(?:e |')|Province of |County |Politischer Bezirk |Regierungsbezirk |Landkreis |Kreis |Distretto di )| (?:County|Parish|District|City)$/g;

export interface Row {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** Hundredths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
  readonly region: string;
  readonly regionCode: string;
  readonly county: string;
  readonly countyCode: string;
  /** The code of the municipality in France, Italy and Spain; else empty. */
  readonly commune: string;
  readonly zone: string;
  readonly population: number;
}

/**
 * @param table `cities500.txt` of GeoNames
 * @param regions JSON: the names of first-order divisions by country and code
 * @param counties the same of second-order divisions
 */
export function readRows(table: string, regions: string, counties: string): readonly Row[] {
  const names = new Map([...namesIn(regions), ...namesIn(counties)]);
  return table
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const cells = line.split('\t');
      return GONE.includes(cells[7] ?? '') ? [] : [readRow(cells, names)];
    });
}

function namesIn(json: string): [string, string][] {
  return (JSON.parse(json) as { code: string; name: string }[]).map(({ code, name }) => [
    code,
    name,
  ]);
}

function readRow(cells: readonly string[], names: ReadonlyMap<string, string>): Row {
  const cell = (index: number) => cells[index] ?? '';
  const country = cell(8);
  const code = `${country}.${cell(10)}`;
  const hasCounty = WITH_COUNTIES.includes(country) && cell(11) !== '';
  const region = names.get(code) ?? '';
  const county = hasCounty ? (names.get(`${code}.${cell(11)}`) ?? '') : '';
  const isCountyCode = county !== '' && WITH_COUNTY_CODES.includes(country) && cell(11).length > 1;
  return {
    name: cell(1),
    otherNames: cell(3).split(','),
    latitude: Math.round(Number(cell(4)) * 100),
    longitude: Math.round(Number(cell(5)) * 100),
    country,
    region: RENUMBERED.includes(country) ? '' : (ENGLISH[region] ?? region),
    regionCode: cell(10),
    county: OWN_COUNTY[county] ?? county.replace(COUNTY_WORDS, ''),
    countyCode: isCountyCode ? cell(11) : '',
    commune: cell(COMMUNE[country] ?? -1),
    zone: NEWER_ZONE_OF_REGION[code] ?? NEWER_ZONE[cell(17)] ?? cell(17),
    population: Number(cell(14)),
  };
}
