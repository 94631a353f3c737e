/**
 * Regions with their own history in the database's file `backzone` or in its remarks, but with the zone of another region
 * in lists of places. `@` names the history. If the database calls it doubtful, the row has several readings. A row ends
 * when the histories agree, in 1970 at the latest. `NO_REGION` lists the zones without a row, with reasons.
 */
import type { Reading } from '../src/birth-rule.ts';
import { areasOf } from './region-areas.ts';
import { regionsOf, type SourcedRule } from './sourced-rule.ts';

type Span = readonly [from: string, until: string];
type Where = Pick<
  SourcedRule,
  'areas' | 'regions' | 'regionAreas' | 'countries' | 'kinds' | 'base'
> & {
  readonly zones: readonly string[];
};

/** A row for one region; several readings are a choice. */
function region(
  id: string,
  where: Where,
  spans: readonly Span[],
  readings: readonly Reading[],
  source: string,
  evidence: SourcedRule['evidence'] = 'tz',
): SourcedRule {
  return { id, ...where, spans, readings, evidence, source };
}

const CN = {
  countries: ['CN'],
  zones: ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar'],
};
const CHINA =
  'remarks of the database on China: five zones, proposed in 1918 and in force until 1949, with their provinces and counties; ';
const CHINA_AFTER =
  'remarks of the database on China: its histories of regions after 1949 rest on an atlas that names no source, and others say that all but Xinjiang and Tibet took the time of Beijing in 1949 or 1950; ';
const MANCHURIA =
  'remarks of the database on China: Manchuria under Japan had the time of Tokyo, by an announcement from 1937-01-01 on, and by its history of Harbin from 1940; ';

const LONG_SHU: Where = {
  ...CN,
  regions: regionsOf(
    'chongqing|guangxi|guangxi zhuang|guizhou|hainan|ningxia|ningxia hui|shaanxi|sichuan|yunnan',
  ),
  regionAreas: areasOf('China, Long-shu provinces'),
};
/** Parts of provinces. */
const LONG_SHU_PARTS: readonly Where[] = [
  {
    ...CN,
    regions: ['gansu'],
    areas: areasOf('China, Gansu east of Yumen'),
    regionAreas: areasOf('China, Gansu east of Yumen, alone'),
  },
  {
    ...CN,
    regions: ['qinghai'],
    areas: areasOf('China, eastern Qinghai'),
    regionAreas: areasOf('China, eastern Qinghai, alone'),
  },
  {
    // Deqing, Enping, Kaiping, Luoding, Taishan, Xinxing, Yangchun, Yangjiang, Yunan and Yunfu.
    ...CN,
    regions: ['guangdong'],
    areas: areasOf('China, counties of Guangdong'),
    regionAreas: areasOf('China, counties of Guangdong'),
  },
];
const WEST_MONGOLIA: Where = {
  ...CN,
  regions: ['inner mongolia', 'nei mongol'],
  areas: areasOf('China, western Inner Mongolia'),
  regionAreas: areasOf('China, western Inner Mongolia, alone'),
};
/** Parts of provinces of which no source draws the border, or which it names in a list that cannot be meant. */
const LONG_SHU_BORDERS: readonly Where[] = [
  WEST_MONGOLIA,
  {
    ...CN,
    regions: ['guangdong'],
    areas: areasOf('China, western Guangdong'),
    regionAreas: areasOf('China, western Guangdong'),
  },
];
const LONG_SHU_WEST: Where = {
  ...CN,
  regions: ['gansu', 'qinghai'],
  areas: areasOf('China, west of Gansu and Qinghai'),
  regionAreas: areasOf('China, west of Gansu and Qinghai, alone'),
};
const CHANGBAI: Where = {
  ...CN,
  regions: ['heilongjiang', 'jilin'],
  regionAreas: areasOf('China, Heilongjiang and Jilin'),
};
const MANCHUKUO: Where = {
  ...CN,
  regions: ['heilongjiang', 'jilin', 'liaoning'],
  regionAreas: areasOf('China, Heilongjiang and Jilin', 'China, Liaoning'),
};
const EAST_MONGOLIA: Where = {
  ...CN,
  regions: ['inner mongolia', 'nei mongol'],
  areas: areasOf('China, eastern Inner Mongolia'),
  regionAreas: areasOf('China, eastern Inner Mongolia'),
};
const TIBET: Where = {
  ...CN,
  regions: ['tibet', 'xizang'],
  regionAreas: areasOf('China, Tibet'),
};

