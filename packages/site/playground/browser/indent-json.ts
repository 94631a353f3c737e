/** Strings, punctuation, and everything between: numbers and literals. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** A JSON value as texts: a scalar, or a container with its contents. */
type Node = string | Container;

interface Container {
  readonly open: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  /** `"name": `, or empty in an array. */
  readonly label: string;
  readonly node: Node;
}

/**
 * Breaks a JSON text into indented lines. Only white space changes: numbers keep their digits and
 * strings their escapes, which parsing and stringifying would not guarantee.
 *
 * @param json a JSON text
 * @param lineLengthMax an object or array without another one inside stays on one line if the
 *   line is no longer than this
 * @throws {RangeError} if objects and arrays are nested deeper than `DEPTH_MAX`
 */
export function indentJson(json: string, lineLengthMax = 80): string {
  const tokens = json.match(TOKEN) ?? [];
  return write(read(tokens.values()), { depth: 0, column: 0, lineLengthMax });
}

/**
 * The service's own answers have five levels. Extreme nesting would exhaust the stack, and its
 * indentation the memory.
 */
const DEPTH_MAX = 100;

/** @param tokens positioned at the value */
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
  /** The column at which the value begins. */
  readonly column: number;
  readonly lineLengthMax: number;
}

function write(node: Node, place: Place): string {
  if (typeof node === 'string') return node;
  const { open, entries } = node;
  const close = CLOSING[open] ?? '';
  if (entries.length === 0) return open + close;
  const line = oneLine(node);
  // One more for the comma after it.
  if (line !== undefined && place.column + line.length < place.lineLengthMax) return line;
  const depth = place.depth + 1;
  const margin = '  '.repeat(depth);
  const lines = entries.map(({ label, node }) => {
    const column = margin.length + label.length;
    return `${margin}${label}${write(node, { ...place, depth, column })}`;
  });
  return `${open}\n${lines.join(',\n')}\n${'  '.repeat(place.depth)}${close}`;
}

/** Undefined if it contains another container. */
function oneLine({ open, entries }: Container): string | undefined {
  const texts = entries.map(({ label, node }) => (typeof node === 'string' ? label + node : ''));
  if (texts.includes('')) return undefined;
  const padding = open === '{' ? ' ' : '';
  return `${open}${padding}${texts.join(', ')}${padding}${CLOSING[open]}`;
}
