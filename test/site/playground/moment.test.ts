import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { birthMoment } from '../../../packages/client/src/index.ts';
import { momentOf, offsetWords } from '../../../packages/site/playground/browser/moment.ts';
import { ZONES } from '../../../packages/site/playground/browser/zones.ts';

test('whatever the zone and the time, what is sent is what the client says', () => {
  const digits = (count: number, max: number) =>
    fc.integer({ min: 0, max }).map((number) => String(number).padStart(count, '0'));
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES.map(({ name }) => name)),
      fc.date({ min: new Date('1801-01-01'), max: new Date('2400-01-01'), noInvalidDate: true }),
      digits(2, 59),
      (zone, day, seconds) => {
        const [date = '', clock = ''] = day.toISOString().split('T');
        const time = clock.slice(0, 5);
        const moment = momentOf({ date, time, seconds, zone });
        const local = `${date}T${time}:${seconds}`;
        if (moment.kind === 'resolved') {
          const { datetime, utc_datetime: utcDatetime } = moment.reading;
          assert.equal(datetime, birthMoment({ local, timeZone: zone }));
          assert.equal(Date.parse(datetime), Date.parse(utcDatetime));
        } else {
          assert.ok(moment.kind === 'ambiguous' || moment.kind === 'never', moment.kind);
          assert.throws(() => birthMoment({ local, timeZone: zone }));
          for (const choice of ['earlier', 'later'] as const) {
            assert.equal(
              moment.readings[choice].datetime,
              birthMoment({ local, timeZone: zone, disambiguation: choice }),
            );
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('offsets are put into words', () => {
  assert.equal(offsetWords('+02:00'), 'clocks were 2 h ahead of UTC');
  assert.equal(offsetWords('-04:56:02'), 'clocks were 4 h 56 min 2 s behind UTC');
  assert.equal(offsetWords('+00:00'), 'clocks showed UTC');
});
