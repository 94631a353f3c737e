/** A small part of what `npm run wheel:boxes` looks at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Draws } from '../../src/verification/draws.ts';
import { sharedEphemeris } from '../support/service.ts';
import { conjunctionRequests, examiner, randomRequest } from './real-charts.ts';
import { conjunctionAt } from './tightest.ts';

const ephemeris = await sharedEphemeris();
const examineChart = examiner(ephemeris);

/**
 * The closest conjunctions of 4 to 18 bodies from 1800 to 2400, as the command found them.
 */
const CLOSEST: readonly (readonly [moment: string, count: number, arcDegrees: number])[] = [
  ['1954-01-14T17:30:15Z', 4, 0.028],
  ['2302-04-29T00:04:55Z', 5, 0.312],
  ['2335-07-18T13:41:47Z', 6, 0.772],
  ['2342-04-04T13:15:30Z', 7, 2.667],
  ['1807-10-05T09:25:37Z', 8, 5.034],
  ['2342-03-08T01:38:00Z', 9, 10.56],
  ['2342-03-07T08:51:26Z', 10, 11.584],
  ['1899-12-03T03:26:43Z', 11, 15.899],
  ['1899-12-02T20:39:05Z', 12, 21.734],
  ['1899-12-03T03:26:43Z', 13, 32.717],
  ['1899-12-01T20:45:04Z', 14, 45.823],
  ['1944-08-16T09:26:33Z', 15, 66.439],
  ['1944-08-21T23:13:41Z', 16, 85.216],
  ['1944-08-12T14:49:22Z', 17, 101.283],
  ['1944-08-21T23:13:41Z', 18, 109.929],
];

function julianDay(moment: string): number {
  return Date.parse(moment) / 86_400_000 + 2_440_587.5;
}

test('random charts have no faults', async () => {
  const draws = new Draws(2);
  for (let chart = 0; chart < 200; chart++) {
    const request = randomRequest(draws);
    const { faults } = await examineChart(request);
    assert.deepEqual(faults, [], JSON.stringify(request));
  }
});

test('the charts of the closest conjunctions have no faults, in any zodiac', async () => {
  for (const [moment, count, arcDegrees] of CLOSEST) {
    const closest = conjunctionAt(ephemeris, julianDay(moment), count);
    assert.ok(Math.abs(closest.arcDegrees - arcDegrees) < 0.002, `${count}: ${moment}`);
    assert.equal(closest.bodies.length, count);
    for (const request of conjunctionRequests(closest)) {
      const { faults } = await examineChart(request);
      assert.deepEqual(faults, [], JSON.stringify(request));
    }
  }
});
