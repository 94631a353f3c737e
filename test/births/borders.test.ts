/** Places on both sides of borders that moved: test/cases/borders.tsv, also a test of the Python client. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';

const CALENDARS = ['julian', 'gregorian'];

/** Name, country, latitude, longitude, zone, date, and the result: a calendar or a time. */
const ROWS = readFileSync(new URL('../cases/borders.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string, string, string, string, string, string]);

test('gives places the calendar and the clocks of their state at the time, with and without a country', () => {
  for (const [name, country, latitude, longitude, timeZone, date, wanted] of ROWS) {
    const where = { latitude: Number(latitude), longitude: Number(longitude), timeZone };
    for (const place of [where, { ...where, country }]) {
      const { status, basis, utc_offset, candidates, warnings } = resolveBirth({
        date,
        time: '12:00',
        place,
      });
      const isJulian = warnings.some(({ code }) => code === 'calendar_in_doubt');
      const first = status === 'resolved' ? { basis, utc_offset } : candidates[0];
      const time = wanted === 'mean' && first?.basis === 'local_mean' ? 'mean' : first?.utc_offset;
      const found = CALENDARS.includes(wanted) ? CALENDARS[isJulian ? 0 : 1] : time;
      assert.equal(found, wanted, `${name}, ${country}, ${date}`);
    }
  }
});

test('covers both sides of each border', () => {
  for (const wanted of ['julian', 'gregorian', 'mean', '+01:00', '+02:00', '+03:00']) {
    assert.ok(ROWS.filter((row) => row[6] === wanted).length > 8, wanted);
  }
});
