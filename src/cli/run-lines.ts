/** `ecliptic positions -`: moments from standard input, one a line. */
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import type { ReadLine } from './birth-lines.ts';
import { type AnswerLine, CSV_ROWS, JSON_LINES, lineAnswers } from './line-answers.ts';
import { LineSplitter } from './lines.ts';
import { localReader, type MomentOptions } from './moment-argument.ts';
import { complain, EXIT_CHOICE, EXIT_REFUSED, STOP_SIGNALS } from './output.ts';
import { type Rate, rateOn } from './progress.ts';
import type { RequestOptions } from './run-positions.ts';
import { counted } from './text.ts';

/** A local time that every zone's clocks showed exactly once. */
const ANY_LOCAL_TIME = '2000-01-01T12:00:00';

/**
 * Answers every line of standard input on standard output; says on standard error which were refused.
 *
 * @throws {ProblemError} before anything is read, if the options are wrong
 * @throws {UnknownTimeZone} likewise
 * @throws likewise, if the file for doubtful births cannot be written
 */
export async function positionsOfLines(
  options: RequestOptions & MomentOptions & { readonly csv?: boolean },
): Promise<void> {
  const format = options.csv ? CSV_ROWS : JSON_LINES;
  const read = await readerOf(options);
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const answer = lineAnswers(ephemeris, options, format, read);
  const doubts = options.doubtful === undefined ? undefined : openDoubts(options.doubtful);

  // On a terminal that shows the answers, they are the progress.
  const rate = rateOn(process.stdout.isTTY ? undefined : process.stderr, sizeOfInput());
  clearOnSignal(rate);
  const result = await answerStream(standardInput(), process.stdout, format.head, answer, {
    refused: (why) => {
      rate.clear();
      complain(why);
    },
    progress: rate.show,
    ...(doubts && { doubted: doubts.write }),
  }).finally(() => {
    rate.clear();
    doubts?.close();
  });
  const { refused, doubtful, lines } = result;
  const all = counted(lines, 'line');
  if (refused > 0) complain(`${refused} of ${all} ${refused === 1 ? 'was' : 'were'} refused`);
  if (doubtful > 0) {
    const where = options.doubtful === undefined ? '' : `; ${options.doubtful} says what to ask`;
    complain(`${doubtful} of ${all} ${doubtful === 1 ? 'leaves' : 'leave'} a question${where}`);
  }
  if (refused + doubtful > 0) process.exitCode = doubtful > 0 ? EXIT_CHOICE : EXIT_REFUSED;
}

/** @returns undefined if the lines are datetimes */
async function readerOf(options: MomentOptions): Promise<ReadLine | undefined> {
  if (options.birth !== undefined) {
    const { birthReader } = await import('./birth-lines.ts');
    return birthReader(options);
  }
  if (options.zone === undefined) return undefined;
  const readLocal = await localReader(options);
  readLocal(ANY_LOCAL_TIME);
  return (local) => ({ datetime: readLocal(local), given: local });
}

/** Whom the births are of is nobody else's business. */
const OWNER_ONLY = 0o600;

function openDoubts(file: string) {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'w', OWNER_ONLY);
  } catch (error) {
    throw new Error(`the doubtful births cannot be written: ${(error as Error).message}`);
  }
  return {
    write: (text: string) => {
      writeSync(descriptor, text);
    },
    close: () => closeSync(descriptor),
  };
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

/** Answers are written when they have reached this length together, and when no line is left. */
const BATCH_LENGTH = 65_536;

interface StreamResult {
  readonly lines: number;
  readonly refused: number;
  /** Births that leave a question. */
  readonly doubtful: number;
}

/** Is told how a stream progresses. */
interface StreamObserver {
  /** The reason why a line was refused. */
  refused(why: string): void;
  /** What has to be asked of a line, as one line; without this, `refused` is told. */
  doubted?(doubt: string): void;
  /** How much has been answered so far. */
  progress(lines: number, bytes: number): void;
}

/**
 * Answers each line of an input, in its order. Memory stays flat: no more is read before the answers
 * to what was read are written.
 *
 * @param head what comes before the answers
 */
export async function answerStream(
  input: AsyncIterable<Buffer>,
  output: Writable,
  head: string,
  answer: AnswerLine,
  observer: StreamObserver,
): Promise<StreamResult> {
  const splitter = new LineSplitter();
  let [lines, bytes, refused, doubtful, batch] = [0, 0, 0, 0, head];
  const write = async () => {
    const text = batch;
    batch = '';
    if (text !== '' && !output.write(text)) await once(output, 'drain');
    observer.progress(lines, bytes);
  };
  const answerAll = async (some: ReturnType<LineSplitter['lines']>) => {
    for (const line of some) {
      const { text, refusal, doubt } = answer(line);
      lines++;
      batch += text;
      if (doubt !== undefined) doubtful++;
      else if (refusal !== undefined) refused++;
      if (doubt !== undefined && observer.doubted !== undefined) observer.doubted(doubt);
      else if (refusal !== undefined) observer.refused(refusal);
      if (batch.length >= BATCH_LENGTH) await write();
    }
    // Someone who types lines, or a program that sends one at a time, waits for the answer.
    await write();
  };
  await write();
  for await (const part of input) {
    bytes += part.length;
    await answerAll(splitter.lines(part));
  }
  await answerAll(splitter.rest());
  return { lines, refused, doubtful };
}
