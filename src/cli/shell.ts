/** Quotes one word for a POSIX shell, if it needs quotes. */
export function shellQuoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
