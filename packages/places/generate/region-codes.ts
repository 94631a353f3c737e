/**
 * Codes and abbreviations of regions, written after a town: `São Paulo, SP`.
 *
 * Codes are from ISO 3166-2, for federal states in which people use them. The others are usual in addresses, newspapers
 * and older records (general knowledge). A code may have several regions.
 */
import { fold, squeeze } from '../src/fold.ts';

/** Countries in which people write the letter codes of ISO 3166-2. */
const FEDERAL = ['AE', 'AR', 'AU', 'BR', 'CA', 'CH', 'DE', 'IN', 'MX', 'MY', 'NG', 'PK', 'ZA'];

/** GeoNames's names of regions that differ from ISO 3166-2. */
const CALLED_OTHERWISE: Readonly<Record<string, string>> = {
  'AE-AZ': 'Abu Dhabi',
  'AE-DU': 'Dubai',
  'AE-FU': 'Fujairah',
  'AE-RK': 'Ras Al Khaimah',
  'AE-SH': 'Sharjah',
  'AE-UQ': 'Umm Al Quwain',
  'BR-DF': 'Federal District',
  'CH-BS': 'Basel-City',
  'CH-GE': 'Geneva',
  'CH-GR': 'Grisons',
  'CH-LU': 'Lucerne',
  'DE-BE': 'State of Berlin',
  'DE-BY': 'Bavaria',
  'DE-HE': 'Hesse',
  'DE-NI': 'Lower Saxony',
  'DE-NW': 'North Rhine-Westphalia',
  'DE-RP': 'Rhineland-Palatinate',
  'DE-SN': 'Saxony',
  'DE-ST': 'Saxony-Anhalt',
  'DE-TH': 'Thuringia',
  'IN-AN': 'Andaman and Nicobar',
  'IN-PY': 'Puducherry',
  'MX-CMX': 'Mexico City',
  'MX-COA': 'Coahuila',
  'MX-MIC': 'Michoacán',
  'MX-VER': 'Veracruz',
  'NG-FC': 'FCT',
  'PK-JK': 'Azad Kashmir',
  'PK-KP': 'Khyber Pakhtunkhwa',
  'PK-PB': 'Punjab',
  'PK-TA': 'Khyber Pakhtunkhwa',
};

