/** Calculates ranges of positions on a day, without a server. */
import type { Positions } from '../../packages/contract/wire.ts';
import { dayRangesResult } from '../births/ranges.ts';
import { respondToRequest } from '../endpoints/request-to-response.ts';
import { POSITIONS } from '../endpoints/served.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { rangesTable } from '../tables/ranges-tables.ts';
import type { BirthOptions } from './birth-options.ts';
import { EXIT_CHOICE, print } from './output.ts';
import { dayOutput } from './run-moment.ts';
import { type PositionsOptions, requestBody } from './run-positions.ts';
import { jsonDocument } from './text.ts';

/**
 * Calculates both ends of the day of a birth without a time. The resolved birth is printed above the table or, with JSON, on
 * standard error. A choice is printed on standard error alone.
 *
 * @throws {BirthRejectedError}
 * @throws {ProblemError} like the endpoint
 */
export async function printRangesOfDay(
  date: string,
  options: PositionsOptions & BirthOptions,
): Promise<void> {
  const { result, text } = dayOutput(date, options);
  if (result.start === null || result.end === null) {
    process.stderr.write(text);
    process.exitCode = EXIT_CHOICE;
    return;
  }
  const { start, end } = await bothEnds(result.start.datetime, result.end.datetime, options);
  if (!options.json) return await print(`${text}\n${tableOf(start, end)}`);
  process.stderr.write(text);
  await print(jsonDocument({ birth: result, ...dayRangesResult(start, end) }));
}

/**
 * The same for an ISO 8601 interval: two datetimes with a slash between them.
 *
 * @throws {RangeError} if they are too far apart
 * @throws {ProblemError} like the endpoint
 */
export async function printRanges(interval: string, options: PositionsOptions): Promise<void> {
  const [from = '', ...rest] = interval.split('/');
  const { start, end } = await bothEnds(from, rest.join('/'), options);
  await print(options.json ? jsonDocument(dayRangesResult(start, end)) : tableOf(start, end));
}

async function bothEnds(from: string, to: string, options: PositionsOptions) {
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const [start, end] = [from, to].map((datetime) =>
    JSON.parse(respondToRequest(ephemeris, POSITIONS, requestBody(datetime, options))),
  ) as [Positions, Positions];
  return { start, end };
}

function tableOf(start: Positions, end: Positions): string {
  return rangesTable({ ...dayRangesResult(start, end).data, start, end });
}
