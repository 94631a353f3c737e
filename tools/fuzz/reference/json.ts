/**
 * A second reader of JSON: the platform decides whether a text is JSON at all, and a plain scan of
 * its tokens reads the values. The platform's own values are not used, because it gets some escaped
 * names of fields wrong (github.com/nodejs/node/issues/63785).
 */

/** The content of a JSON text. */
export interface ReferenceJson {
  readonly value: unknown;
  /** Counts fields that repeat a name of their object. */
  readonly repeated: number;
  /** How deeply objects and arrays are nested. */
  readonly depth: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s,:{}[\]"]+|[,:{}[\]]/gs;

/** @returns undefined if the bytes are not UTF-8 or the text is not JSON */
export function referenceJson(bytes: Buffer): ReferenceJson | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = text.match(TOKEN) ?? [];
  const open: { readonly container: Map<string, unknown> | unknown[]; name?: string }[] = [];
  let value: unknown;
  let repeated = 0;
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    const inner = open.at(-1);
    if (token === ',' || token === ':') continue;
    if (token === '}' || token === ']') {
      open.pop();
      continue;
    }
    if (tokens[index + 1] === ':' && inner !== undefined) {
      inner.name = JSON.parse(token);
      continue;
    }
    const item =
      token === '{'
        ? new Map<string, unknown>()
        : token === '['
          ? []
          : (JSON.parse(token) as unknown);
    if (inner === undefined) value = item;
    else if (Array.isArray(inner.container)) inner.container.push(item);
    else {
      const name = inner.name ?? '';
      if (inner.container.has(name)) repeated++;
      inner.container.set(name, item);
    }
    if (token === '{' || token === '[') {
      open.push({ container: item as Map<string, unknown> | unknown[] });
      depth = Math.max(depth, open.length);
    }
  }
  return { value: plain(value), repeated, depth };
}

/** Objects without a prototype, as the reader returns them. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  const object = Object.create(null);
  for (const [name, field] of value) object[name] = plain(field);
  return object;
}