/** Usual abbreviations and former codes. */
const USUAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AR: {
    CABA: 'Buenos Aires F.D.',
    'Capital Federal': 'Buenos Aires F.D.',
    'Bs. As.': 'Buenos Aires',
    PBA: 'Buenos Aires',
    'Cba.': 'Cordoba',
    'E. Ríos': 'Entre Rios',
    'Mza.': 'Mendoza',
    'Sgo. del Estero': 'Santiago del Estero',
    'Sta. Fe': 'Santa Fe',
  },
  AT: {
    NÖ: 'Lower Austria',
    OÖ: 'Upper Austria',
    'Bgld.': 'Burgenland',
    'Ktn.': 'Carinthia',
    'Sbg.': 'Salzburg',
    'Stmk.': 'Styria',
    'Vbg.': 'Vorarlberg',
    'Vlbg.': 'Vorarlberg',
  },
  AU: { 'Tas.': 'Tasmania', 'Vic.': 'Victoria', 'Qld.': 'Queensland', 'W.A.': 'Western Australia' },
  CA: {
    PQ: 'Quebec',
    QUE: 'Quebec',
    NFLD: 'Newfoundland and Labrador',
    NF: 'Newfoundland and Labrador',
    LB: 'Newfoundland and Labrador',
    LAB: 'Newfoundland and Labrador',
    Newfoundland: 'Newfoundland and Labrador',
    ONT: 'Ontario',
    MAN: 'Manitoba',
    SASK: 'Saskatchewan',
    ALTA: 'Alberta',
    PEI: 'Prince Edward Island',
    NWT: 'Northwest Territories',
    YK: 'Yukon',
  },
  DE: {
    'Ba-Wü': 'Baden-Wurttemberg',
    NDS: 'Lower Saxony',
    RLP: 'Rhineland-Palatinate',
    LSA: 'Saxony-Anhalt',
    MVP: 'Mecklenburg-Vorpommern',
    'Meck-Pomm': 'Mecklenburg-Vorpommern',
  },
  IN: {
    CG: 'Chhattisgarh',
    OR: 'Odisha',
    Orissa: 'Odisha',
    TS: 'Telangana',
    UA: 'Uttarakhand',
    UK: 'Uttarakhand',
    UT: 'Uttarakhand',
    Uttaranchal: 'Uttarakhand',
    Pondicherry: 'Puducherry',
  },
  MX: {
    CDMX: 'Mexico City',
    'D.F.': 'Mexico City',
    'Distrito Federal': 'Mexico City',
    'Ciudad de México': 'Mexico City',
    Edomex: 'México',
    'Edo. Mex.': 'México',
    'Edo. de Mex.': 'México',
    'Edo. de México': 'México',
    'Estado de México': 'México',
    'Méx.': 'México',
    'Ags.': 'Aguascalientes',
    'B.C.': 'Baja California',
    'B.C.N.': 'Baja California',
    'B.C.S.': 'Baja California Sur',
    'Camp.': 'Campeche',
    'Chis.': 'Chiapas',
    'Chih.': 'Chihuahua',
    'Coah.': 'Coahuila',
    'Col.': 'Colima',
    'Dgo.': 'Durango',
    'Gto.': 'Guanajuato',
    'Gro.': 'Guerrero',
    'Hgo.': 'Hidalgo',
    'Jal.': 'Jalisco',
    'Mich.': 'Michoacán',
    'Mor.': 'Morelos',
    'Nay.': 'Nayarit',
    'N.L.': 'Nuevo León',
    'Oax.': 'Oaxaca',
    'Pue.': 'Puebla',
    'Qro.': 'Querétaro',
    'Q. Roo': 'Quintana Roo',
    'Q.R.': 'Quintana Roo',
    'S.L.P.': 'San Luis Potosí',
    'Sin.': 'Sinaloa',
    'Son.': 'Sonora',
    'Tab.': 'Tabasco',
    'Tamps.': 'Tamaulipas',
    'Tlax.': 'Tlaxcala',
    'Ver.': 'Veracruz',
    'Yuc.': 'Yucatán',
    'Zac.': 'Zacatecas',
  },
  MY: {
    KL: 'Kuala Lumpur',
    Malacca: 'Melaka',
    'N. Sembilan': 'Negeri Sembilan',
    'N.S.': 'Negeri Sembilan',
    'Pulau Pinang': 'Penang',
    'P. Pinang': 'Penang',
    JHR: 'Johor',
    KDH: 'Kedah',
    KTN: 'Kelantan',
    MLK: 'Melaka',
    NSN: 'Negeri Sembilan',
    PHG: 'Pahang',
    PNG: 'Penang',
    PRK: 'Perak',
    SBH: 'Sabah',
    SWK: 'Sarawak',
    SGR: 'Selangor',
    TRG: 'Terengganu',
  },
  NG: { FCT: 'FCT' },
  PK: { KPK: 'Khyber Pakhtunkhwa', NWFP: 'Khyber Pakhtunkhwa' },
  US: {
    'Ala.': 'Alabama',
    'Ariz.': 'Arizona',
    'Ark.': 'Arkansas',
    'Cal.': 'California',
    'Calif.': 'California',
    'Col.': 'Colorado',
    'Colo.': 'Colorado',
    'Conn.': 'Connecticut',
    'Del.': 'Delaware',
    'Fla.': 'Florida',
    'Ill.': 'Illinois',
    'Ind.': 'Indiana',
    'Kan.': 'Kansas',
    'Kans.': 'Kansas',
    'Mass.': 'Massachusetts',
    'Mich.': 'Michigan',
    'Minn.': 'Minnesota',
    'Miss.': 'Mississippi',
    'Mont.': 'Montana',
    'N. Dak.': 'North Dakota',
    'N. Mex.': 'New Mexico',
    'Neb.': 'Nebraska',
    'Nebr.': 'Nebraska',
    'Nev.': 'Nevada',
    'Okla.': 'Oklahoma',
    'Ore.': 'Oregon',
    'Oreg.': 'Oregon',
    'Penn.': 'Pennsylvania',
    'Penna.': 'Pennsylvania',
    'S. Dak.': 'South Dakota',
    'Tenn.': 'Tennessee',
    'Tex.': 'Texas',
    'W. Va.': 'West Virginia',
    'Wash.': 'Washington',
    'Wis.': 'Wisconsin',
    'Wisc.': 'Wisconsin',
    'Wyo.': 'Wyoming',
  },
  ZA: { KZN: 'KwaZulu-Natal', GT: 'Gauteng' },
};

/** The code of an entry of the package `iso-3166`, of two or more letters, with the name of the region. */
const SUBDIVISION = /code: '([A-Z]{2})-([A-Z]{2,3})',\s+name: ('(?:[^'\\]|\\.)*'|"[^"]*")/g;
const COUNTRY = /alpha2: '([A-Z]{2})',\s+alpha3: '([A-Z]{3})'/g;

const keyOf = (name: string) => squeeze(fold(name));

/**
 * @param subdivisions the module `2.js` of the package `iso-3166`
 * @param countries the module `1.js` of it
 * @param regions all regions of the list, as `country|region`
 * @returns a code with its country, or its region as in `regions`
 */
export function regionCodes(
  subdivisions: string,
  countries: string,
  regions: Iterable<string>,
): readonly (readonly [code: string, area: string])[] {
  const known = new Map(
    Array.from(regions, (area) => {
      const [country = '', region = ''] = area.split('|');
      // For Nigeria, GeoNames has “Lagos”, but also “Ogun State”.
      const name = country === 'NG' ? region.replace(/ State$/, '') : region;
      return [`${country}|${keyOf(name)}`, area] as const;
    }),
  );
  const areaOf = (country: string, region: string, code: string) => {
    const area = known.get(`${country}|${keyOf(region)}`);
    if (area === undefined) throw new Error(`no region is called ${region}: ${code}`);
    return area;
  };
  const official = [...subdivisions.matchAll(SUBDIVISION)].flatMap(
    ([, country = '', code = '', quoted = '']) => {
      if (!FEDERAL.includes(country)) return [];
      const name = CALLED_OTHERWISE[`${country}-${code}`] ?? quoted.slice(1, -1);
      return [[code, areaOf(country, name, code)] as const];
    },
  );
  const usual = Object.entries(USUAL).flatMap(([country, codes]) =>
    Object.entries(codes).map(([code, name]) => [code, areaOf(country, name, code)] as const),
  );
  const wide = [...countries.matchAll(COUNTRY)].map(
    ([, country = '', code = '']) => [code, country] as const,
  );
  return [...official, ...usual, ...wide];
}
