/**
 * As much of PromQL as the dashboard and the alerts use, for a test that wants to know which metrics
 * and labels an expression names. Anything else throws.
 */

export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

export interface Matcher {
  readonly label: string;
  readonly operator: '=' | '!=' | '=~' | '!~';
  readonly value: string;
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** By which it adds up. */
  readonly grouping: readonly string[];
}

const FUNCTIONS = ['sum', 'max', 'rate', 'increase', 'histogram_quantile'];
const TOKEN =
  /\s+|(?<string>"[^"\\]*")|(?<duration>\[(?:\d+[smhd]|\$__rate_interval)\])|(?<number>\d+(?:\.\d+)?)|(?<name>[a-zA-Z_][a-zA-Z0-9_]*)|(?<sign>=~|!~|!=|==|>=|<=|[-+*/(){},=<>])/y;

interface Token {
  readonly kind: string;
  readonly text: string;
}

/** @throws where the expression has something that is not understood here */
export function readExpression(text: string): Expression {
  const tokens = tokensOf(text);
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  let depth = 0;
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const next = tokens[0]?.text;
    if (token.text === '(') depth++;
    else if (token.text === ')') depth--;
    else if (token.text === 'by') grouping.push(...readNames(tokens));
    else if (token.kind === 'name' && FUNCTIONS.includes(token.text)) {
      if (next !== '(' && next !== 'by') throw new Error(`${token.text} is not called: ${text}`);
    } else if (token.kind === 'name') {
      if (next === '(') throw new Error(`${token.text} is not known: ${text}`);
      selectors.push({ metric: token.text, matchers: next === '{' ? readMatchers(tokens) : [] });
    } else if (['string', '{', '}', '=', '=~', '!~'].includes(token.text)) {
      throw new Error(`${token.text} stands where it means nothing: ${text}`);
    }
    if (depth < 0) throw new Error(`a parenthesis too many: ${text}`);
  }
  if (depth > 0) throw new Error(`a parenthesis is open: ${text}`);
  return { selectors, grouping };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`not understood: ${text.slice(at)}`);
    const [kind] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    if (kind !== undefined) tokens.push({ kind, text: match[0] });
  }
  return tokens;
}

/** `(a, b)`, which is taken from the tokens. */
function readNames(tokens: Token[]): string[] {
  const names: string[] = [];
  take(tokens, '(');
  do names.push(takeKind(tokens, 'name'));
  while (takeEither(tokens, ',', ')') === ',');
  return names;
}

/** `{a="b", c=~"d"}`, which is taken from the tokens. */
function readMatchers(tokens: Token[]): Matcher[] {
  const matchers: Matcher[] = [];
  take(tokens, '{');
  do {
    const label = takeKind(tokens, 'name');
    const operator = tokens.shift()?.text as Matcher['operator'];
    if (!['=', '!=', '=~', '!~'].includes(operator)) throw new Error(`not a matcher: ${operator}`);
    matchers.push({ label, operator, value: takeKind(tokens, 'string').slice(1, -1) });
  } while (takeEither(tokens, ',', '}') === ',');
  return matchers;
}

function take(tokens: Token[], text: string): void {
  const token = tokens.shift();
  if (token?.text !== text) throw new Error(`${token?.text} in place of ${text}`);
}

function takeEither(tokens: Token[], one: string, other: string): string {
  const token = tokens.shift();
  if (token?.text === one || token?.text === other) return token.text;
  throw new Error(`${token?.text} in place of ${one} or ${other}`);
}

function takeKind(tokens: Token[], kind: string): string {
  const token = tokens.shift();
  if (token?.kind === kind) return token.text;
  throw new Error(`${token?.text} in place of a ${kind}`);
}
