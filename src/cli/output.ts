/** The streams, signals and exit statuses of the process. */
import { closeSync, fstatSync, openSync, statSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { printableLines, redactKeys } from '../problem/redact.ts';
import { sentence } from './text.ts';

/** Exit status of a command that could not do what it was asked to. */
export const EXIT_REFUSED = 1;
/** Exit status of a command that was called wrongly. */
export const EXIT_USAGE = 2;
/** Exit status of a command that has to be told which of several things was meant. */
export const EXIT_CHOICE = 3;

/** The signals that ask a process to end. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** What standard error says, without any key or control character. */
export function complaint(text: string): string {
  return printableLines(redactKeys(`ecliptic: ${text}\n`));
}

/** Tells a person on standard error, in a whole sentence. */
export function complain(text: string): void {
  process.stderr.write(complaint(sentence(text)));
}

/** Tells an operator what does not stop a command; the text may end with a command that helps. */
export function warn(text: string): void {
  process.stderr.write(complaint(`warning: ${text}`));
}

const STANDARD_OUTPUT = 1;
/** Whether standard output is a file, once something was written: bulk answers ask for each row. */
let isFile: boolean | undefined;

/**
 * Ends the process if standard output cannot be written. A standard error that cannot be written changes nothing: a
 * warning must not end a command halfway.
 */
export function watchStreams(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error) => endWithoutOutput(error));
}

/**
 * Writes to standard output, and waits until it is written: memory stays flat if the reader is slow. Ends the process if
 * it cannot be written.
 *
 * @param loss what to report then, for results that are shown nowhere else
 */
export async function print(text: string, loss?: string): Promise<void> {
  isFile ??= fstatSync(STANDARD_OUTPUT).isFile();
  if (!isFile) {
    return new Promise((resolve) => {
      process.stdout.write(text, (error) => (error ? endWithoutOutput(error, loss) : resolve()));
    });
  }
  // Node's stream writes once, and takes it for success if the disk has space for a part only.
  try {
    writeFileSync(STANDARD_OUTPUT, text);
  } catch (error) {
    endWithoutOutput(error as NodeJS.ErrnoException, loss);
  }
}

/** Writes text to standard output as it comes, each part as soon as the one before it is written. */
export async function printAll(parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) await print(part);
}

function endWithoutOutput({ code }: NodeJS.ErrnoException, loss?: string): never {
  // The reader may stop early: `ecliptic keys list | head -1`.
  if (code === 'EPIPE' && loss === undefined) process.exit();
  const lost = loss === undefined ? '' : `; ${loss}`;
  complain(`standard output cannot be written (${code})${lost}`);
  process.exit(EXIT_REFUSED);
}

/**
 * Makes sure that someone may see what is written. Node opens /dev/null in place of a standard output that
 * is closed (`>&-`), and every write to it succeeds.
 *
 * @throws if nobody can
 */
export function requireReader(): void {
  const { rdev } = fstatSync(STANDARD_OUTPUT);
  if (rdev !== 0 && rdev === statSync(devNull, { throwIfNoEntry: false })?.rdev) {
    throw new Error(
      `standard output is closed or ${devNull}, so nobody would see the key; nothing was issued`,
    );
  }
}

/**
 * Creates a file, and never replaces one.
 *
 * @param what a person calls it
 * @throws if it is there or cannot be written, as `write` does
 */
export function createFile(file: string, what: string, mode = 0o666) {
  const attempt = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const why = code === 'EEXIST' ? `${file} already exists` : message;
      throw new Error(`${what} cannot be written: ${why}`, { cause: error });
    }
  };
  const descriptor = attempt(() => openSync(file, 'wx', mode));
  return {
    // Not `writeSync`: it takes it for success if the disk has space for a part only.
    write: (text: string) => attempt(() => writeFileSync(descriptor, text)),
    close: () => closeSync(descriptor),
  };
}
