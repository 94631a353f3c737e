/** Writes the results of the rows of an input. */
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { CALCULATIONS } from '../endpoints/calculate.ts';
import { respondToResolved } from '../endpoints/request-to-response.ts';
import { POSITIONS } from '../endpoints/served.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import { printableJson } from '../problem/redact.ts';
import type { PositionsCsv } from './positions-csv.ts';
import type { Input, Row } from './read-rows.ts';
import type { RowResult } from './resolve-row.ts';

/** Returns whole lines, or an empty text if the format has no line for a rejected row. */
export type WriteRow = (row: Row, result: RowResult) => string;

/** The cells of a row of a table, by the names of their columns. */
export function givenOf({ columns }: Input, { cells }: Row): Record<string, string> {
  return Object.fromEntries(cells.map((cell, at) => [columns[at] ?? '', cell]));
}

/**
 * One JSON document per line: the endpoint's response or a problem. For a table, the given cells and the resolved birth come
 * before the members of the response.
 */
export function jsonWriter(input: Input, ephemeris: Ephemeris): WriteRow {
  return (row, { resolved, birth, error }) => {
    const own = input.isTable ? { given: givenOf(input, row), ...(birth && { birth }) } : {};
    if (resolved === undefined) {
      const problem = { title: TITLES[error?.code ?? ''], status: 422, ...error };
      return `${printableJson(JSON.stringify({ ...problem, line: row.line, ...own }))}\n`;
    }
    const text = respondToResolved(ephemeris, POSITIONS, resolved);
    if (!input.isTable) return `${text}\n`;
    return `${printableJson(JSON.stringify(own)).slice(0, -1)},${text.slice(1)}\n`;
  };
}

/** These problem documents (RFC 9457) have no `type` and `request_id`, which only a service has. */
const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PROBLEMS).map(([code, { title }]) => [code, title])),
  'client.birth_in_doubt': 'Birth with more than one possible instant or place',
  'client.unknown_time_zone': 'Unknown time zone',
  'client.place_not_found': 'Unknown place',
  'client.invalid_birth': 'Birth not readable',
  'client.invalid_row': 'Row not readable',
};

export function csvWriter({ rows, rejected }: PositionsCsv, ephemeris: Ephemeris): WriteRow {
  return ({ line, cells }, { resolved, birth, error }) => {
    if (resolved === undefined) return rejected(line, cells, `${error?.detail} [${error?.code}]`);
    const { chart, ...meant } = resolved;
    return rows(
      { line, given: cells, ...meant, birth },
      CALCULATIONS.positions(ephemeris, chart).positions,
    );
  };
}
