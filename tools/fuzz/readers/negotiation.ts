/**
 * Checks what callers prefer against the grammar of RFC 9110, 12.5: of Accept-Encoding and of Accept, for values
 * that name each form at most once and leave nothing to precedence.
 */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import {
  PREFERENCE_LENGTH_MAX,
  prefersHtml,
  prefersMarkdown,
  takesGzip,
} from '../../../src/http/static.ts';
import { nearly, pumped } from '../edits.ts';
import { outcomeOf } from '../outcome.ts';
import type { Target } from '../target.ts';

const ELEMENT =
  /^[ \t]*(?:([!#$%&'*+.^_`|~0-9A-Za-z/-]+)(?:[ \t]*;[ \t]*[qQ]=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?)?[ \t]*$/;

/** The weight of each name; undefined if the value does not fit the grammar, or names one twice. */
function weightsOf(value: string): ReadonlyMap<string, number> | undefined {
  const weights = new Map<string, number>();
  // What is too long to be read says nothing.
  if (value.length > PREFERENCE_LENGTH_MAX) return weights;
  for (const element of value.split(',')) {
    const match = ELEMENT.exec(element);
    if (match === null) return undefined;
    const [, name = '', weight = '1'] = match;
    if (name === '') continue;
    if (weights.has(name.toLowerCase())) return undefined;
    weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}

/** True if gzip is preferred, where nothing is said about doing without it. */
function expectsGzip(value: string): boolean | undefined {
  const weights = weightsOf(value);
  if (weights === undefined || weights.has('*') || weights.has('identity')) return undefined;
  return (weights.get('gzip') ?? 0) > 0;
}

/** True if HTML is preferred to JSON, where each is named by itself. */
function expectsHtml(value: string): boolean | undefined {
  const weights = weightsOf(value);
  if (weights === undefined || [...weights.keys()].some((name) => name.includes('*'))) {
    return undefined;
  }
  const html = weights.get('text/html') ?? 0;
  const json = Math.max(
    weights.get('application/json') ?? 0,
    weights.get('application/problem+json') ?? 0,
  );
  // Of two that are liked equally, the one named first wins.
  return html === json && html > 0 ? undefined : html > json;
}

/** True if Markdown is preferred to HTML, where each is named by itself. */
function expectsMarkdown(value: string): boolean | undefined {
  const weights = weightsOf(value);
  if (weights === undefined || [...weights.keys()].some((name) => name.includes('*'))) {
    return undefined;
  }
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? 0;
  return markdown === html && html > 0 ? undefined : markdown > html;
}

const WORDS = [
  ...['gzip', 'GZIP', 'x-gzip', 'br', 'identity', '*', ',', ', ', ';', '; ', 'q=0', 'q=1', 'Q=0.0'],
  ...['q=0.001', 'q=0.000', 'q=1.000', 'q=', 'q=2', ' ', '\t', '=', '\xa0', '"', 'gzip;q=0'],
  ...[
    'text/html',
    'text/markdown',
    'application/json',
    'application/problem+json',
    '*/*',
    'text/*',
    'TEXT/HTML',
    'Text/Markdown',
    '/',
  ],
] as const;

const USUAL = [
  'gzip, deflate, br',
  'gzip;q=0.5, *;q=0',
  'br;q=1.0, gzip; q=0',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  'application/json, text/html;q=0.9',
  'text/markdown, text/html;q=0.9',
] as const;

export const negotiation: Target<string> = {
  name: 'negotiation',
  batch: 2_000,
  inputs: (kept) =>
    fc.oneof(
      {
        weight: 10,
        arbitrary: fc
          .array(fc.constantFrom(...WORDS), { maxLength: 10 })
          .map((all) => all.join('')),
      },
      {
        weight: 10,
        arbitrary: nearly(
          fc.constantFrom(...USUAL, ...kept),
          WORDS,
          fc.stringMatching(/^[\t -~\x80-\xff]{0,3}$/),
        ),
      },
      { weight: 1, arbitrary: pumped(WORDS, 16_000) },
    ),
  check: (value, lab) => {
    const request = {
      headers: { accept: value, 'accept-encoding': value },
    } as unknown as IncomingMessage;
    const { value: found } = lab.watchdog.watch('negotiation', value, () =>
      outcomeOf(() => ({
        gzip: takesGzip(request),
        html: prefersHtml(request),
        markdown: prefersMarkdown(request),
      })),
    );
    assert.ok(found !== undefined, 'every value is read');
    const gzip = expectsGzip(value);
    const html = expectsHtml(value);
    lab.saw(`negotiation ${gzip === undefined ? 'of no grammar' : gzip ? 'gzip' : 'plain'}`);
    if (gzip !== undefined) assert.equal(found.gzip, gzip, 'gzip is understood differently');
    const markdown = expectsMarkdown(value);
    if (markdown !== undefined) lab.saw(`negotiation ${markdown ? 'Markdown' : 'HTML or JSON'}`);
    if (html !== undefined) assert.equal(found.html, html, 'HTML is understood differently');
    if (markdown !== undefined) {
      assert.equal(found.markdown, markdown, 'Markdown is understood differently');
    }
  },
};
