/**
 * Files whose names come from outside, and which may be anything: an endless device, a pipe that nobody
 * writes, a folder. What is read is bounded in length, and waiting for it is bounded in time.
 */
import { closeSync, constants, openSync, readSync, type Stats, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isatty } from 'node:tty';

/** A file cannot be used. The message is what goes after its name: `it is a folder`. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

interface SmallFileLimits {
  /** The longest file. */
  readonly bytesMax: number;
  /** How long reading a pipe may take. */
  readonly waitMs: number;
  /** True to accept a terminal too, for as long as it takes. */
  readonly terminal?: boolean;
  /** True once enough was read; otherwise the file is read to its end. */
  readonly isEnough?: (bytes: Buffer) => boolean;
}

/** Without it, opening a pipe waits until someone writes; Windows does not have it. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** How often a pipe with nothing in it is asked again. */
const PAUSE_MS = 5;
/** How many bytes of a long file are read at once. */
const PART_BYTES = 65_536;

const NOT_FILES = [
  ['isDirectory', 'it is a folder'],
  ['isSocket', 'it is a socket'],
  ['isBlockDevice', 'it is a device'],
  ['isCharacterDevice', 'it is a device'],
] as const satisfies readonly (readonly [keyof Stats, string])[];

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
};

/**
 * Reads a file or a pipe at once, such as a secret that was mounted, or `<(command)` of a shell. The
 * thread waits.
 *
 * @throws {FileError} if it is neither, cannot be read, is too long, or was not complete in time
 */
export function readSmallFile(path: string, limits: SmallFileLimits): Buffer {
  const { bytesMax, waitMs, terminal, isEnough = () => false } = limits;
  const deadlineMs = performance.now() + waitMs;
  const file = openFile(path, terminal);
  try {
    const buffer = Buffer.alloc(bytesMax + 1);
    let size = 0;
    while (size <= bytesMax) {
      const read = file.read(buffer, size);
      if (read === 0) break;
      if (read === undefined) {
        if (performance.now() >= deadlineMs) throw new FileError(lateness(size, waitMs));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
        continue;
      }
      size += read;
      if (isEnough(buffer.subarray(0, size))) break;
    }
    if (size > bytesMax) throw new FileError(`it is longer than ${bytesMax} bytes`);
    return buffer.subarray(0, size);
  } finally {
    file.close();
  }
}

function lateness(size: number, waitMs: number): string {
  const what = size === 0 ? 'nothing was written to it' : 'it was not complete';
  return `${what} within ${waitMs / 1_000} s`;
}

/**
 * The only line of a small text file, without white space around it.
 *
 * @throws {FileError} as `readSmallFile`, and if it is not exactly one line of text; the message shows
 *   nothing of it
 */
export function readSmallLine(path: string, limits: SmallFileLimits): string {
  const text = decoded(readSmallFile(path, limits)).trim();
  if (text === '') throw new FileError('it is empty');
  if (/[\r\n]/.test(text)) throw new FileError('it has more than one line');
  if (/\p{Cc}/u.test(text)) throw new FileError('it contains a control character');
  return text;
}

/** Editors of some systems begin a text with a byte order mark, which is dropped. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('it is not text in UTF-8');
  }
}

/**
 * Reads the parts of a long text from a file, a pipe or a terminal. Once someone writes to a pipe, it may
 * take as long as it likes.
 *
 * @param waitMs how long to wait for someone to write to a pipe
 * @throws {FileError} if it is none of them, cannot be read, or nobody writes to it
 */
export async function* textParts(path: string, waitMs: number): AsyncGenerator<string> {
  const deadlineMs = performance.now() + waitMs;
  const file = openFile(path, true);
  try {
    const decoder = new TextDecoder();
    const buffer = Buffer.alloc(PART_BYTES);
    for (;;) {
      const read = file.read(buffer, 0);
      if (read === 0) break;
      if (read !== undefined) yield decoder.decode(buffer.subarray(0, read), { stream: true });
      else if (file.hasWriter || performance.now() < deadlineMs) await delay(PAUSE_MS);
      else throw new FileError(lateness(0, waitMs));
    }
    yield decoder.decode();
  } finally {
    file.close();
  }
}

interface OutsideFile {
  /** True once someone has opened the pipe to write to it, and for any other file. */
  readonly hasWriter: boolean;
  /** Reads to this position of the buffer: 0 at the end, undefined if there is nothing yet. */
  read(buffer: Buffer, position: number): number | undefined;
  close(): void;
}

function openFile(path: string, terminal = false): OutsideFile {
  const stats = attempted(() => statSync(path));
  let hasWriter = !stats.isFIFO();
  // Some devices act as soon as they are opened, so what can be refused is refused before.
  const [, fault] = NOT_FILES.find(([is]) => stats[is]()) ?? [];
  const mayBeTerminal = terminal && stats.isCharacterDevice();
  if (fault !== undefined && !mayBeTerminal) throw new FileError(fault);
  const file = attempted(() => openSync(path, mayBeTerminal ? 'r' : OPEN_FLAGS));
  const close = () => closeSync(file);
  if (mayBeTerminal && !isatty(file)) {
    close();
    throw new FileError(fault ?? '');
  }
  const read = (buffer: Buffer, position: number) => {
    const count = attempted(() => {
      try {
        return readSync(file, buffer, position, buffer.length - position, null);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        // Someone has it open, and has written nothing yet.
        hasWriter = true;
        return undefined;
      }
    });
    // The end of a pipe and a pipe that nobody has opened yet look the same.
    if (count === 0 && !hasWriter) return undefined;
    hasWriter = true;
    return count;
  };
  return {
    get hasWriter() {
      return hasWriter;
    },
    read,
    close,
  };
}

function attempted<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new FileError(REASONS[code] ?? `it cannot be read (${code})`, { cause: error });
  }
}
