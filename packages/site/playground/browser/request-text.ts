/** A field that has a value. */
export interface Entry {
  /** The names that lead to the field, outermost first; at least two. */
  readonly path: readonly string[];
  /** The JSON text of its value. */
  readonly json: string;
}

/** How a field's text becomes JSON. */
export type FieldKind = 'string' | 'number';

/** RFC 8259, section 6. */
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/**
 * The JSON text of the input. A number is kept digit for digit; anything else is sent as a string, so
 * that the service can say what is wrong with it.
 */
export function valueText(kind: FieldKind, typed: string): string {
  return kind === 'number' && NUMBER.test(typed) ? typed : JSON.stringify(typed);
}

interface Tree {
  readonly [name: string]: Tree | string;
}

/**
 * The body of a request: exactly what is shown and sent.
 *
 * @param entries in the order of their fields
 */
export function requestText(entries: readonly Entry[]): string {
  // The subject is there even if it is empty, so that the service says what is missing in it.
  let request: Tree = { subject: {} };
  for (const { path, json } of entries) request = withMember(request, path, json);
  return write(request, '');
}

function withMember(tree: Tree, [name = '', ...rest]: readonly string[], json: string): Tree {
  if (rest.length === 0) return { ...tree, [name]: json };
  const inner = tree[name];
  return { ...tree, [name]: withMember(typeof inner === 'object' ? inner : {}, rest, json) };
}

function write(tree: Tree | string, margin: string): string {
  if (typeof tree === 'string') return tree;
  const inner = `${margin}  `;
  const members = Object.entries(tree).map(
    ([name, member]) => `\n${inner}${JSON.stringify(name)}: ${write(member, inner)}`,
  );
  return members.length === 0 ? '{}' : `{${members.join(',')}\n${margin}}`;
}
