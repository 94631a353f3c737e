/** Resolution of a place and a date without a time: no silent choices, and each listed option selects its choice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BirthRejectedError } from '../../src/births/rejected-birth.ts';
import { resolveGivenDay, type Where } from '../../src/births/resolve.ts';
import type { DayResult } from '../../src/births/result.ts';
import { chosenBy, dayText, nameOf } from '../../src/births/words.ts';

const OF_DAY = 86_400;
const CHOOSING = {
  candidate: ({ offset }: { offset: string }) => `O ${offset}`,
  place: nameOf,
  span: () => 'S',
};

function answer(date: string, where: Where, more: object = {}): DayResult {
  return resolveGivenDay({ date, where, ...more });
}

test('resolves the day of a clear place, with its coordinates', () => {
  const { status, start, end, duration_seconds, place, question } = answer('1879-03-14', {
    text: 'Ulm, Germany',
  });
  assert.deepEqual([status, question, duration_seconds], ['resolved', null, OF_DAY]);
  assert.deepEqual(
    [start?.utc_datetime, end?.utc_datetime, start?.basis],
    ['1879-03-13T23:20:02Z', '1879-03-14T23:20:02Z', 'local_mean'],
  );
  assert.equal(place?.name, 'Ulm');
});

test('returns a question if a place, a zone or a border allows several days', () => {
  const springfield = answer('1990-06-15', { text: 'Springfield' });
  assert.deepEqual([springfield.status, springfield.start], ['choose', null]);
  assert.ok(springfield.places.length > 2);
  const germany = answer('1880-06-15', { timeZone: 'Europe/Berlin' });
  assert.match(germany.question ?? '', /^Places of this time zone had different times/);
  assert.deepEqual(germany.candidates, []);
  // Both banks of the Rhine agree on all days of 1990, and not on 1980-04-06, when only one had summer time.
  const lake = { latitude: 47.66, longitude: 9.17 };
  assert.equal(answer('1990-06-15', lake).status, 'resolved');
  const border = answer('1980-06-15', lake);
  assert.match(border.question ?? '', /^The coordinates are near the border/);
  assert.deepEqual(
    border.candidates.map(({ start }) => start.utc_offset),
    ['+02:00', '+01:00'],
  );
});

test('selects each choice with its listed option, or with an interval if clocks changed', () => {
  for (const [date, text, isWhole] of [
    ['1900-02-20', 'Moscow', true],
    ['1918-02-05', 'Moscow', true],
    ['1925-07-01', 'Chicago', true],
    ['2011-12-30', 'Apia, Samoa', true],
    ['1955-04-24', 'Chicago', false],
  ] as const) {
    const doubt = answer(date, { text });
    assert.ok(doubt.candidates.length > 1, date);
    const output = dayText(doubt, date, CHOOSING);
    assert.equal(/^ {2}S /m.test(output), !isWhole, output);
    for (const candidate of doubt.candidates) {
      assert.ok(output.includes(candidate.start.utc_datetime));
      assert.ok(output.includes(candidate.end.utc_datetime));
      if (candidate.duration_seconds !== OF_DAY) continue;
      const chosen = answer(date, { text }, chosenBy(candidate.start, doubt, date));
      assert.equal(chosen.status, 'resolved');
      assert.equal(chosen.start?.utc_datetime, candidate.start.utc_datetime, candidate.why);
      assert.equal(chosen.end?.utc_datetime, candidate.end.utc_datetime, candidate.why);
    }
  }
});

test('writes the text of a day with its ends, length, place and warnings', () => {
  for (const [date, length] of [
    ['1990-06-15', '24 hours'],
    ['1990-03-25', '23 hours'],
    ['1893-04-01', '23 hours 53 minutes 28 seconds'],
  ] as const) {
    const day = answer(date, { text: 'Ulm, Germany' });
    const text = dayText(day, date, CHOOSING);
    assert.ok(text.startsWith(`Day      ${date}, ${length}\nStart    ${day.start?.utc_datetime},`));
    assert.ok(text.includes(`\nEnd      ${day.end?.utc_datetime}, UTC${day.end?.utc_offset}: `));
    assert.match(text, /^Place {4}Ulm, /m);
    for (const each of day.warnings) assert.ok(text.includes(each.text));
  }
});

test('rejects a wrong date at any place', () => {
  for (const [date, where, field] of [
    ['1990-02-30', { text: 'Springfield' }, 'date'],
    ['1990-06-15', { text: 'xyzzyxyzzy' }, 'place'],
    ['1990-06-15', { timeZone: 'Europe/Berln' }, 'place.timeZone'],
    ['1990-06-15', { latitude: 0, longitude: -140 }, 'place.timeZone'],
  ] as const) {
    assert.throws(
      () => answer(date, where),
      (error) => error instanceof BirthRejectedError && error.field === field,
    );
  }
});
