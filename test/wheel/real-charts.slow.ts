/** A small part of what `npm run wheel:boxes` looks at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Draws } from '../../src/verification/draws.ts';
import { sharedEphemeris } from '../support/service.ts';
import { conjunctionRequests, examiner, randomRequest } from './real-charts.ts';
import { CLOSEST, conjunctionAt, julianDay } from './tightest.ts';

const ephemeris = await sharedEphemeris();
const examineChart = examiner(ephemeris);

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
