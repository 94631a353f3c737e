import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateFromUnixDay, isRealDate, unixDayFromDate } from '../../src/request/calendar.ts';

const [FIRST_DAY, DAYS] = [-719_528, 3_652_425];
/** Years with every day tested, 1600 to 2408. In other years, one day in 97. */
const DAYS_AROUND_THE_RANGE = { first: -135_140, end: 160_000 };

test('converts days from 0000 to 9999 to the dates of the platform and back', () => {
  const platform = new Date(0);
  const { first, end } = DAYS_AROUND_THE_RANGE;
  for (let unixDay = FIRST_DAY; unixDay < FIRST_DAY + DAYS; unixDay++) {
    if ((unixDay < first || unixDay > end) && unixDay % 97 !== 0) continue;
    platform.setTime(unixDay * 86_400_000);
    const date = dateFromUnixDay(unixDay);
    const isSame =
      date.year === platform.getUTCFullYear() &&
      date.month === platform.getUTCMonth() + 1 &&
      date.day === platform.getUTCDate();
    if (!isSame) assert.fail(`${JSON.stringify(date)} is not ${platform.toISOString()}`);
    if (unixDayFromDate(date) !== unixDay) assert.equal(unixDayFromDate(date), unixDay);
  }
});

test('accepts a date if the platform does not turn it into another one', () => {
  const platform = new Date(0);
  for (let year = 1_796; year <= 2_404; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        platform.setUTCFullYear(year, month - 1, day);
        const stays = platform.getUTCMonth() === month - 1 && platform.getUTCDate() === day;
        if (isRealDate({ year, month, day }) !== stays) {
          assert.equal(isRealDate({ year, month, day }), stays, `${year}-${month}-${day}`);
        }
      }
    }
  }
});
