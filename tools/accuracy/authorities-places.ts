/**
 * Published apparent geocentric positions. docs/accuracy.md cites the authors, sources and accuracy.
 */
import type { BodyName } from '../../packages/contract/vocabulary.ts';

/** An apparent position for the true equator and equinox of date. */
export interface EquatorialPlace {
  readonly body: BodyName;
  readonly rightAscensionHours: number;
  readonly declinationDegrees: number;
}

/** All positions of one authority for one instant of Terrestrial Time. */
export interface EquatorialPlaces {
  /** Julian day in Terrestrial Time. */
  readonly jdTt: number;
  /** True obliquity of the same authority, degrees. */
  readonly trueObliquityDegrees: number;
  readonly places: readonly EquatorialPlace[];
}

/** USNO's NOVAS C with JPL DE405. */
export const NOVAS_PLACES: readonly EquatorialPlaces[] = [
  {
    jdTt: 2_440_423.345_833_333,
    trueObliquityDegrees: 23.445_702_723_464_045,
    places: [
      place('sun', 8.000_108_116_572_395, 20.584_930_935_996_05),
      place('moon', 12.446_262_111_681_095, -4.378_227_942_512_158),
      place('mercury', 7.874_971_625_095_716, 22.415_970_392_044_656),
      place('venus', 4.936_686_263_554_43, 20.166_644_671_858_105),
      place('mars', 15.999_509_823_158_85, -24.046_277_103_674_843),
      place('jupiter', 12.077_982_045_382_82, 0.821_612_939_481_230_5),
      place('saturn', 2.435_287_958_229_017_7, 11.911_566_107_576_9),
      place('uranus', 12.061_052_547_705_433, 0.377_499_692_903_585_76),
      place('neptune', 15.608_486_730_597_075, -17.583_793_285_519_313),
      place('pluto', 11.989_232_654_068_259, 16.792_242_650_891_875),
    ],
  },
  {
    jdTt: 2_448_031.5,
    trueObliquityDegrees: 23.442_178_709_915_066,
    places: [
      place('sun', 3.766_629_204_582_433_7, 19.879_173_772_309_745),
      place('moon', 23.668_278_096_873_87, 1.805_189_185_726_640_9),
      place('mercury', 2.461_676_722_646_475_7, 11.207_785_493_244_957),
      place('venus', 1.153_417_478_489_278_8, 5.277_365_365_528_824),
      place('mars', 23.536_847_630_733_252, -4.935_089_760_397_492),
      place('jupiter', 6.755_383_083_025_232, 23.182_684_693_676_578),
      place('saturn', 19.805_277_718_955_743, -20.958_164_640_919_687),
      place('uranus', 18.659_361_133_085_38, -23.447_681_812_488_984),
      place('neptune', 19.027_164_082_305_29, -21.808_047_913_986_808),
      place('pluto', 15.208_581_663_980_876, -1.302_239_488_315_163_8),
    ],
  },
  {
    jdTt: 2_451_545,
    trueObliquityDegrees: 23.437_676_833_867_652,
    places: [
      place('sun', 18.751_837_974_778_99, -23.032_488_638_722_818),
      place('moon', 14.829_573_271_760_747, -10.897_905_576_904_787),
      place('mercury', 18.138_225_455_402_914, -24.418_845_803_732_086),
      place('venus', 15.992_790_109_710_333, -18.448_718_976_425_83),
      place('mars', 22.034_417_492_807_563, -13.182_689_288_940_116),
      place('jupiter', 1.591_188_842_433_127_7, 8.594_250_857_972_387),
      place('saturn', 2.584_361_121_508_456, 12.614_774_672_730_574),
      place('uranus', 21.164_987_614_252_272, -17.020_320_613_172_004),
      place('neptune', 20.362_188_157_560_48, -19.213_233_798_897_66),
      place('pluto', 16.761_277_438_459_963, -11.394_288_734_411_23),
    ],
  },
  {
    jdTt: 2_456_164.5,
    trueObliquityDegrees: 23.436_450_665_773_72,
    places: [
      place('sun', 10.279_264_504_672_039, 10.688_507_865_341_325),
      place('moon', 16.403_831_131_432_19, -20.965_089_135_584_73),
      place('mercury', 9.307_566_088_097_714, 16.631_743_449_679_668),
      place('venus', 7.188_033_727_750_362, 19.851_678_563_902_26),
      place('mars', 13.905_716_185_990_1, -12.184_654_273_116_957),
      place('jupiter', 4.835_670_404_865_468, 21.670_586_389_437_95),
      place('saturn', 13.639_628_746_850_631, -7.723_201_642_102_626),
      place('uranus', 0.500_550_065_450_339_8, 2.429_779_341_040_803),
      place('neptune', 22.264_315_830_974_4, -11.437_330_191_299_896),
      place('pluto', 18.501_338_273_669_152, -19.541_227_909_743_732),
    ],
  },
];