const longShu = (
  spans: readonly Span[],
  where: Where,
  readings: readonly Reading[],
  more: string,
) => region('region_history', where, spans, readings, CHINA + more);
const REPUBLIC: readonly Span[] = [['1900-12-31', '1949-05-28']];

/** Provinces in which the summer times of Shanghai may not have held. */
const AWAY_FROM_SHANGHAI = regionsOf(
  'anhui|beijing|fujian|guangdong|hebei|henan|hubei|hunan|inner mongolia|jiangsu|jiangxi|liaoning|shandong|shanxi|tianjin|zhejiang',
);
const SHANGHAI =
  'remarks of the database on Shanghai: its summer times from 1940 on are those of the settlements and of the city, where offices and shops had either clock in 1940 and 1941';

const CHINESE: readonly SourcedRule[] = [
  region(
    'china_1945',
    {
      ...CN,
      regions: [
        'chongqing',
        'sichuan',
        'guizhou',
        'shaanxi',
        'gansu',
        'yunnan',
        'guangxi',
        'ningxia',
      ],
      regionAreas: areasOf('China, Long-shu provinces'),
    },
    [['1945-05-01', '1945-10-01']],
    ['@Asia/Chongqing', 28_800],
    'remarks of the database on Chongqing: a document of its government says that all of China was to have summer time in 1945 for the war; the days are general knowledge',
  ),
  region(
    'region_doubt',
    { ...CN, regions: ['hainan'], regionAreas: areasOf('China, Hainan') },
    [['1939-02-10', '1945-09-15']],
    ['@Asia/Chongqing', '@Asia/Tokyo', 'zone'],
    'remarks of the database on China: districts under Japan went by the time of Tokyo; the days of the occupation are general knowledge',
  ),
  region(
    'region_doubt',
    WEST_MONGOLIA,
    [['1937-10-01', '1945-08-16']],
    ['@Asia/Chongqing', 'zone', '@Asia/Tokyo'],
    'remarks of the database on China: districts under Japan went by the time of Tokyo; how far they reached here is general knowledge',
  ),
  longShu(REPUBLIC, LONG_SHU, ['@Asia/Chongqing'], 'Long-shu time'),
  ...LONG_SHU_PARTS.map((where) =>
    longShu(REPUBLIC, where, ['@Asia/Chongqing'], 'Long-shu time in a part of the province'),
  ),
  ...LONG_SHU_BORDERS.map((where) =>
    region(
      'region_doubt',
      where,
      REPUBLIC,
      ['@Asia/Chongqing', 'zone', 'standard'],
      `${CHINA}the west of Inner Mongolia has no line, and counties of western Guangdong are named in the wrong list`,
    ),
  ),
  region(
    'region_doubt',
    LONG_SHU_WEST,
    [['1900-12-31', '1949-05-28']],
    ['@Asia/Chongqing', '@Asia/Urumqi', 'standard'],
    `${CHINA}the west of Qinghai and four counties of Gansu in Xin-zang time, which was hardly kept`,
  ),
  ...[LONG_SHU, ...LONG_SHU_PARTS, ...LONG_SHU_BORDERS, LONG_SHU_WEST].map((where) =>
    region(
      'china_after_1949',
      where,
      [['1949-05-28', '1970-01-01']],
      ['@Asia/Shanghai', '@Asia/Chongqing'],
      `${CHINA_AFTER}Chongqing`,
    ),
  ),
  region(
    'region_doubt',
    {
      ...CN,
      regions: ['heilongjiang'],
      areas: areasOf('China, Mohe'),
      regionAreas: areasOf('China, Mohe'),
    },
    [['1900-12-31', '1932-03-01']],
    ['zone', '@Asia/Harbin'],
    `${CHINA}Changbai time did not hold in the county of Mohe`,
  ),
  longShu([['1900-12-31', '1932-03-01']], CHANGBAI, ['@Asia/Harbin'], 'Changbai time'),
  region(
    'region_doubt',
    MANCHUKUO,
    [['1937-01-01', '1940-01-01']],
    ['@Asia/Tokyo', '@Asia/Shanghai'],
    `${MANCHURIA}so both are candidates between them`,
  ),
  region(
    'region_history',
    MANCHUKUO,
    [['1940-01-01', '1945-08-16']],
    ['@Asia/Tokyo'],
    `${MANCHURIA}both agree until the end of the war`,
  ),
  region(
    'region_doubt',
    EAST_MONGOLIA,
    [['1937-01-01', '1945-08-16']],
    ['@Asia/Tokyo', '@Asia/Shanghai'],
    `${MANCHURIA}which part of Inner Mongolia belonged to it is general knowledge`,
  ),
  region(
    'china_1945_north',
    CHANGBAI,
    [['1945-08-16', '1949-10-01']],
    ['@Asia/Harbin', 28_800],
    `${CHINA_AFTER}Harbin, where the army that used the time of Beijing came in 1946`,
  ),
  region(
    'china_after_1949',
    CHANGBAI,
    [['1949-10-01', '1970-01-01']],
    ['@Asia/Shanghai', '@Asia/Harbin'],
    `${CHINA_AFTER}Harbin`,
  ),
  region(
    'region_doubt',
    { ...TIBET, areas: areasOf('China, western Tibet') },
    [['1900-12-31', '1951-05-23']],
    ['@Asia/Kashgar', '@Asia/Urumqi'],
    `${CHINA}Kunlun time in the west of Tibet with Purang, without its border`,
  ),
  region(
    'region_history',
    TIBET,
    [['1900-12-31', '1951-05-23']],
    ['@Asia/Urumqi'],
    `${CHINA}Xin-zang time in the east of Tibet with Lhasa; before 1928 the mean time of the place`,
  ),
  region(
    'region_history',
    TIBET,
    [['1951-05-23', '1959-01-01']],
    ['@Asia/Urumqi'],
    'remarks of the database on China: Tibet had a zone of its own, six hours ahead of Greenwich, until 1959',
  ),
  region(
    'region_doubt',
    TIBET,
    [['1959-01-01', '1960-01-01']],
    ['@Asia/Urumqi', '@Asia/Shanghai'],
    'remarks of the database on China: the zone of Tibet was withdrawn in 1959, and they do not say on which day',
  ),
  region(
    'china_summer',
    { ...CN, kinds: ['summer'] },
    [
      ['1919-04-12', '1919-10-01'],
      ['1940-06-01', '1941-11-02'],
    ],
    ['zone', 'standard'],
    SHANGHAI,
  ),
  region(
    'china_summer',
    { ...CN, regions: AWAY_FROM_SHANGHAI, kinds: ['summer'] },
    [['1942-01-31', '1949-05-28']],
    ['zone', 'standard'],
    `${SHANGHAI}; they do not say which other towns followed`,
  ),
];

