/** The names in a PromQL expression: metrics, and the labels that it selects and aggregates by. */
import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** Aggregation by labels. */
  readonly grouping: readonly string[];
}

const PARSER = parser.configure({ strict: true });

/** Other places that name labels, which this reader does not support. */
const UNREAD = [
  'QuotedLabelName',
  'Without',
  'MatchingModifierClause',
  'CountValues',
  'LabelJoin',
  'LabelReplace',
];

/** @throws if it is not PromQL, or names labels in a way that is not supported here */
export function readExpression(text: string): Expression {
  // Grafana inserts a duration there before it queries.
  const query = text.replaceAll('$__rate_interval', '5m');
  const textOf = (node: { readonly from: number; readonly to: number } | null) => {
    if (node === null) throw new Error(`not read here: ${text}`);
    return query.slice(node.from, node.to);
  };
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  PARSER.parse(query).iterate({
    enter: ({ name, node }) => {
      if (UNREAD.includes(name)) throw new Error(`${name} is not read here: ${text}`);
      if (name === 'VectorSelector') {
        const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
        selectors.push({
          metric: textOf(node.getChild('Identifier')),
          matchers: matchers.map((matcher) => ({
            label: textOf(matcher.getChild('LabelName')),
            operator: textOf(matcher.getChild('MatchOp')),
            value: JSON.parse(textOf(matcher.getChild('StringLiteral'))),
          })),
        });
      } else if (name === 'GroupingLabels') {
        grouping.push(...node.getChildren('LabelName').map(textOf));
      }
    },
  });
  return { selectors, grouping };
}
