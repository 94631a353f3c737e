/** Files that hold an API key: a key in an argument would be seen by everyone who lists processes. */
import { readSync } from 'node:fs';
import { isatty } from 'node:tty';
import { readToken } from '../keys/token.ts';
import { FileError, readSmallText } from '../outside-file.ts';
import { holdsKey } from '../problem/redact.ts';

/** Far longer than a key with the white space around it. */
const KEY_FILE_BYTES_MAX = 4_096;
const STANDARD_INPUT = 0;

/**
 * Reads a file, or standard input for `-`: to its end or, on a terminal, to the end of the line.
 *
 * @throws if it is not a file, cannot be read, or is too long
 */
export function readKeyFile(path: string): string {
  try {
    return path === '-' ? readStandardInput() : readSmallText(path, KEY_FILE_BYTES_MAX);
  } catch (error) {
    throw new Error(`the key file ${path} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function readStandardInput(): string {
  const buffer = Buffer.alloc(KEY_FILE_BYTES_MAX + 1);
  let size = 0;
  for (;;) {
    const read = readSync(STANDARD_INPUT, buffer, size, buffer.length - size, null);
    size += read;
    if (size > KEY_FILE_BYTES_MAX) {
      throw new FileError(`it is longer than ${KEY_FILE_BYTES_MAX} bytes`);
    }
    if (read === 0 || isatty(STANDARD_INPUT)) return buffer.toString('utf8', 0, size);
  }
}

/** What a text is that is not exactly one key. The first that applies is said; none repeats the text. */
const FAULTS: readonly (readonly [(text: string) => boolean, string])[] = [
  [(text) => text === '', 'it is empty'],
  [
    (text) => /^ak_(?:test|live)_\S+\s+ak_/.test(text),
    'it holds more than one key; give one at a time',
  ],
  [(text) => text.includes('_…'), 'its key was shortened, as in the log; it takes the whole key'],
  [
    (text) => readToken(text).fault === 'mistyped',
    'its key is mistyped or damaged: the checksum is wrong',
  ],
  [
    (text) => readToken(text).fault !== undefined && holdsKey(text),
    'it holds something besides a key, or a part of one',
  ],
  [(text) => readToken(text).fault !== undefined, 'it does not hold a key'],
];

/**
 * Reads a key that someone has in hand.
 *
 * @throws as `readKeyFile`, and if it does not hold exactly one key with a correct checksum
 */
export function readWholeKey(path: string): string {
  const text = readKeyFile(path).trim();
  const fault = FAULTS.find(([applies]) => applies(text));
  if (fault !== undefined) throw new Error(`the key file ${path} is refused: ${fault[1]}.`);
  return text;
}
