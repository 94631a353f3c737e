/** Strings, punctuation, and what stands between: numbers and words. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** A JSON value as its texts: a scalar, or a container with what is in it. */
type Node = string | Container;

interface Container {
  readonly open: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  /** `"name": `, or nothing in an array. */
  readonly label: string;
  readonly node: Node;
}

/**
 * Breaks a JSON text into indented lines. White space is all that changes: numbers keep their digits
 * and strings their escapes, which parsing and writing again would not promise.
 *
 * @param json a JSON text
 * @param line_length_max an object or array with no other inside stays on its line where the line
 *   is no longer than this
 * @throws {RangeError} where objects and arrays are nested deeper than `DEPTH_MAX`
 */
export function indentJson(json: string, line_length_max = 80): string {
  const tokens = json.match(TOKEN) ?? [];
  return write(read(tokens.values()), { depth: 0, column: 0, line_length_max });
}

/**
 * The service's own answers have five levels. What is as deep as a text can be exhausts the stack, and
 * its margins the memory.
 */
const DEPTH_MAX = 100;

/** @param tokens those before the value have been taken */
function read(tokens: Iterator<string>, token = next(tokens), depth = 0): Node {
  const close = CLOSING[token];
  if (close === undefined) return token;
  if (depth === DEPTH_MAX) throw new RangeError('the JSON text is nested too deeply');
  const entries: Entry[] = [];
  for (;;) {
    const first = next(tokens);
    if (first === close || first === '') return { open: token, entries };
    if (first === ',') continue;
    if (token === '{') {
      next(tokens);
      entries.push({ label: `${first}: `, node: read(tokens, next(tokens), depth + 1) });
    } else {
      entries.push({ label: '', node: read(tokens, first, depth + 1) });
    }
  }
}

function next(tokens: Iterator<string>): string {
  return tokens.next().value ?? '';
}

interface Place {
  readonly depth: number;
  /** Where on its line the value begins. */
  readonly column: number;
  readonly line_length_max: number;
}

function write(node: Node, place: Place): string {
  if (typeof node === 'string') return node;
  const { open, entries } = node;
  const close = CLOSING[open] ?? '';
  if (entries.length === 0) return open + close;
  const line = oneLine(node);
  // One more for the comma behind it.
  if (line !== undefined && place.column + line.length < place.line_length_max) return line;
  const depth = place.depth + 1;
  const margin = '  '.repeat(depth);
  const lines = entries.map(({ label, node }) => {
    const column = margin.length + label.length;
    return `${margin}${label}${write(node, { ...place, depth, column })}`;
  });
  return `${open}\n${lines.join(',\n')}\n${'  '.repeat(place.depth)}${close}`;
}

/** Nothing where there is a container inside. */
function oneLine({ open, entries }: Container): string | undefined {
  const texts = entries.map(({ label, node }) => (typeof node === 'string' ? label + node : ''));
  if (texts.includes('')) return undefined;
  const padding = open === '{' ? ' ' : '';
  return `${open}${padding}${texts.join(', ')}${padding}${CLOSING[open]}`;
}