const VIETNAMESE_ZONES = ['Asia/Bangkok', 'Asia/Ho_Chi_Minh', 'Asia/Hanoi'];
const VN = { countries: ['VN'], zones: VIETNAMESE_ZONES };
const VIETNAM = 'remarks of the database on Vietnam, after a book by Trần Tiến Bình; ';

const VIETNAMESE: readonly SourcedRule[] = [
  region(
    'vietnam_held',
    { ...VN, areas: areasOf('Vietnam, Haiphong') },
    [['1954-10-01', '1955-05-17']],
    [28_800, 25_200],
    `${VIETNAM}the north had an hour less from October 1954; general knowledge: Haiphong stayed French until May 1955`,
  ),
  region(
    'vietnam_held',
    { ...VN, areas: areasOf('Vietnam, north') },
    [['1954-10-01', '1954-11-01']],
    [25_200, 28_800],
    `${VIETNAM}it names only the month of the change`,
  ),
  // The zones of Saigon and Hanoi already have the right history.
  region(
    'region_history',
    { zones: ['Asia/Bangkok'], areas: areasOf('Vietnam, delta of the Red River') },
    [['1880-01-01', '1954-10-01']],
    ['@Asia/Hanoi'],
    `${VIETNAM}GeoNames has the zone of Bangkok for the north, which agrees from 1975 on`,
  ),
  region(
    'vietnam_held',
    { ...VN, areas: areasOf('Vietnam, north without the delta') },
    [['1947-04-01', '1954-10-01']],
    [25_200, 28_800],
    `${VIETNAM}in 1947 clocks were set forward where the French ruled; general knowledge: outside of the delta of the Red River they mostly did not`,
  ),
  region(
    'region_history',
    { zones: ['Asia/Bangkok'], areas: areasOf('Vietnam, north') },
    [['1880-01-01', '1947-04-01']],
    ['@Asia/Hanoi'],
    `${VIETNAM}GeoNames has the zone of Bangkok for the north, which agrees from 1975 on`,
  ),
  region(
    'region_history',
    { zones: ['Asia/Ho_Chi_Minh'], areas: areasOf('Vietnam, north') },
    [['1954-11-01', '1975-06-13']],
    ['@Asia/Hanoi'],
    `${VIETNAM}the zone has the history of Saigon, which holds south of the river Bến Hải`,
  ),
  region(
    'vietnam_held',
    { ...VN, areas: areasOf('Vietnam, coast of the middle') },
    [['1947-04-01', '1954-07-21']],
    [28_800, 25_200],
    `${VIETNAM}in 1947 clocks were set forward where the French ruled; general knowledge: they did not hold the coast between Đà Nẵng and Nha Trang`,
  ),
  region(
    'vietnam_held',
    { ...VN, areas: areasOf('Vietnam, northern Quảng Trị') },
    [['1972-04-01', '1975-06-13']],
    ['@Asia/Ho_Chi_Minh', 25_200],
    `${VIETNAM}clocks often changed as places changed hands; general knowledge: northern Quảng Trị did in April 1972`,
  ),
  region(
    'vietnam_held',
    { ...VN, areas: areasOf('Vietnam, south') },
    [['1975-03-10', '1975-06-13']],
    ['@Asia/Ho_Chi_Minh', 25_200],
    `${VIETNAM}the time of the south ended by law on 1975-06-13; general knowledge: its towns changed hands from March to May`,
  ),
  region(
    'region_history',
    { zones: ['Asia/Bangkok'], areas: areasOf('Vietnam, south') },
    [['1880-01-01', '1975-06-13']],
    ['@Asia/Ho_Chi_Minh'],
    `${VIETNAM}GeoNames has the zone of Bangkok for some towns south of the river Bến Hải, such as Huế`,
  ),
];

