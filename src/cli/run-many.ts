/** `ecliptic positions -`: many moments from standard input. */
import { fstatSync } from 'node:fs';
import { POSITIONS } from '../endpoints/served.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { parse } from '../request/parse.ts';
import { resolve } from '../request/resolve.ts';
import { BIRTH_OPTIONS, type BirthOptions } from './birth-options.ts';
import { complain, createFile, EXIT_CHOICE, EXIT_ERROR, print, STOP_SIGNALS } from './output.ts';
import { positionsCsv } from './positions-csv.ts';
import { type Rate, rateOn } from './progress.ts';
import { type Input, type Row, readInput } from './read-rows.ts';
import { type RowResult, rowResolver } from './resolve-row.ts';
import { type FormatOptions, type RequestOptions, requestBody } from './run-positions.ts';
import { counted } from './text.ts';
import { csvWriter, givenOf, jsonWriter } from './write-row.ts';

interface ManyOptions extends RequestOptions, BirthOptions, FormatOptions {
  /** The file for births that need a choice. */
  readonly doubtful?: string;
}

interface Counts {
  lines: number;
  rejected: number;
  /** Births that need a choice. */
  doubtful: number;
}

const ANY_DATETIME = '2000-01-01T12:00:00Z';
/** Births are private. */
const OWNER_ONLY = 0o600;

/**
 * Writes the result of each row of standard input to standard output at once, and lists rejected rows on standard error. Memory
 * stays bounded: the next rows are read only after the results are written.
 *
 * @throws {ProblemError} before reading, if the options are wrong
 * @throws before the first result, if the header does not fit the options, or the file for doubtful births cannot be created
 */
export async function printMany(options: ManyOptions): Promise<void> {
  const request = parse(requestBody(ANY_DATETIME, options), POSITIONS.schema);
  // Only the moment differs between rows, so this finds all errors in the options.
  const { bodies } = resolve(request, POSITIONS.needs).chart;
  const ephemeris = startEphemeris(await readEphemerisFiles());
  // On a terminal, the output itself shows the progress.
  const rate = rateOn(process.stdout.isTTY ? undefined : process.stderr, sizeOfInput());
  clearOnSignal(rate);

  const input = await readInput(standardInput());
  requireFit(input, options);
  const { doubtful: file } = options;
  const doubts =
    file === undefined ? undefined : createFile(file, 'the doubtful births', OWNER_ONLY);

  const counts: Counts = { lines: 0, rejected: 0, doubtful: 0 };
  try {
    const isCsv = options.csv || options.wide;
    const csv = isCsv ? positionsCsv(input.columns, bodies, options) : undefined;
    const write = csv ? csvWriter(csv, ephemeris) : jsonWriter(input, ephemeris);
    const resolveRow = rowResolver(input.columns, request, options);
    const report = (row: Row, { error, birth }: RowResult) => {
      if (error === undefined) return;
      counts[birth === undefined ? 'rejected' : 'doubtful']++;
      if (birth !== undefined && doubts !== undefined) {
        const doubt = { line: row.line, given: givenOf(input, row), birth };
        return doubts.write(`${JSON.stringify(doubt)}\n`);
      }
      rate.clear();
      complain(`line ${row.line}: ${error.detail} [${error.code}]`);
    };
    if (csv) await print(csv.head);
    for await (const row of input.rows) {
      const result = resolveRow(row);
      counts.lines++;
      report(row, result);
      await print(write(row, result));
      rate.show(counts.lines, process.stdin.bytesRead);
    }
  } finally {
    rate.clear();
    doubts?.close();
  }
  printCounts(counts, file);
}

function printCounts({ lines, rejected, doubtful }: Counts, file?: string): void {
  const all = counted(lines, 'line');
  if (rejected > 0) complain(`${rejected} of ${all} ${rejected === 1 ? 'was' : 'were'} rejected`);
  if (doubtful > 0) {
    const where = file === undefined ? '' : `; ${file} lists the questions`;
    complain(`${doubtful} of ${all} ${doubtful === 1 ? 'needs' : 'need'} a choice${where}`);
  }
  if (rejected + doubtful > 0) process.exitCode = doubtful > 0 ? EXIT_CHOICE : EXIT_ERROR;
}

/** @throws if options do not fit the columns */
function requireFit({ columns }: Input, options: ManyOptions): void {
  if (columns.includes('birth')) {
    if ((options.latitude ?? options.longitude) === undefined) return;
    throw new Error(
      'the coordinates come from the places of birth; leave out --latitude and --longitude',
    );
  }
  const option = [...BIRTH_OPTIONS, 'doubtful' as const].find(
    (name) => options[name] !== undefined,
  );
  if (option === undefined) return;
  throw new Error(`--${option} is for births: line 1 must name a column "birth"`);
}

async function* standardInput(): AsyncGenerator<Buffer> {
  try {
    yield* process.stdin;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`standard input cannot be read (${code})`, { cause: error });
  }
}

/** In bytes; undefined if it is not a file. */
function sizeOfInput(): number | undefined {
  const input = fstatSync(process.stdin.fd);
  // Node would read a folder like an empty file.
  if (input.isDirectory()) throw new Error('standard input cannot be read (EISDIR)');
  return input.isFile() && input.size > 0 ? input.size : undefined;
}

/** After an interruption, the prompt begins on a new line. */
function clearOnSignal(rate: Rate): void {
  if (!rate.isShown) return;
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      rate.clear();
      process.kill(process.pid, name);
    });
  }
}
