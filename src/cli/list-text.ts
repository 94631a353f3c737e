/** Lists of any length as a table, JSON or CSV, written while their rows are read. */
import { Columns } from '../tables/response-tables.ts';
import { csvCells, END_OF_ROW } from './csv.ts';
import { jsonDocument } from './text.ts';

/** The format of the rows of a list. */
export interface List<Row> {
  readonly headings: readonly string[];
  /** One cell for each heading. */
  readonly cells: (row: Row) => readonly string[];
  /** The last line of the table. */
  readonly sum?: () => readonly string[];
  /** The text of an empty table. */
  readonly none: string;
  /** The fields of a row in JSON, which are the columns of CSV. */
  readonly fields: readonly (keyof Row & string)[];
}

export interface ListOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Characters per write. The text of a whole page would survive into old memory. */
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

/** The text of a list, in chunks for each page of rows; a page is never empty. */
type Format = <Row>(
  pages: AsyncIterable<readonly Row[]>,
  list: List<Row>,
) => AsyncGenerator<string>;

/** A list in the given format; a table by default. */
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

/** The same text as `jsonDocument` of all rows. An incomplete list is not valid JSON. */
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
