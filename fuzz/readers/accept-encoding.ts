/** The reader of Accept-Encoding, against the grammar of RFC 9110, 12.5.3, for values that fit it. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { takesGzip } from '../../src/http/static.ts';
import { nearly, pumped } from '../edits.ts';
import { outcomeOf } from '../outcome.ts';
import type { Target } from '../target.ts';

const ELEMENT =
  /^[ \t]*(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[ \t]*;[ \t]*[qQ]=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?)?[ \t]*$/;

/** Whether gzip is named with a weight above 0; undefined if the value does not fit the grammar. */
function verdict(value: string): boolean | undefined {
  let takes = false;
  for (const element of value.split(',')) {
    const match = ELEMENT.exec(element);
    if (match === null) return undefined;
    const [, coding = '', weight = '1'] = match;
    if (coding.toLowerCase() === 'gzip' && Number(weight) > 0) takes = true;
  }
  return takes;
}

const WORDS = [
  ...['gzip', 'GZIP', 'x-gzip', 'br', 'identity', '*', ',', ', ', ';', '; ', 'q=0', 'q=1', 'Q=0.0'],
  ...['q=0.001', 'q=0.000', 'q=1.000', 'q=', 'q=2', ' ', '\t', '=', '\xa0', '"', 'gzip;q=0'],
] as const;

export const accept_encoding: Target<string> = {
  name: 'accept-encoding',
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
          fc.constantFrom('gzip, deflate, br', 'gzip;q=0.5, *;q=0', 'br;q=1.0, gzip; q=0', ...kept),
          WORDS,
          fc.stringMatching(/^[\t -~\x80-\xff]{0,3}$/),
        ),
      },
      { weight: 1, arbitrary: pumped(WORDS, 16_000) },
    ),
  check: (value, lab) => {
    const { value: takes } = lab.watchdog.watch('accept-encoding', value, () =>
      outcomeOf(() => takesGzip(value)),
    );
    const expected = verdict(value);
    lab.saw(
      `accept-encoding ${expected === undefined ? 'of no grammar' : takes ? 'gzip' : 'plain'}`,
    );
    assert.equal(typeof takes, 'boolean');
    if (expected !== undefined) assert.equal(takes, expected, 'gzip is understood differently');
  },
};
