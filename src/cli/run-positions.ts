/** Calculates one moment without a server, from the options of a command. */
import { farOffsetHint } from '../../packages/client/src/far-offset.ts';
import type { Positions, Settings } from '../../packages/contract/wire.ts';
import type { Subject } from '../../packages/wheel/subject.ts';
import type { BirthResult } from '../births/result.ts';
import { respondToRequest } from '../endpoints/request-to-response.ts';
import { POSITIONS } from '../endpoints/served.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { positionsTable } from '../tables/response-tables.ts';
import { createFile } from './output.ts';
import { positionsCsv } from './positions-csv.ts';
import { rawJSON } from './text.ts';

/** The given options, as texts. */
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

/** Formats for programs; the default is a table for people. */
export interface FormatOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly wide?: boolean;
}

export interface PositionsOptions extends RequestOptions, FormatOptions {
  /** The file for the chart wheel. */
  readonly wheel?: string;
  /** The name of the person, a line of the wheel. */
  readonly name?: string;
}

/** The moment as given, with further facts. */
export interface GivenMoment {
  readonly column: 'datetime' | 'birth';
  readonly text: string;
  /** The resolved birth, if it is one. */
  readonly birth?: BirthResult;
  /** Lines of the wheel. */
  readonly subject?: Omit<Subject, 'name'>;
}

/**
 * Calculates without a server, in the same steps as the endpoint, and draws the chart with `wheel`.
 *
 * @returns the table, the rows with `csv` or `wide`, or the exact bytes of the endpoint's response with `json`
 * @throws {ProblemError} like the endpoint
 */
export async function positions(
  datetime: string,
  given: GivenMoment,
  options: PositionsOptions,
): Promise<string> {
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const text = respondToRequest(ephemeris, POSITIONS, requestBody(datetime, options));
  const response: Positions = JSON.parse(text);
  const { wheel, name = '', json, csv, wide } = options;
  if (wheel !== undefined) {
    await writeWheel(wheel, response, { ...given.subject, name: name.trim() });
  }
  if (json) return text;
  return csv || wide ? csvText(given, response, options) : positionsTable(response);
}

async function writeWheel(file: string, response: Positions, subject: Subject): Promise<void> {
  const { chartSvg, PAPER } = await import('../../packages/wheel/chart.ts');
  const svg = chartSvg(response, { subject, background: PAPER });
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

/** A hint if offset and longitude contradict each other; undefined if they fit, or cannot be read. */
export function farOffset(datetime: string, { latitude, longitude }: RequestOptions) {
  const location = { latitude: Number(latitude), longitude: Number(longitude) };
  return farOffsetHint({ datetime, location });
}

/** The body of the same request to the endpoint, with only the given fields. */
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

/** Writes the number into the request digit for digit. */
function number(text: string | undefined): unknown {
  return text === undefined ? undefined : rawJSON(text);
}
