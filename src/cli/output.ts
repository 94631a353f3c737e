/** The streams, signals and exit statuses of the process. */
import { closeSync, fstatSync, openSync, statSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { printableLines, redactKeys } from '../problem/redact.ts';
import { sentence } from './text.ts';

/** Exit status of a command that failed, or rejected its input. */
export const EXIT_ERROR = 1;
/** Exit status of a command with wrong arguments or options. */
export const EXIT_USAGE = 2;
/** Exit status of a command that needs a choice between several results. */
export const EXIT_CHOICE = 3;

/** The signals that stop a process. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** A message for standard error, without any key or control character. */
export function complaint(text: string): string {
  return printableLines(redactKeys(`ecliptic: ${text}\n`));
}

/** Prints a whole sentence on standard error. */
export function complain(text: string): void {
  process.stderr.write(complaint(sentence(text)));
}

/** Warns of a condition that does not stop the command; the text may end with a command that helps. */
export function warn(text: string): void {
  process.stderr.write(complaint(`warning: ${text}`));
}

const STANDARD_OUTPUT = 1;
/** True if standard output is a file. Kept after the first write, because bulk output needs it for each row. */
let isFile: boolean | undefined;

/**
 * Ends the process if standard output cannot be written. Errors of standard error are ignored: a
 * warning must not end a command halfway.
 */
export function watchStreams(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error) => endWithoutOutput(error));
}

/**
 * Writes to standard output and waits, so that memory stays bounded if the reader is slow. Ends the process if
 * it cannot be written.
 *
 * @param loss a message for that case, for results that are shown nowhere else
 */
export async function print(text: string, loss?: string): Promise<void> {
  isFile ??= fstatSync(STANDARD_OUTPUT).isFile();
  if (!isFile) {
    return new Promise((resolve) => {
      process.stdout.write(text, (error) => (error ? endWithoutOutput(error, loss) : resolve()));
    });
  }
  // Node's stream writes once, and reports success even if the disk has space for a part only.
  try {
    writeFileSync(STANDARD_OUTPUT, text);
  } catch (error) {
    endWithoutOutput(error as NodeJS.ErrnoException, loss);
  }
}

/** Writes text to standard output chunk by chunk, as it becomes available. */
export async function printAll(parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) await print(part);
}

function endWithoutOutput({ code }: NodeJS.ErrnoException, loss?: string): never {
  // The reader may stop early: `ecliptic keys list | head -1`.
  if (code === 'EPIPE' && loss === undefined) process.exit();
  const lost = loss === undefined ? '' : `; ${loss}`;
  complain(`standard output cannot be written (${code})${lost}`);
  process.exit(EXIT_ERROR);
}

/**
 * Checks that the output can be seen. If standard output is closed (`>&-`), Node opens /dev/null instead, and every write
 * succeeds.
 *
 * @throws if standard output is /dev/null
 */
export function requireReader(): void {
  const { rdev } = fstatSync(STANDARD_OUTPUT);
  if (rdev !== 0 && rdev === statSync(devNull, { throwIfNoEntry: false })?.rdev) {
    throw new Error(
      `standard output is closed or ${devNull}, so the key could not be shown; no key was issued`,
    );
  }
}

/**
 * Creates a file. Never replaces an existing one.
 *
 * @param what its name for people
 * @throws if it exists or cannot be written, like `write`
 */
export function createFile(file: string, what: string, mode = 0o666) {
  const attempt = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const folder = dirname(file);
      const known: Readonly<Record<string, string>> = {
        EEXIST: `${file} already exists`,
        ENOENT: `the folder ${folder} does not exist`,
        EACCES: `this user has no permission to write into the folder ${folder}`,
      };
      const why = known[String(code)] ?? message;
      throw new Error(`${what} cannot be written: ${why}`, { cause: error });
    }
  };
  const descriptor = attempt(() => openSync(file, 'wx', mode));
  return {
    // Not `writeSync`, which reports success even if the disk has space for a part only.
    write: (text: string) => attempt(() => writeFileSync(descriptor, text)),
    close: () => closeSync(descriptor),
  };
}
