import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { outcomes, type Tally, tableOf, tally } from '../../tools/births/measure.ts';

/** What the kept births have to reach, in percent. */
const RIGHT_MIN = 97;
const WRONG_MAX = 2.5;
const ASKED_MAX = 40;
const ASKED_ELSEWHERE_MAX = 8;

const tallies = tally(outcomes());
const share = (part: number, { births }: Tally) => (100 * part) / births;

test('the kept births are right, or asked about with the right instant', () => {
  const all = tallies.get('all') as Tally;
  assert.equal(all.births, 554);
  assert.ok(share(all.equal + all.asked, all) >= RIGHT_MIN);
  assert.ok(share(all.wrong, all) <= WRONG_MAX);
  assert.ok(share(all.asked + all.missed, all) <= ASKED_MAX);
});

test('questions are rare outside of the United States before 1967', () => {
  for (const group of ['US after', 'elsewhere'] as const) {
    const one = tallies.get(group) as Tally;
    assert.ok(one.births > 0);
    assert.ok(share(one.asked + one.missed, one) < ASKED_ELSEWHERE_MAX, group);
  }
});

test('the first candidate is the right one more often than not', () => {
  const all = tallies.get('all') as Tally;
  assert.ok(all.first / all.asked > 0.75);
});

test('the page has the table that npm run births prints', () => {
  const page = readFileSync(new URL('../../docs/birth-moments.md', import.meta.url), 'utf8');
  assert.ok(page.includes(tableOf(tallies).join('\n')));
});
