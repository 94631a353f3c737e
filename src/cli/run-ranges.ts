/** Calculates where bodies can have been on a day, without a server. */
import type { Positions } from '../../packages/contract/wire.ts';
import { rangesAnswer } from '../births/ranges.ts';
import { respondToRequest } from '../endpoints/request-to-response.ts';
import { POSITIONS } from '../endpoints/served.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { rangesTable } from '../tables/ranges-tables.ts';
import type { BirthOptions } from './birth-options.ts';
import { EXIT_CHOICE, print } from './output.ts';
import { toldDay } from './run-moment.ts';
import { type PositionsOptions, requestBody } from './run-positions.ts';
import { jsonDocument } from './text.ts';

/**
 * Calculates for both ends of the day of a birth without a time. What was resolved stands above the table, or on standard
 * error if the output is for programs; a question stands there alone.
 *
 * @throws {BirthRefusedError}
 * @throws {ProblemError} as the endpoint
 */
export async function printRangesOfDay(
  date: string,
  options: PositionsOptions & BirthOptions,
): Promise<void> {
  const { answer, text } = toldDay(date, options);
  if (answer.start === null || answer.end === null) {
    process.stderr.write(text);
    process.exitCode = EXIT_CHOICE;
    return;
  }
  const { start, end } = await bothEnds(answer.start.datetime, answer.end.datetime, options);
  if (!options.json) return await print(`${text}\n${tableOf(start, end)}`);
  process.stderr.write(text);
  await print(jsonDocument({ birth: answer, ...rangesAnswer(start, end) }));
}

/**
 * The same between two datetimes with a slash between them, as ISO 8601 writes an interval.
 *
 * @throws {RangeError} they are too far apart
 * @throws {ProblemError} as the endpoint
 */
export async function printRanges(interval: string, options: PositionsOptions): Promise<void> {
  const [from = '', ...rest] = interval.split('/');
  const { start, end } = await bothEnds(from, rest.join('/'), options);
  await print(options.json ? jsonDocument(rangesAnswer(start, end)) : tableOf(start, end));
}

async function bothEnds(from: string, to: string, options: PositionsOptions) {
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const [start, end] = [from, to].map((datetime) =>
    JSON.parse(respondToRequest(ephemeris, POSITIONS, requestBody(datetime, options))),
  ) as [Positions, Positions];
  return { start, end };
}

function tableOf(start: Positions, end: Positions): string {
  return rangesTable({ ...rangesAnswer(start, end).data, start, end });
}
