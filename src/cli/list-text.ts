/** Lists of any length as a table, JSON or CSV: text that is made while their rows are read. */
import { Columns } from '../tables/response-tables.ts';
import { csvCells, END_OF_ROW } from './csv.ts';
import { jsonDocument } from './text.ts';

/** How the rows of a list are shown. */
export interface List<Row> {
  /** Of the table for people. */
  readonly headings: readonly string[];
  /** The cells of a row, one for each heading. */
  readonly cells: (row: Row) => readonly string[];
  /** The last line of the table, behind all rows. */
  readonly sum?: () => readonly string[];
  /** What people read if there are no rows. */
  readonly none: string;
  /** The fields of a row in JSON, which are the columns of CSV. */
  readonly fields: readonly (keyof Row & string)[];
}

export interface ListOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** So much text is made before it is written. The text of a whole page would outlive the young garbage. */
const PART_LENGTH = 65_536;

function* joined<Row>(rows: readonly Row[], textOf: (row: Row) => string): Generator<string> {
  let part = '';
  for (const row of rows) {
    part += textOf(row);
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield part;
}

/** The text of a list, a part for each page of rows; none of the pages is empty. */
type Format = <Row>(
  pages: AsyncIterable<readonly Row[]>,
  list: List<Row>,
) => AsyncGenerator<string>;

/** A list in the format that was asked for; a table for people by default. */
export function listText<Row>(
  pages: AsyncIterable<readonly Row[]>,
  list: List<Row>,
  { json, csv }: ListOptions,
): AsyncGenerator<string> {
  const format: Format = json ? jsonArray : csv ? csvTable : tableLines;
  return format(pages, list);
}

const tableLines: Format = async function* (pages, { headings, cells, sum, none }) {
  const columns = new Columns();
  columns.fit(headings);
  let isEmpty = true;
  for await (const rows of pages) {
    for (const row of rows) columns.fit(cells(row));
    if (isEmpty) yield columns.line(headings);
    isEmpty = false;
    yield* joined(rows, (row) => columns.line(cells(row)));
  }
  if (isEmpty) yield none;
  else if (sum !== undefined) yield columns.fit(sum()).line(sum());
};

/** The same text as `jsonDocument` of all rows. A list that breaks off is not valid JSON. */
const jsonArray: Format = async function* (pages) {
  let before = '[\n  ';
  for await (const rows of pages) {
    yield* joined(rows, (row) => {
      const text = before + jsonDocument(row).trimEnd().replaceAll('\n', '\n  ');
      before = ',\n  ';
      return text;
    });
  }
  yield before === ',\n  ' ? '\n]\n' : '[]\n';
};

const csvTable: Format = async function* (pages, { fields }) {
  yield fields.join() + END_OF_ROW;
  for await (const rows of pages) {
    yield* joined(rows, (row) => csvCells(fields.map((name) => row[name])) + END_OF_ROW);
  }
};
