/** Files that hold an API key: a key in an argument would be seen by everyone who lists processes. */
import { readSync } from 'node:fs';
import { isatty } from 'node:tty';
import { readToken } from '../keys/token.ts';
import { readSmallFile } from '../outside-file.ts';
import { holdsKey } from '../problem/redact.ts';

/** Far longer than a key with the white space around it. */
const KEY_FILE_BYTES_MAX = 4_096;
/** Long enough to type the passphrase of a program that writes the key into a pipe. */
const KEY_FILE_WAIT_MS = 60_000;
const STANDARD_INPUT = 0;
/** Editors of some systems begin a text with it, and nobody sees it. In UTF-8, read as Latin-1. */
const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/;

type Enough = (bytes: Buffer) => boolean;

const hasLine: Enough = (bytes) => /\S\s*\n/.test(bytes.toString('latin1'));

/**
 * Reads a file, a pipe, or standard input for `-`, without a byte order mark; at most 4,096 bytes of it.
 *
 * @param isEnough true once enough was read; by default, once there is a line
 * @throws if it cannot be read, is too long, or a pipe is not complete within a minute
 */
export function readKeyFile(path: string, isEnough = hasLine): string {
  try {
    const bytes = path === '-' ? readTyped(isEnough) : readSmallFile(path, limits(isEnough));
    return bytes.toString('latin1').replace(BYTE_ORDER_MARK, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`the key file ${path} cannot be read: ${code ?? message}`, { cause: error });
  }
}

function limits(isEnough: Enough) {
  return { bytesMax: KEY_FILE_BYTES_MAX, waitMs: KEY_FILE_WAIT_MS, terminal: true, isEnough };
}

function readTyped(isEnough: Enough): Buffer {
  const buffer = Buffer.alloc(KEY_FILE_BYTES_MAX + 1);
  let size = 0;
  while (!isEnough(buffer.subarray(0, size))) {
    const read = readSync(STANDARD_INPUT, buffer, size, buffer.length - size, null);
    if (read === 0) break;
    size += read;
    if (size > KEY_FILE_BYTES_MAX) throw new Error(`it is longer than ${KEY_FILE_BYTES_MAX} bytes`);
  }
  return buffer.subarray(0, size);
}

/** What a text is that is not exactly one key. The first that applies is said; none repeats the text. */
const FAULTS: readonly (readonly [(text: string) => boolean, string])[] = [
  [(text) => text === '', 'it is empty'],
  [
    (text) => /^ak_(?:test|live)_\S+\s+ak_/.test(text),
    'it holds more than one key; give one at a time',
  ],
  // The log is in UTF-8, and this text was read as Latin-1.
  [
    (text) => text.includes('_\u00e2\u0080\u00a6'),
    'its key was shortened, as in the log; it takes the whole key',
  ],
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
 * Reads a key that someone has in hand. What a person types ends with its line, everything else with its end,
 * so that a second key is not overlooked.
 *
 * @throws as `readKeyFile`, and if it does not hold exactly one key with a correct checksum
 */
export function readWholeKey(path: string): string {
  const isTyped = path === '-' && isatty(STANDARD_INPUT);
  const text = readKeyFile(path, isTyped ? hasLine : () => false).trim();
  const fault = FAULTS.find(([applies]) => applies(text));
  if (fault !== undefined) throw new Error(`the key file ${path} is refused: ${fault[1]}.`);
  return text;
}
