import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { outcomes, type Tally, tableOf, tally } from '../../tools/births/measure.ts';
import {
  type ReportedOutcome,
  reportedOutcomes,
  reportedTable,
} from '../../tools/births/reported.ts';

/** The targets for the recorded births, in percent. */
const RIGHT_MIN = 97;
const WRONG_MAX = 2.5;
const ASKED_MAX = 40;
const ASKED_ELSEWHERE_MAX = 8;

/** The same for the reported cases and their neighbours. */
const CASES_RIGHT_MIN = 60;
const NEIGHBOURS_RIGHT_MIN = 60;

const tallies = tally(outcomes());
const share = (part: number, { births }: Tally) => (100 * part) / births;

test('resolves the recorded births, or offers the right instant as a candidate', () => {
  const all = tallies.get('all') as Tally;
  assert.equal(all.births, 554);
  assert.ok(share(all.equal + all.asked, all) >= RIGHT_MIN);
  assert.ok(share(all.wrong, all) <= WRONG_MAX);
  assert.ok(share(all.asked + all.missed, all) <= ASKED_MAX);
});

test('rarely returns a question, except in the United States before 1967', () => {
  for (const group of ['US after', 'elsewhere'] as const) {
    const one = tallies.get(group) as Tally;
    assert.ok(one.births > 0);
    assert.ok(share(one.asked + one.missed, one) < ASKED_ELSEWHERE_MAX, group);
  }
});

test('puts the right candidate first in most cases', () => {
  const all = tallies.get('all') as Tally;
  assert.ok(all.first / all.asked > 0.75);
});

const reported = reportedOutcomes('reported.jsonl');
const neighbours = reportedOutcomes('neighbours.jsonl');

test('resolves reported cases and their neighbours as expected', () => {
  const right = (all: readonly ReportedOutcome[]) =>
    (100 * all.filter(({ result }) => result === 'right').length) / all.length;
  assert.equal(reported.length, 34);
  assert.ok(neighbours.length >= 400);
  assert.ok(right(reported) >= CASES_RIGHT_MIN);
  assert.ok(right(neighbours) >= NEIGHBOURS_RIGHT_MIN);
});

test('has the tables of npm run births on the page', () => {
  const page = readFileSync(new URL('../../docs/birth-moments.md', import.meta.url), 'utf8');
  assert.ok(page.includes(tableOf(tallies).join('\n')));
  const [heading, line, ...kinds] = reportedTable(reported, neighbours);
  assert.ok(page.includes([heading, line, kinds.at(-1)].join('\n')));
});
