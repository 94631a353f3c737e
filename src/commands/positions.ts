import { writeFileSync } from 'node:fs';
import type { Meta, Position } from '../contract/schema.ts';
import type { BodyName } from '../contract/vocabulary.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { calculateInline } from '../positions/calculate.ts';
import { answerPositions } from '../positions/route.ts';
import { wheelSvg } from '../wheel/wheel.ts';
import { BODY_WORDS, SIGN_WORDS } from '../wheel/words.ts';
import { table } from './table.ts';

/** What the command line gave, in its own texts; absent where it gave nothing. */
export interface PositionsOptions {
  readonly zodiac?: string;
  readonly ayanamsa?: string;
  readonly nodeType?: string;
  readonly bodies?: string;
  /** Texts of JSON numbers. */
  readonly latitude?: string;
  readonly longitude?: string;
  readonly json?: boolean;
  /** The file that the chart wheel is written to. */
  readonly wheel?: string;
}

/** A wheel stands on paper of its own: its ink is black where no page gives it another colour. */
const PAPER = '#ffffff';

/**
 * Calculates without a server, by the same steps as the endpoint, and draws the chart where asked to.
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
    const title = `Positions of ${datetime}`;
    writeFileSync(options.wheel, wheelSvg(envelope.data.positions, { title, background: PAPER }));
  }
  return options.json ? text : positionsText(envelope);
}

/** The request that the endpoint would get: what is not given is not in it. */
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
    },
  });
}

/** A number goes into the request digit for digit, as a caller would write it. */
function number(text: string | undefined): unknown {
  // TypeScript's libraries do not know it yet.
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
  return text === undefined ? undefined : rawJSON(text);
}

interface Envelope {
  readonly data: { readonly positions: readonly Position[] };
  readonly meta: Meta;
}

function positionsText({ data, meta }: Envelope): string {
  const { subject_resolved: subject, settings_resolved: settings } = meta;
  const zodiac = settings.ayanamsa ? `${settings.zodiac} (${settings.ayanamsa})` : settings.zodiac;
  const rows = data.positions.map((position) => [
    `${GLYPHS[position.body]} ${BODY_WORDS[position.body]}`,
    signPosition(position),
    signed(position.speed, 4),
    position.retrograde ? 'R' : '',
    signed(position.declination, 6),
    position.out_of_bounds ? 'out of bounds' : '',
  ]);
  const headings = ['Body', 'Position', '°/day', '', 'Declination', ''];
  return `${subject.utc_datetime}  ${zodiac}  calc_version ${meta.calc_version}\n\n${table(headings, rows)}`;
}

/** 24°03′12″ Gemini */
function signPosition({ sign, sign_longitude: { degrees, minutes, seconds } }: Position): string {
  return `${two(degrees)}°${two(minutes)}′${two(seconds)}″ ${SIGN_WORDS[sign]}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function signed(value: number, decimals: number): string {
  const digits = value.toFixed(decimals);
  return (value < 0 ? digits : `+${digits}`).padStart(decimals + 4);
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
