/** The number of characters of a key after its prefix. */
const SECRET_LENGTH = 36;

/** The most characters skipped between two characters of a key. Limits the cost, far above any accident. */
const GAP_MAX = 16;

/** An invisible character that may be inside a key, as it is or escaped. */
const UNSEEN = String.raw`[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|\\u[0-9a-f]{4}|%(?:0[0-8ef]|1[0-9a-f]|5c|7f|[89a-f][0-9a-f])|\\(?![bfnrtv])`;
/** A character at which a key may be broken, or ends. */
const SPACE = String.raw`[\s\p{Z}]|\\[bfnrtv]|%(?:0[9a-d]|20)`;

const GAP = `(?:${SPACE}|${UNSEEN}){0,${GAP_MAX}}`;

const PREFIX = [
  ...['a', 'k', '(?:_|%5f)'],
  `(?:${['(?<test>t)', 'e', 's', 't'].join(GAP)}|${[...'live'].join(GAP)})`,
  '(?:_|%5f)',
].join(GAP);
/** Matches in every text with a key: a fast first check. */
export const MAY_HOLD_KEY = new RegExp(`a${GAP}k`, 'iu');

const NEXT = PREFIX.replace('?<test>', '?:');

const KEY = new RegExp(`${PREFIX}(?<secret>(?:${GAP}(?!${NEXT})[0-9a-z])+)`, 'giu');

/**
 * Reduces every key in a text to its prefix. Finds keys in any case, and keys that are broken by invisible characters,
 * escapes or white space.
 */
export function redactKeys(text: string): string {
  return text.replace(KEY, (...found) => {
    const [whole] = found as [string];
    const { test, secret } = found.at(-1) as { readonly test?: string; readonly secret: string };
    const length = lengthOfKey(secret);
    if (length === 0) return whole;
    return `ak_${test === undefined ? 'live' : 'test'}_…${secret.slice(length)}`;
  });
}

/** True if a text contains a key, or something similar. */
export function holdsKey(text: string): boolean {
  return redactKeys(text) !== text;
}

const SPACES = new RegExp(`((?:${SPACE})+)`, 'iu');
const ALL_UNSEEN = new RegExp(UNSEEN, 'giu');
/** Words have no digits between their letters, and capital letters only at their start. */
const NO_WORD = /\d[A-Za-z]|[A-Za-z]\d|.[A-Z]/;

/** Returns the length of the key at the start of a text, without the words after it. */
function lengthOfKey(text: string): number {
  let [end, length, characters] = [0, 0, 0];
  for (const [index, part] of text.split(SPACES).entries()) {
    if (characters >= SECRET_LENGTH) break;
    end += part.length;
    if (index % 2 === 1) continue;
    characters += part.replace(ALL_UNSEEN, '').length;
    if (index === 0 || NO_WORD.test(part)) length = end;
  }
  return length;
}

/**
 * Makes an untrusted text safe for a terminal: one line, without characters that move the cursor or change the text
 * direction, and not too long.
 */
export function printable(text: string, lengthMax = 500): string {
  const shown = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
  return printableJson(shown);
}

/** Makes lines safe for a terminal, and keeps their line breaks. */
export function printableLines(text: string): string {
  return text.replace(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/gu, escaped);
}

/** Escapes all such characters, and all spaces except U+0020, in a text such as JSON. */
export function printableJson(json: string): string {
  return json.replace(/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, escaped);
}

/** As in JSON: `\u001b`, and two escapes for a character beyond U+FFFF. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  }).join('');
}
