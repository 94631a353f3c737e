/** Writes parts of Python files as their formatter would. */

/** The folder of the package's modules. */
export const MODULE_FOLDER = new URL('../src/ecliptic_client/', import.meta.url);

const LINE_LENGTH_MAX = 100;

/** A sentence in lines; `hanging` is the indentation of all lines but the first. */
export function commented(text: string, indent: number, hanging = indent): readonly string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > LINE_LENGTH_MAX) {
      lines.push(line);
      line = ' '.repeat(hanging);
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

/** Words between brackets, on one line if they fit there. */
export function pythonTuple(before: string, words: readonly string[], after: string): string {
  const quoted = words.map((word) => JSON.stringify(word));
  const line = `${before}${quoted.join(', ')}${after}`;
  if (line.length <= LINE_LENGTH_MAX) return line;
  return `${before}\n${quoted.map((word) => `    ${word},\n`).join('')}${after}`;
}
