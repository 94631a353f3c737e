/** One word of a POSIX shell; plain where it needs no quotes. */
export function shellQuoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