/** Meeus, example 33.a, p. 227: Venus by the complete theory VSOP87. */
export const MEEUS_VENUS: EquatorialPlaces = {
  jdTt: 2_448_976.5,
  trueObliquityDegrees: 23.439_669,
  places: [place('venus', 21 + 4 / 60 + 41.454 / 3_600, -(18 + 53 / 60 + 16.84 / 3_600))],
};

function place(
  body: BodyName,
  rightAscensionHours: number,
  declinationDegrees: number,
): EquatorialPlace {
  return { body, rightAscensionHours, declinationDegrees };
}

/** Apparent ecliptic longitudes at one instant, degrees from the true equinox of date. */
export interface EclipticPlaces {
  /** Universal Time; Horizons treats it as UTC from 1962 on and as UT1 before. */
  readonly ut: string;
  /**
   * The largest difference between the Terrestrial Times of Horizons and the service for `ut`, seconds. From 1962 on, UT1 − UTC
   * stays below 0.9 s. Before 1962, Delta T is known to about a second, and in 1800 tables differ by 5 s. For 2050, Horizons keeps
   * today's leap seconds while Swiss Ephemeris uses a prediction.
   */
  readonly timeUncertaintySeconds: number;
  readonly longitudes: Readonly<Partial<Record<BodyName, number>>>;
}

/** JPL Horizons, observer table, quantity 31, centre 500@399, DE441: an instant and its time uncertainty in each row. */
export const HORIZONS_PLACES: readonly EclipticPlaces[] = [
  `
ut                seconds         sun        moon     mercury       venus        mars     jupiter      saturn      uranus     neptune       pluto
1800-01-01T00:00        6 280.4292031 348.4673787 268.3433929  233.627114 244.3356919  84.5269169 128.7991616 177.1264876 226.6211895 331.4112897
1900-02-28T23:00      1.5 339.9313017  332.501114 355.4265867  18.4437481 330.0244209 249.7590155 273.4673128 252.3559491   84.216789  74.6959843
1912-04-15T05:00      1.5  24.8607511 357.1989149  25.3915903   3.1781669  95.3115298 255.1055109  49.7838569 303.2387954  111.040103  87.1687307
1941-12-07T18:00      1.5 255.2566806 118.1016092 247.3847597  301.604729  15.5394923  76.5140672  53.4980066  57.6502649 179.7052114 125.5802581
1955-06-15T12:00      1.5   83.613149  18.7992122  84.7820726  62.5978699 103.3267369  120.488661 225.3917674 115.8586525 205.5944218 144.6699978
1969-07-20T20:17      0.9 117.9107302 187.8737519 115.8428987  75.0374087 242.7732832 180.7462243  38.0979955 180.6900011 236.0229075 173.0071871
1987-04-10T19:21      0.9  20.3916215 160.3452189 356.8743553 345.7224448  63.4225954    9.393109 261.0703202 266.6881724 278.0026169  219.099022
2000-01-01T12:00      0.9 280.3689092  223.323786 271.8892699 241.5657794 327.9632921  25.2530685  40.3956366  314.809168 303.1930007 251.4547644
2015-06-30T23:59      0.9  98.8753103 264.7431452  77.7924717 141.4038516   94.326403 141.5640756 239.0888344  20.2410268 339.7251416  284.402959
2023-04-21T00:00      0.9  30.6420287  41.0841017  45.6150345  71.3359224 103.5698605  23.9418933 334.6182774  47.8576841 356.4192542 300.3362837
2050-01-01T00:00        6 280.7483816  18.6755962 270.0594877 281.2480373  227.714693 121.6915476 297.5742795 170.7326095  53.6034205 337.5330669
`,
  `
ut                seconds      chiron       ceres      pallas        juno       vesta
1990-06-15T12:00      0.9 106.0605042           -           -           -           -
2000-01-01T12:00      0.9  251.617609 184.4530625  134.043348 277.9960713 245.9719858
2020-01-01T12:00      0.9   1.6050359 288.1058401 263.0682893  197.465866  42.1169156
`,
].flatMap(readTable);

/** Rows of a text with the columns in its first line; `-` is a missing number. */
function readTable(text: string): EclipticPlaces[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/));
  return rows.map((cells) => {
    const [[, ut = ''] = [], [, seconds] = [], ...longitudes] = head.map((name, column) => [
      name,
      cells[column],
    ]);
    return {
      ut,
      timeUncertaintySeconds: Number(seconds),
      longitudes: Object.fromEntries(
        longitudes.filter(([, cell]) => cell !== '-').map(([name, cell]) => [name, Number(cell)]),
      ),
    };
  });
}
