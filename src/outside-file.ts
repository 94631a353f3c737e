/** Small text files whose names come from outside. */
import { readFileSync, statSync } from 'node:fs';

/** A file cannot be used. The message is what goes after its name: `it is empty`. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
};

/**
 * Reads a text, such as a secret that was mounted, without a byte order mark.
 *
 * @throws {FileError} if it is not a file, cannot be read, is too long, or is not text in UTF-8; the message shows
 *   nothing of it
 */
export function readSmallText(path: string, bytesMax: number): string {
  const bytes = readBytes(path, bytesMax);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('it is not text in UTF-8');
  }
}

function readBytes(path: string, bytesMax: number): Buffer {
  try {
    const stats = statSync(path);
    // A device may be endless, and a pipe may wait for ever.
    if (!stats.isFile()) throw new FileError('it is not a file');
    if (stats.size > bytesMax) throw new FileError(`it is longer than ${bytesMax} bytes`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof FileError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new FileError(REASONS[code] ?? `it cannot be read (${code})`, { cause: error });
  }
}

/**
 * The only line of a small text file, without white space around it.
 *
 * @throws {FileError} as `readSmallText`, and if it is not exactly one line of text
 */
export function readSmallLine(path: string, bytesMax: number): string {
  const text = readSmallText(path, bytesMax).trim();
  if (text === '') throw new FileError('it is empty');
  if (/[\r\n]/.test(text)) throw new FileError('it has more than one line');
  if (/\p{Cc}/u.test(text)) throw new FileError('it contains a control character');
  return text;
}
