/** Files with an API key: everyone who lists processes can see a key in an argument. */
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

/** Faults of a text that is not exactly one key. The first match applies; no message repeats the text. */
const FAULTS: readonly (readonly [(text: string) => boolean, string])[] = [
  [(text) => text === '', 'it is empty'],
  [
    (text) => /^ak_(?:test|live)_\S+\s+ak_/.test(text),
    'it contains more than one key; give one at a time',
  ],
  [(text) => text.includes('_…'), 'its key is shortened, as in the log; the whole key is needed'],
  [
    (text) => readToken(text).fault === 'mistyped',
    'its key is mistyped or damaged: the checksum is wrong',
  ],
  [
    (text) => readToken(text).fault !== undefined && holdsKey(text),
    'it contains more than a key, or only a part of one',
  ],
  [(text) => readToken(text).fault !== undefined, 'it contains no key'],
];

/**
 * Reads a whole key.
 *
 * @throws as `readKeyFile`, and if it does not contain exactly one key with a correct checksum
 */
export function readWholeKey(path: string): string {
  const text = readKeyFile(path).trim();
  const fault = FAULTS.find(([applies]) => applies(text));
  if (fault !== undefined) throw new Error(`the key file ${path} cannot be used: ${fault[1]}.`);
  return text;
}
