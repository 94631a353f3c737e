/** Reads small text files that the operator or user names. */
import { readFileSync, statSync } from 'node:fs';

/** A file cannot be used. The message follows the file's name: `it is empty`. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user has no permission to read it',
};

/**
 * Reads a text, such as a mounted secret, without its byte order mark.
 *
 * @throws {FileError} if it is not a file, cannot be read, is too long, or is not UTF-8. The message contains no part
 *   of the text
 */
export function readSmallText(path: string, bytesMax: number): string {
  const bytes = readBytes(path, bytesMax);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('it is not UTF-8 text');
  }
}

/** Why a file cannot be read: `it does not exist`. */
export function unreadableReason(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? `it cannot be read (${code})`;
}

function readBytes(path: string, bytesMax: number): Buffer {
  try {
    const stats = statSync(path);
    // Reading a device may never end, and reading a pipe may wait for ever.
    if (!stats.isFile()) throw new FileError('it is not a regular file');
    if (stats.size > bytesMax) throw new FileError(`it is longer than ${bytesMax} bytes`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(unreadableReason(error), { cause: error });
  }
}

/**
 * Reads the only line of a small text file, without surrounding white space.
 *
 * @throws {FileError} as `readSmallText`, and if the file has no line or more than one
 */
export function readSmallLine(path: string, bytesMax: number): string {
  const text = readSmallText(path, bytesMax).trim();
  if (text === '') throw new FileError('it is empty');
  if (/[\r\n]/.test(text)) throw new FileError('it has more than one line');
  if (/\p{Cc}/u.test(text)) throw new FileError('it contains a control character');
  return text;
}
