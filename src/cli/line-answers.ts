/** Answers lines of moments: a document or CSV rows for each, in the order of the lines. */
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { answerResolved } from '../endpoints/answer.ts';
import { CALCULATIONS } from '../endpoints/calculate.ts';
import { POSITIONS } from '../endpoints/endpoint.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import { printableJson } from '../problem/redact.ts';
import { parse, type ReadableRequest } from '../request/parse.ts';
import { type Resolved, resolve } from '../request/resolve.ts';
import { BirthDoubtError } from './birth-doubt.ts';
import type { ReadLine } from './birth-lines.ts';
import { type Refusal, refusalsOf } from './failure.ts';
import type { Line } from './lines.ts';
import { CSV_HEADER, csvRows } from './positions-csv.ts';
import { type RequestOptions, requestBody } from './run-positions.ts';

/** The answer to one line. */
interface LineAnswer {
  /** What goes to standard output; empty if the format has nothing for a refused line. */
  readonly text: string;
  /** Why the line was refused, for people; undefined if it was answered. */
  readonly refusal: string | undefined;
  /** What has to be asked, as one line; undefined if nothing is. */
  readonly doubt?: string;
}

export type AnswerLine = (line: Line) => LineAnswer;

/** Writes answers. Both functions return whole lines. */
interface LineFormat {
  /** What comes before all answers. */
  readonly head: string;
  answered(line: Line, given: string, resolved: Resolved, ephemeris: Ephemeris): string;
  refused(line: Line, refusal: Refusal): string;
}

/**
 * Prepares the options once, for all lines.
 *
 * @param read what a line says; absent if the lines are datetimes
 * @throws {ProblemError} what is wrong with the options, whatever the lines are
 */
export function lineAnswers(
  ephemeris: Ephemeris,
  options: RequestOptions,
  format: LineFormat,
  read: ReadLine = (datetime) => ({ datetime, given: datetime }),
): AnswerLine {
  const request = parse(requestBody(VALID_DATETIME, options), POSITIONS.schema);
  // Only the moment differs from line to line, so this finds all faults of the options.
  resolve(request, POSITIONS.needs);
  return (line) => {
    let resolved: ResolvedLine;
    try {
      resolved = resolveLine(request, line, read);
    } catch (error) {
      const [refusal] =
        error instanceof LineError ? [error.refusal] : (refusalsOf(error, 'the moment') ?? []);
      if (refusal === undefined) throw error;
      return {
        text: format.refused(line, refusal),
        refusal: `line ${line.number}: ${refusal.detail} [${refusal.code}]`,
        ...(error instanceof BirthDoubtError && { doubt: error.line(line.number) }),
      };
    }
    const { given, ...moment } = resolved;
    return { text: format.answered(line, given, moment, ephemeris), refusal: undefined };
  };
}

const VALID_DATETIME = '2000-01-01T12:00:00Z';

/** A line that cannot be read at all. */
class LineError extends Error {
  readonly refusal: Refusal;

  constructor(detail: string) {
    super(detail);
    this.refusal = { given: '-', code: 'subject.time.invalid_format', detail };
  }
}

interface ResolvedLine extends Resolved {
  readonly given: string;
}

function resolveLine(
  { subject, settings }: ReadableRequest,
  { text, fault }: Line,
  read: ReadLine,
): ResolvedLine {
  if (text === undefined) throw new LineError(`the moment ${fault}`);
  const { given, ...own } = read(text);
  const request = { subject: { ...subject, ...own }, ...(settings && { settings }) };
  return { given, ...resolve(request, POSITIONS.needs) };
}

/** A JSON document on each line (JSON Lines): the endpoint's answer, or a problem. */
export const JSON_LINES: LineFormat = {
  head: '',
  answered: (_line, _given, resolved, ephemeris) =>
    `${answerResolved(ephemeris, POSITIONS, resolved)}\n`,
  refused: (line, refusal) => `${printableJson(JSON.stringify(problemOf(line, refusal)))}\n`,
};

/** Only the rows of moments that were answered: a row has no place for a problem. */
export const CSV_ROWS: LineFormat = {
  head: CSV_HEADER,
  answered: ({ number }, datetime, { subject, settings, chart }, ephemeris) => {
    const { positions } = CALCULATIONS.positions(ephemeris, chart);
    return csvRows({ line: number, datetime, subject, settings }, positions);
  },
  refused: () => '',
};

/** Titles of codes that only a local time or a birth can have. */
const LOCAL_TITLES: Readonly<Record<string, string>> = {
  'subject.time.ambiguous_local_time': 'Local time occurred twice (clocks set back)',
  'subject.time.nonexistent_local_time': 'Local time never occurred (clocks set forward)',
  'client.birth_in_doubt': 'Birth with more than one possible instant or place',
  'client.unknown_time_zone': 'Unknown time zone',
  'client.place_not_found': 'Place not found',
  'client.invalid_birth': 'Birth not readable',
};

/**
 * A problem document (RFC 9457). It lacks `type` and `request_id`, which only a service has, and says
 * which line it is about.
 */
function problemOf({ number }: Line, { code, detail, candidates }: Refusal) {
  const known = (PROBLEMS as Readonly<Record<string, { readonly title: string }>>)[code];
  return {
    title: known?.title ?? LOCAL_TITLES[code],
    status: 422,
    code,
    detail: `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`,
    line: number,
    candidates,
  };
}
