/** JSON as a literal of a programming language, line by line as the JSON is laid out. */

/** How a language writes what JSON writes. Numbers are the same in all of them. */
export interface Notation {
  readonly string: (value: string) => string;
  readonly name: (value: string) => string;
  /** Between a name and its value. */
  readonly colon: string;
  readonly open: string;
  readonly close: string;
  readonly empty: string;
  /** Spaces for each level. */
  readonly indent: number;
}

/**
 * Strings (and whether they are names), empty objects, and the brackets of others. There are no
 * `true`, `false` and `null` in a request.
 */
const TOKEN = /(?<string>"(?:[^"\\]|\\.)*")(?<colon>\s*:)?|(?<empty>\{\s*\})|(?<bracket>[{}])/g;
/** The end of a list's or an object's last line, which gets a comma in all these languages. */
const LAST = /(?<=[^\s{[,])\n(?=\s*[}\])])/g;

/**
 * @param json in lines that are indented by two spaces for each level; its strings may have any
 *   characters
 */
export function literal(json: string, notation: Notation): string {
  // The layout's own line ends are all there are: in a string they are escaped.
  return json
    .replace(LAST, ',\n')
    .replace(/(?<=\n) +/g, ({ length }) => ' '.repeat((length / 2) * notation.indent))
    .replace(TOKEN, (...found) => {
      const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
      const { string, colon, empty, bracket } = groups;
      if (empty !== undefined) return notation.empty;
      if (bracket !== undefined) return bracket === '{' ? notation.open : notation.close;
      const value = JSON.parse(string ?? '""') as string;
      return colon === undefined ? notation.string(value) : notation.name(value) + notation.colon;
    });
}

/**
 * JSON with nothing but visible ASCII characters and line ends: everything else is escaped.
 * Only strings can have any of those.
 */
function escapedJson(json: string): string {
  return json.replace(/[^\n\x20-\x7e]/g, escaped);
}

/** One unit of UTF-16, in the escape that all the languages share. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text between single quotes, with the escapes of TypeScript. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/[^\x20-\x7e]/g, escaped)}'`;
}

/** A text between double quotes, in the escapes that JSON shares with TypeScript and Python. */
export function doubleQuoted(text: string): string {
  return escapedJson(JSON.stringify(text));
}
