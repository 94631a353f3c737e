/** Calculates one moment without a server, from the options of a command. */
import { writeFileSync } from 'node:fs';
import type { Positions, Settings } from '../../packages/contract/wire.ts';
import type { Subject } from '../../packages/wheel/subject.ts';
import { answerRequest } from '../endpoints/answer.ts';
import { POSITIONS } from '../endpoints/endpoint.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { positionsTable } from '../tables/answer-tables.ts';
import { CSV_HEADER, csvRows } from './positions-csv.ts';
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

export interface PositionsOptions extends RequestOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  /** The file that the chart wheel is written to. */
  readonly wheel?: string;
  /** Whose chart it is: a line of the wheel. */
  readonly name?: string;
}

/**
 * Calculates without a server, in the same steps as the endpoint, and draws the chart if asked to.
 *
 * @param given the moment as it was given; `datetime` itself, or a local time
 * @param known of the birth; lines of the wheel
 * @returns the table, or with `csv` rows, or with `json` exactly the bytes that the endpoint would send
 * @throws {ProblemError} as the endpoint
 */
export async function positions(
  datetime: string,
  given: string,
  options: PositionsOptions,
  known: Omit<Subject, 'name'> = {},
): Promise<string> {
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const body = requestBody(datetime, options);
  const text = answerRequest(ephemeris, POSITIONS, body);
  const answer: Positions = JSON.parse(text);
  const { wheel, name = '' } = options;
  if (wheel !== undefined) await writeWheel(wheel, answer, { ...known, name: name.trim() });
  if (options.json) return text;
  return options.csv ? csvText(given, answer) : positionsTable(answer);
}

async function writeWheel(file: string, answer: Positions, subject: Subject): Promise<void> {
  const { chartSvg, PAPER } = await import('../../packages/wheel/chart.ts');
  const svg = chartSvg(answer, { subject, background: PAPER });
  try {
    writeFileSync(file, svg);
  } catch (error) {
    throw new Error(`the chart cannot be written: ${(error as Error).message}`);
  }
}

function csvText(datetime: string, { data, meta }: Positions): string {
  const { subject_resolved: subject, settings_resolved: settings } = meta;
  return CSV_HEADER + csvRows({ line: 1, datetime, subject, settings }, data.positions);
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
