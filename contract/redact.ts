/** Leaves no more of a key in a text than its prefix, wherever someone put it by mistake. */
export function redactKeys(text: string): string {
  return text.replace(/(ak_(?:test|live)_)[0-9A-Za-z]+/g, '$1…');
}

/**
 * A text that came from elsewhere, fit for a terminal: on one line, without characters that move the
 * cursor or turn the direction, and not too long.
 */
export function printable(text: string, length_max = 500): string {
  const shown = text.length > length_max ? `${text.slice(0, length_max)}…` : text;
  return printableJson(shown);
}

/** Lines for a terminal: as they are, but without such characters. */
export function printableLines(text: string): string {
  return text.replace(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/gu, escaped);
}

/** Text, of JSON for one, in which no such character stands for itself, nor a space other than the usual one. */
export function printableJson(json: string): string {
  return json.replace(/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, escaped);
}

/** As JSON writes it: `\u001b`, and two of them for a character beyond U+FFFF. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  }).join('');
}