export const REGION_HISTORIES: readonly SourcedRule[] = [
  ...CHINESE,
  ...VIETNAMESE,
  region(
    'japan_west',
    {
      countries: ['JP'],
      zones: ['Asia/Tokyo'],
      areas: areasOf('Japan, Yaeyama and Miyako'),
    },
    [['1896-01-01', '1937-10-01']],
    [28_800],
    'ordinances 167 of 1895 and 529 of 1937, by remarks of the database on Taiwan and Japan: Yaeyama and Miyako had Western Standard Time',
  ),
  region(
    'region_history',
    {
      countries: ['ML'],
      zones: ['Africa/Bamako'],
      regions: regionsOf(
        'tombouctou|timbuktu|gao|kidal|taoudénit|taoudenni|taoudénni|ménaka|menaka',
      ),
      regionAreas: areasOf('Mali, north'),
    },
    [['1934-02-26', '1960-06-20']],
    ['@Africa/Timbuktu'],
    'backzone: northern Mali, which are the regions north of the bend of the Niger',
  ),
  region(
    'bali',
    { countries: ['ID'], zones: ['Asia/Makassar'], areas: areasOf('Indonesia, Bali') },
    [['1964-01-01', '1988-01-01']],
    ['@Asia/Jakarta'],
    'presidential decrees 243 of 1963 and 41 of 1987, by a report of the magazine Tempo of 1987-12-12 and general knowledge: Bali moved from western to central time',
    'knowledge',
  ),
  region(
    'region_history',
    { countries: ['AU'], zones: ['Australia/Hobart'], areas: areasOf('Tasmania, King Island') },
    [['1967-10-01', '1968-03-31']],
    ['@Australia/Currie'],
    'backzone: King Island, which the act of 1967 on summer time in Tasmania left out',
  ),
  region(
    'region_doubt',
    {
      countries: ['MX'],
      zones: ['America/Tijuana'],
      areas: areasOf('Baja California without Tijuana'),
    },
    [['1922-01-01', '1970-01-01']],
    ['zone', '@America/Ensenada'],
    'backzone and remarks of the database on Baja California: whether towns kept the summer time of Tijuana was a matter of each',
  ),
  region(
    'region_doubt',
    {
      countries: ['UA'],
      zones: ['Europe/Kyiv'],
      regions: regionsOf('zaporizhzhia|zaporizhzhya|zaporizhia|luhansk|luhansk oblast'),
      regionAreas: areasOf('Ukraine, Zaporizhzhia and Luhansk'),
    },
    [
      ['1919-07-01', '1924-05-02'],
      ['1941-08-25', '1941-09-21'],
    ],
    ['zone', '@Europe/Zaporozhye'],
    'backzone: Zaporizhzhia and the east of Luhansk, a zone that it calls dubious',
  ),
  region(
    'region_doubt',
    {
      countries: ['UA'],
      zones: ['Europe/Kyiv'],
      regions: regionsOf('zaporizhzhia|zaporizhzhya|zaporizhia|luhansk|luhansk oblast'),
      regionAreas: areasOf('Ukraine, Zaporizhzhia and Luhansk'),
    },
    [['1943-10-25', '1943-11-07']],
    ['@Europe/Zaporozhye', 'zone'],
    'backzone: Zaporizhzhia and the east of Luhansk, a zone that it calls dubious; general knowledge: the city was taken three weeks before Kyiv',
  ),
  region(
    'region_history',
    {
      countries: ['CA'],
      zones: ['America/Atikokan'],
      areas: areasOf('Canada, Southampton Island'),
    },
    [['1884-01-01', '1945-09-30']],
    ['@America/Coral_Harbour'],
    'backzone: Coral Harbour on Southampton Island, which has the zone of Atikokan today',
  ),
  region(
    'region_history',
    { countries: ['CA'], zones: ['America/Iqaluit'], areas: areasOf('Canada, Pangnirtung') },
    [['1921-01-01', '1942-08-01']],
    ['@America/Pangnirtung'],
    'backzone: Pangnirtung, since its trading post was founded; the database begins that of Iqaluit in 1942',
  ),
  region(
    'two_clocks',
    {
      countries: ['CA'],
      zones: ['America/Iqaluit'],
      areas: areasOf('Canada, Pangnirtung', 'Canada, Clyde River and Sanikiluaq'),
    },
    [['1999-10-31', '2000-10-29']],
    ['@America/Toronto', 'zone'],
    'remarks of the database on Pangnirtung: with Clyde River and Sanikiluaq, it had Eastern time for towns and schools, Central time for offices of Nunavut',
  ),
  region(
    'region_history',
    { zones: ['America/Edmonton'], areas: areasOf('Canada, Northwest Territories') },
    [['1935-01-01', '1970-01-01']],
    ['@America/Yellowknife'],
    'backzone: the Northwest Territories, which had no summer time in 1947',
  ),
];

