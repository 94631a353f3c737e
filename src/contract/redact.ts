/** Leaves no more of a key in a text than its prefix, wherever someone put it by mistake. */
export function redactKeys(text: string): string {
  return text.replace(/(ak_(?:test|live)_)[0-9A-Za-z]+/g, '$1…');
}
