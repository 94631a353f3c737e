/** `ecliptic positions -`: moments from standard input, one a line. */
import { fstatSync } from 'node:fs';
import { readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { printableLines, redactKeys } from '../problem/redact.ts';
import { CSV_ROWS, JSON_LINES, lineAnswers } from './line-answers.ts';
import { localReader, type MomentOptions } from './moment.ts';
import { EXIT_REFUSED } from './output.ts';
import { type Rate, rateOn } from './progress.ts';
import type { RequestOptions } from './request.ts';
import { STOP_SIGNALS } from './signals.ts';
import { answerStream } from './stream.ts';

/** A local time that every zone's clocks showed exactly once. */
const ANY_LOCAL_TIME = '2000-01-01T12:00:00';

/**
 * Answers every line of standard input on standard output; says on standard error which were refused.
 *
 * @throws {ProblemError} before anything is read, if the options are wrong
 * @throws {UnknownTimeZone} likewise
 */
export async function positionsOfLines(
  options: RequestOptions & MomentOptions & { readonly csv?: boolean },
): Promise<void> {
  const format = options.csv ? CSV_ROWS : JSON_LINES;
  const readLocal = options.zone === undefined ? undefined : await localReader(options);
  readLocal?.(ANY_LOCAL_TIME);
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const answer = lineAnswers(ephemeris, options, format, readLocal);

  // On a terminal that shows the answers, they are the progress.
  const rate = rateOn(process.stdout.isTTY ? undefined : process.stderr, sizeOfInput());
  clearOnSignal(rate);
  const result = await answerStream(standardInput(), process.stdout, format.head, answer, {
    refused: (why) => {
      rate.clear();
      process.stderr.write(printableLines(redactKeys(`ecliptic: ${why}\n`)));
    },
    progress: rate.show,
  }).finally(rate.clear);
  if (result.refused === 0) return;
  process.stderr.write(`ecliptic: ${result.refused} of ${result.lines} lines were refused\n`);
  process.exitCode = EXIT_REFUSED;
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