/** Zones with a history that differs, and no row: why no birth needs one. */
export const NO_REGION: Readonly<Record<string, string>> = {
  'America/Argentina/ComodRivadavia':
    'differs from the zone of Chubut in the mean time before 1894 alone, which each place has by its own longitude',
  'America/Rosario':
    'the database calls it superseded by zones of provinces; besides local mean time it is 4 seconds off',
  'Antarctica/DumontDUrville': 'a station: nobody was born there, and its zone is its own',
  'Antarctica/Syowa': 'a station: nobody was born there, and its zone is its own',
  'Asia/Tel_Aviv': 'differs from the zone of Israel by 6 seconds, until 1918',
  'Atlantic/Jan_Mayen': 'a station: nobody was born there',
  'Europe/Belfast': 'the row of Northern Ireland reads the same clocks as those of Dublin',
  'Europe/Tiraspol':
    'differs from Chișinău in 1990 and from 1992 on, of which no history of it is kept; the row of Transnistria asks',
  'Europe/Uzhgorod':
    'until 1945 the rows of Carpathian Ruthenia read the states of then; for 1990, the database holds that decrees contradict it',
  'Pacific/Enderbury': 'an island where nobody has lived since 1942',
  'Pacific/Johnston': 'a base without civilians; the database has one offset for all times',
  'Pacific/Midway': 'a base without a town; a caller names its zone',
  'Pacific/Wake': 'a base without a town; a caller names its zone',
};
