/** JSON as a literal of a programming language, line by line as the JSON is laid out. */

/** How a language writes strings, and the names of fields. Everything else is the same in all of them. */
export interface Notation {
  readonly string: (value: string) => string;
  readonly name: (value: string) => string;
  /** Spaces for each level. */
  readonly indent: number;
}

/** A string, and whether it is a name. There are no `true`, `false` and `null` in a request. */
const STRING = /("(?:[^"\\]|\\.)*")(:)?/g;
/** The end of a list's or an object's last line, which gets a comma in all these languages. */
const LAST = /(?<=[^\s{[,])\n(?=\s*[}\])])/g;

/**
 * @param json in lines that are indented by two spaces for each level; its strings may have any
 *   characters
 */
export function literal(json: string, { string, name, indent }: Notation): string {
  // The layout's own line ends are all there are: in a string they are escaped.
  return json
    .replace(LAST, ',\n')
    .replace(/(?<=\n) +/g, ({ length }) => ' '.repeat((length / 2) * indent))
    .replace(STRING, (_, text: string, colon: string | undefined) => {
      const value = JSON.parse(text) as string;
      return colon === undefined ? string(value) : `${name(value)}:`;
    });
}

/** One unit of UTF-16, in the escape that all the languages share. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text between single quotes, with the escapes of TypeScript. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/[^\x20-\x7e]/g, escaped)}'`;
}

/** A text between double quotes, in the escapes that JSON shares with TypeScript and Python: visible ASCII only. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/g, escaped);
}
