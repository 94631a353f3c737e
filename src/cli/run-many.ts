/** `ecliptic positions -`: many moments from standard input. */
import { fstatSync } from 'node:fs';
import { POSITIONS } from '../endpoints/served.ts';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { parse } from '../request/parse.ts';
import { resolve } from '../request/resolve.ts';
import { type RowAnswer, rowAnswers } from './answer-row.ts';
import { BIRTH_OPTIONS, type BirthOptions } from './birth-options.ts';
import { complain, createFile, EXIT_CHOICE, EXIT_REFUSED, print, STOP_SIGNALS } from './output.ts';
import { positionsCsv } from './positions-csv.ts';
import { type Rate, rateOn } from './progress.ts';
import { type Input, type Row, readInput } from './read-rows.ts';
import { type FormatOptions, type RequestOptions, requestBody } from './run-positions.ts';
import { counted } from './text.ts';
import { csvWriter, givenOf, jsonWriter } from './write-row.ts';

interface ManyOptions extends RequestOptions, BirthOptions, FormatOptions {
  /** The file for births that leave a question. */
  readonly doubtful?: string;
}

interface Counts {
  lines: number;
  refused: number;
  /** Births that leave a question. */
  doubtful: number;
}

const ANY_DATETIME = '2000-01-01T12:00:00Z';
/** Whom the births are of is nobody else's business. */
const OWNER_ONLY = 0o600;

/**
 * Answers every row of standard input on standard output, as soon as it is there; says on standard error which were
 * rejected. Memory stays flat: no more is read before the answers to what was read are written.
 *
 * @throws {ProblemError} before anything is read, if the options are wrong
 * @throws before any row is answered, if line 1 names what does not fit, or the file for doubtful births cannot be made
 */
export async function printMany(options: ManyOptions): Promise<void> {
  const request = parse(requestBody(ANY_DATETIME, options), POSITIONS.schema);
  // Only the moment differs from row to row, so this finds all faults of the options.
  const { bodies } = resolve(request, POSITIONS.needs).chart;
  const ephemeris = startEphemeris(await readEphemerisFiles());
  // On a terminal that shows the answers, they are the progress.
  const rate = rateOn(process.stdout.isTTY ? undefined : process.stderr, sizeOfInput());
  clearOnSignal(rate);

  const input = await readInput(standardInput());
  requireFit(input, options);
  const { doubtful: file } = options;
  const doubts =
    file === undefined ? undefined : createFile(file, 'the doubtful births', OWNER_ONLY);

  const counts: Counts = { lines: 0, refused: 0, doubtful: 0 };
  try {
    const isCsv = options.csv || options.wide;
    const csv = isCsv ? positionsCsv(input.columns, bodies, options) : undefined;
    const write = csv ? csvWriter(csv, ephemeris) : jsonWriter(input, ephemeris);
    const answer = rowAnswers(input.columns, request, options);
    const tell = (row: Row, { refusal, birth }: RowAnswer) => {
      if (refusal === undefined) return;
      counts[birth === undefined ? 'refused' : 'doubtful']++;
      if (birth !== undefined && doubts !== undefined) {
        const doubt = { line: row.line, given: givenOf(input, row), birth };
        return doubts.write(`${JSON.stringify(doubt)}\n`);
      }
      rate.clear();
      complain(`line ${row.line}: ${refusal.detail} [${refusal.code}]`);
    };
    if (csv) await print(csv.head);
    for await (const row of input.rows) {
      const answered = answer(row);
      counts.lines++;
      tell(row, answered);
      await print(write(row, answered));
      rate.show(counts.lines, process.stdin.bytesRead);
    }
  } finally {
    rate.clear();
    doubts?.close();
  }
  report(counts, file);
}

function report({ lines, refused, doubtful }: Counts, file?: string): void {
  const all = counted(lines, 'line');
  if (refused > 0) complain(`${refused} of ${all} ${refused === 1 ? 'was' : 'were'} rejected`);
  if (doubtful > 0) {
    const where = file === undefined ? '' : `; ${file} says what to ask`;
    complain(`${doubtful} of ${all} ${doubtful === 1 ? 'leaves' : 'leave'} a question${where}`);
  }
  if (refused + doubtful > 0) process.exitCode = doubtful > 0 ? EXIT_CHOICE : EXIT_REFUSED;
}

/** @throws if options do not apply to what the columns have */
function requireFit({ columns }: Input, options: ManyOptions): void {
  if (columns.includes('birth')) {
    if ((options.latitude ?? options.longitude) === undefined) return;
    throw new Error(
      'births have the coordinates of their places: leave out --latitude and --longitude',
    );
  }
  const option = [...BIRTH_OPTIONS, 'doubtful' as const].find(
    (name) => options[name] !== undefined,
  );
  if (option === undefined) return;
  throw new Error(`--${option} is for births: line 1 must name the columns, among them "birth"`);
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
  // Node would read nothing from a folder, as if it were an empty file.
  if (input.isDirectory()) throw new Error('standard input cannot be read (EISDIR)');
  return input.isFile() && input.size > 0 ? input.size : undefined;
}

/** The prompt that follows an interruption begins on a line of its own. */
function clearOnSignal(rate: Rate): void {
  if (!rate.isShown) return;
  for (const name of STOP_SIGNALS) {
    process.once(name, () => {
      rate.clear();
      process.kill(process.pid, name);
    });
  }
}
