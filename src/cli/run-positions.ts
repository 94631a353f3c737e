import { writeFileSync } from 'node:fs';
import type { BodyName } from '../../contract/vocabulary.ts';
import type { Settings } from '../../contract/wire.ts';
import { chartSvg, type Envelope, PAPER } from '../../wheel/chart.ts';
import { signed, signPosition } from '../../wheel/format.ts';
import { BODY_WORDS } from '../../wheel/words.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { answerPositions } from '../positions/answer.ts';
import { calculateInline } from '../positions/calculate.ts';
import { rawJSON } from './json.ts';
import { table } from './table.ts';

/** The options as texts; absent if they were not given. */
export interface PositionsOptions {
  readonly zodiac?: string;
  readonly ayanamsa?: string;
  readonly nodeType?: string;
  readonly bodies?: string;
  /** JSON numbers, as texts. */
  readonly latitude?: string;
  readonly longitude?: string;
  readonly json?: boolean;
  /** The file that the chart wheel is written to. */
  readonly wheel?: string;
}

/**
 * Calculates without a server, in the same steps as the endpoint, and draws the chart if asked to.
 *
 * @returns the table, or with `json` exactly the bytes that the endpoint would send
 * @throws {Problem} as the endpoint
 */
export async function positions(datetime: string, options: PositionsOptions): Promise<string> {
  const ephemeris = await startEphemeris(await readEphemerisFiles());
  const body = Buffer.from(requestText(datetime, options));
  const text = await answerPositions(body, calculateInline(ephemeris));
  const envelope: Envelope = JSON.parse(text);
  if (options.wheel !== undefined) {
    writeWheel(options.wheel, envelope);
  }
  return options.json ? text : positionsText(envelope);
}

function writeWheel(file: string, envelope: Envelope): void {
  const svg = chartSvg(envelope, PAPER);
  try {
    writeFileSync(file, svg);
  } catch (error) {
    throw new Error(`the chart cannot be written: ${(error as Error).message}`);
  }
}

/** The request that the endpoint would get; it contains only what was given. */
function requestText(datetime: string, options: PositionsOptions): string {
  const { latitude, longitude, zodiac, ayanamsa, nodeType, bodies } = options;
  const located = latitude !== undefined || longitude !== undefined;
  return JSON.stringify({
    subject: {
      datetime,
      location: located ? { latitude: number(latitude), longitude: number(longitude) } : undefined,
    },
    settings: {
      zodiac,
      ayanamsa,
      node_type: nodeType,
      bodies: bodies?.split(',').map((name) => name.trim()),
    } satisfies Record<keyof Settings, unknown>,
  });
}

/** Puts the number into the request digit for digit, as a caller would write it. */
function number(text: string | undefined): unknown {
  return text === undefined ? undefined : rawJSON(text);
}

function positionsText({ data, meta }: Envelope): string {
  const { subject_resolved: subject, settings_resolved: settings } = meta;
  const zodiac = settings.ayanamsa ? `${settings.zodiac} (${settings.ayanamsa})` : settings.zodiac;
  const rows = data.positions.map((position) => [
    `${GLYPHS[position.body]} ${BODY_WORDS[position.body]}`,
    signPosition(position),
    aligned(position.speed, 4),
    position.retrograde ? 'R' : '',
    aligned(position.declination, 6),
    position.out_of_bounds ? 'out of bounds' : '',
  ]);
  const headings = ['Body', 'Position', '°/day', '', 'Declination', ''];
  return `${subject.utc_datetime}  ${zodiac}  calc_version ${meta.calc_version}\n\n${table(headings, rows)}`;
}

/** Aligns the decimal points of a column; no number has more than two digits before its point. */
function aligned(value: number, decimals: number): string {
  return signed(value, decimals).padStart('+00.'.length + decimals);
}

/** Astronomical symbols (Unicode, Miscellaneous Symbols). */
const GLYPHS: Readonly<Record<BodyName, string>> = {
  sun: '☉',
  moon: '☽',
  mercury: '☿',
  venus: '♀',
  mars: '♂',
  jupiter: '♃',
  saturn: '♄',
  uranus: '♅',
  neptune: '♆',
  pluto: '♇',
  true_node: '☊',
  mean_node: '☊',
  chiron: '⚷',
  lilith_mean: '⚸',
  ceres: '⚳',
  pallas: '⚴',
  juno: '⚵',
  vesta: '⚶',
};
