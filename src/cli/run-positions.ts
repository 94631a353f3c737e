/** Calculates one moment without a server, from the options of a command. */
import { farOffsetHint } from '../../packages/client/src/far-offset.ts';
import type { Positions, Settings } from '../../packages/contract/wire.ts';
import type { Subject } from '../../packages/wheel/subject.ts';
import type { BirthAnswer } from '../births/answer.ts';
import { respondToRequest } from '../endpoints/request-to-response.ts';
import { POSITIONS } from '../endpoints/served.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { positionsTable } from '../tables/response-tables.ts';
import { createFile } from './output.ts';
import { positionsCsv } from './positions-csv.ts';
import { rawJSON } from './text.ts';

/** The options as texts; absent if they were not given. */
export interface RequestOptions {
  readonly zodiac?: string;
  readonly ayanamsa?: string;
  readonly nodeType?: string;
  /** Names, separated by commas. */
  readonly bodies?: string;
  /** JSON numbers, as texts. */
  readonly latitude?: string;
  readonly longitude?: string;
}

/** For programs; a table for people by default. */
export interface FormatOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly wide?: boolean;
}

export interface PositionsOptions extends RequestOptions, FormatOptions {
  /** The file that the chart wheel is written to. */
  readonly wheel?: string;
  /** Whose chart it is: a line of the wheel. */
  readonly name?: string;
}

/** The moment as it was given, and what is known besides. */
export interface GivenMoment {
  readonly column: 'datetime' | 'birth';
  readonly text: string;
  /** The resolved birth, if it is one. */
  readonly birth?: BirthAnswer;
  /** Lines of the wheel. */
  readonly subject?: Omit<Subject, 'name'>;
}

/**
 * Calculates without a server, in the same steps as the endpoint, and draws the chart if asked to.
 *
 * @returns the table, or with `csv` or `wide` rows, or with `json` exactly the bytes that the endpoint would send
 * @throws {ProblemError} as the endpoint
 */
export async function positions(
  datetime: string,
  given: GivenMoment,
  options: PositionsOptions,
): Promise<string> {
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const text = respondToRequest(ephemeris, POSITIONS, requestBody(datetime, options));
  const answer: Positions = JSON.parse(text);
  const { wheel, name = '', json, csv, wide } = options;
  if (wheel !== undefined) {
    await writeWheel(wheel, answer, { ...given.subject, name: name.trim() });
  }
  if (json) return text;
  return csv || wide ? csvText(given, answer, options) : positionsTable(answer);
}

async function writeWheel(file: string, answer: Positions, subject: Subject): Promise<void> {
  const { chartSvg, PAPER } = await import('../../packages/wheel/chart.ts');
  const svg = chartSvg(answer, { subject, background: PAPER });
  createFile(file, 'the chart').write(svg);
}

function csvText(
  { column, text, birth }: GivenMoment,
  { data, meta }: Positions,
  options: FormatOptions,
): string {
  const { subject_resolved: subject, settings_resolved: settings } = meta;
  const { head, rows } = positionsCsv([column], settings.bodies, options);
  return head + rows({ line: 1, given: [text], subject, settings, birth }, data.positions);
}

/** The hint that offset and longitude contradict each other; undefined if they do not, or cannot be read. */
export function farOffset(datetime: string, { latitude, longitude }: RequestOptions) {
  const location = { latitude: Number(latitude), longitude: Number(longitude) };
  return farOffsetHint({ datetime, location });
}

/** The body that the endpoint would get; it contains only what was given. */
export function requestBody(datetime: string, options: RequestOptions): Buffer {
  const { latitude, longitude, zodiac, ayanamsa, nodeType, bodies } = options;
  const located = latitude !== undefined || longitude !== undefined;
  const text = JSON.stringify({
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
  return Buffer.from(text);
}

/** Puts the number into the request digit for digit, as a caller would write it. */
function number(text: string | undefined): unknown {
  return text === undefined ? undefined : rawJSON(text);
}
