/** Every API key begins with this: a text without it holds no key. */
export const KEY_PREFIX = 'ak_';

const KEY = new RegExp(`(${KEY_PREFIX}(?:test|live)_)[0-9A-Za-z]+`, 'g');

/** Reduces every key in a text to its prefix, wherever someone put one by mistake. */
export function redactKeys(text: string): string {
  return text.replace(KEY, '$1…');
}

/**
 * Makes a text from elsewhere safe for a terminal: on one line, without characters that move the
 * cursor or change the text direction, and not too long.
 */
export function printable(text: string, length_max = 500): string {
  const shown = text.length > length_max ? `${text.slice(0, length_max)}…` : text;
  return printableJson(shown);
}

/** Makes lines safe for a terminal: unchanged except for such characters. */
export function printableLines(text: string): string {
  return text.replace(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/gu, escaped);
}

/** Escapes all such characters in a text, for example of JSON, and all spaces except the ordinary one. */
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
