/** The reader of Content-Type, against a second one written by hand from RFC 9110, 8.3.1. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { requireJson } from '../../../src/http/body.ts';
import { nearly, pumped } from '../edits.ts';
import { outcomeOf } from '../outcome.ts';
import type { Target } from '../target.ts';

const TOKEN = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Tells whether a field value declares JSON in UTF-8: parameters are tokens or quoted strings without
 * escapes, and name a charset once at most.
 */
export function declaresJson(value: string): boolean {
  const type = 'application/json';
  if (value.slice(0, type.length).toLowerCase() !== type) return false;
  let at = type.length;
  let charset: string | undefined;
  const skipSpace = () => {
    while (value.charAt(at) === ' ' || value.charAt(at) === '\t') at++;
  };
  const takeToken = () => {
    const from = at;
    while (at < value.length && TOKEN.includes(value.charAt(at))) at++;
    return value.slice(from, at);
  };
  for (;;) {
    skipSpace();
    if (at === value.length) return /^utf-?8$/i.test(charset ?? 'utf-8');
    if (value.charAt(at) !== ';') return false;
    at++;
    skipSpace();
    const name = takeToken();
    // The parameter between two semicolons may be missing.
    if (name === '') continue;
    if (value.charAt(at) !== '=') return false;
    at++;
    let content: string;
    if (value.charAt(at) === '"') {
      const end = value.indexOf('"', at + 1);
      if (end < 0) return false;
      content = value.slice(at + 1, end);
      if (content.includes('\\')) return false;
      at = end + 1;
    } else {
      content = takeToken();
      if (content === '') return false;
    }
    if (name.toLowerCase() !== 'charset') continue;
    if (charset !== undefined) return false;
    charset = content;
  }
}

/** White space around a field value never arrives: the HTTP parser removes it. */
function arrived(values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return values.map((value) => value.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, ''));
}

const WORDS = [
  ...['application/json', 'Application/JSON', 'text/json', ';', '; ', 'charset', 'CHARSET', '='],
  ...['utf-8', 'UTF-8', '"utf-8"', 'utf8', '"', '\\', 'latin1', ' ', '\t', ',', 'a=b', 'a="b;c"'],
  ...['\xa0', '\x85', '\xad', '\xff', '+json', 'charset=utf-8', "charset*=utf-8''x", '/', '*'],
] as const;

const RIGHT = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'],
  ...['APPLICATION/JSON ; a=b ;; charset=Utf-8 ;', 'application/json; boundary="x;charset=latin1"'],
] as const;

export const mediaType: Target<string> = {
  name: 'media-type',
  batch: 2_000,
  inputs: (kept) =>
    arrived(
      fc.oneof(
        {
          weight: 20,
          // Node decodes field values as Latin-1, so other characters never occur.
          arbitrary: nearly(fc.constantFrom(...RIGHT, ...kept), WORDS, latin1),
        },
        {
          weight: 5,
          arbitrary: fc
            .array(fc.constantFrom(...WORDS), { maxLength: 8 })
            .map((all) => all.join('')),
        },
        { weight: 1, arbitrary: pumped([...WORDS, ...RIGHT], 16_000) },
      ),
    ),
  check: (value, lab) => {
    const message = { rawHeaders: ['Content-Type', value] } as unknown as IncomingMessage;
    const { refusal } = lab.watchdog.watch('media-type', value, () =>
      outcomeOf(() => requireJson(message)),
    );
    lab.saw(refusal === undefined ? 'media-type taken' : 'media-type refused');
    assert.equal(refusal === undefined, declaresJson(value), refusal?.message ?? 'it is taken');
  },
};

/** Characters that the HTTP parser allows in a field value. */
const latin1 = fc.stringMatching(/^[\t -~\x80-\xff]{0,3}$/);
