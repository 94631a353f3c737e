import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CivilDate,
  dateFromUnixDay,
  isRealDate,
  unixDayFromDate,
} from '../../src/request/calendar.ts';

test('every day from 0000 to 9999 follows the previous one, and its number leads back to it', () => {
  // -719528 is 0000-01-01. From there the dates are counted one by one.
  let expected: CivilDate = { year: 0, month: 1, day: 1 };
  let unixDay = -719_528;
  for (; expected.year <= 9_999; unixDay++) {
    const { year, month, day } = dateFromUnixDay(unixDay);
    if (year !== expected.year || month !== expected.month || day !== expected.day) {
      assert.deepEqual({ year, month, day }, expected, `day ${unixDay}`);
    }
    if (unixDayFromDate(expected) !== unixDay) {
      assert.equal(unixDayFromDate(expected), unixDay, JSON.stringify(expected));
    }
    expected = followingDate(expected);
  }
  assert.equal(unixDay, 2_932_897, 'the day after 9999-12-31');
});

test('a date is valid if the platform does not carry it over into another one', () => {
  const date = new Date(0);
  const years = [0, 1, 4, 99, 100, 400, 1000, 9999];
  for (let year = 1_796; year <= 2_404; year++) years.push(year);
  for (const year of years) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        date.setUTCFullYear(year, month - 1, day);
        const stays = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        if (isRealDate({ year, month, day }) !== stays) {
          assert.equal(isRealDate({ year, month, day }), stays, `${year}-${month}-${day}`);
        }
      }
    }
  }
  assert.equal(isRealDate({ year: 2000, month: 99, day: 1 }), false);
  assert.equal(isRealDate({ year: 2000, month: 1, day: 99 }), false);
});

/** The next date, according to the lengths of the months. */
function followingDate({ year, month, day }: CivilDate): CivilDate {
  const leapDay = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 1 : 0;
  const length = [31, 28 + leapDay, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (day < length) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}
