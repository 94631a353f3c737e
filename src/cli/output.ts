/** The streams, signals and exit statuses of the process. */
import { fstatSync, statSync, writeSync } from 'node:fs';
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

let loss: string | undefined;

/**
 * Sets what to report if standard output cannot be written, for results that are shown nowhere else.
 *
 * @param sentence undefined once the output was written
 */
export function setLoss(sentence: string | undefined): void {
  loss = sentence;
}

/**
 * Ends the process if standard output cannot be written, and reports on standard error what was lost. A standard error
 * that cannot be written changes nothing: a warning must not end a command halfway.
 */
export function watchStandardStreams(): void {
  process.stderr.on('error', () => {});
  if (fstatSync(STANDARD_OUTPUT).isFile()) process.stdout._write = writeWhole;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may stop early: `ecliptic keys list | head -1`.
    if (error.code === 'EPIPE' && loss === undefined) process.exit();
    const lines = [`standard output cannot be written (${error.code})`, loss ?? []].flat();
    complain(lines.join('; '));
    process.exit(EXIT_REFUSED);
  });
}

/**
 * Writes to a file until all is written. Node writes once, and takes it for success if the disk has room for
 * a part only.
 */
function writeWhole(chunk: Buffer, _: unknown, done: (error?: Error | null) => void): void {
  try {
    for (let at = 0; at < chunk.length; ) at += writeSync(STANDARD_OUTPUT, chunk, at);
    done();
  } catch (error) {
    done(error as Error);
  }
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

/** Writes to standard output, and waits until it is written: memory stays flat if the reader is slow. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
