/** The rows of an input: one moment per line, or a table with the names of its columns in line 1. */
import { linesOf } from '../text/lines.ts';
import { BIRTH_OPTIONS } from './birth-options.ts';
import { cellsOf } from './csv.ts';
import { counted } from './text.ts';

export interface Input {
  /** Names as in the input, known names in lower case. Without a table, only `datetime`. */
  readonly columns: readonly string[];
  readonly isTable: boolean;
  readonly rows: AsyncIterable<Row>;
}

export interface Row {
  /** The number of its line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The error in the line, as a sentence. */
  readonly fault?: string;
}

/** The columns that are read. All others are copied to the output. */
export const KNOWN_COLUMNS = ['datetime', 'birth', ...BIRTH_OPTIONS] as const;

/** Far longer than the cells of a birth. Longer lines are rejected. */
const LINE_BYTES_MAX = 65_536;

interface Line {
  readonly line: number;
  readonly text: string;
  readonly fault?: string;
}

/**
 * Reads the first line now, and the others on demand.
 *
 * @throws if the header lacks a required column, or names one twice
 */
export async function readInput(parts: AsyncIterable<Buffer>): Promise<Input> {
  const lines = textLines(parts);
  const { value: first } = await lines.next();
  const separator = /[\t;,]/.exec(first?.text.replace(/"[^"]*"/g, '') ?? '')?.[0] ?? ',';
  const columns = first && columnsOf(first, separator);
  const rows = async function* () {
    if (first !== undefined && columns === undefined) yield plainRow(first);
    for await (const line of lines) {
      yield columns === undefined ? plainRow(line) : tableRow(line, separator, columns.length);
    }
  };
  return { columns: columns ?? ['datetime'], isTable: columns !== undefined, rows: rows() };
}

async function* textLines(parts: AsyncIterable<Buffer>): AsyncGenerator<Line, undefined> {
  let line = 0;
  for await (const { text, isCut } of linesOf(parts, LINE_BYTES_MAX)) {
    line++;
    if (isCut) {
      yield { line, text: '', fault: `The line is longer than ${LINE_BYTES_MAX} bytes.` };
      continue;
    }
    const content = (line === 1 ? text.replace(/^\ufeff/, '') : text).replace(/\r$/, '');
    yield content.includes('\ufffd')
      ? { line, text: content, fault: 'The line is not valid UTF-8.' }
      : { line, text: content };
  }
  return undefined;
}

const QUOTE_FAULT =
  'has a quoted cell without a closing quote before a separator or the end of the line; a cell cannot contain a line break';

/** @returns undefined if the line is not a header */
function columnsOf({ text, fault }: Line, separator: string): readonly string[] | undefined {
  const cells = cellsOf(text, separator);
  const names = (cells ?? text.split(separator)).map((name) => {
    const known = KNOWN_COLUMNS.find((each) => each === name.trim().toLowerCase());
    return known ?? name;
  });
  const moments = names.filter((name) => name === 'datetime' || name === 'birth');
  if (moments.length === 0 && names.length < 2) return undefined;
  if (fault !== undefined) throw new Error('line 1 is not valid UTF-8; save the table as UTF-8');
  if (cells === undefined) throw new Error(`line 1 ${QUOTE_FAULT}`);
  if (moments.length === 0) {
    throw new Error(
      'line 1 is neither a datetime nor the header of a table with a column "datetime" or "birth"',
    );
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice?.trim() === '') {
    throw new Error('line 1 has several columns without a name; name them, or delete them');
  }
  if (twice !== undefined)
    throw new Error(`line 1 names the column ${JSON.stringify(twice)} twice`);
  if (moments.length > 1)
    throw new Error('line 1 names both "datetime" and "birth"; delete one of the columns');
  return names;
}

function plainRow({ text, ...rest }: Line): Row {
  return { ...rest, cells: [text] };
}

function tableRow({ text, ...rest }: Line, separator: string, columns: number): Row {
  const cells = cellsOf(text, separator);
  if (cells === undefined) return { fault: `The line ${QUOTE_FAULT}.`, ...rest, cells: [] };
  if (cells.length === columns) return { ...rest, cells };
  return {
    fault: `The line has ${counted(cells.length, 'cell')}, but line 1 has ${columns}.`,
    ...rest,
    cells: cells.slice(0, columns),
  };
}
