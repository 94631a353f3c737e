import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { birthMoment } from '../../../client/src/index.ts';
import {
  type Certificate,
  momentOf,
  offsetWords,
} from '../../../site/playground/browser/moment.ts';
import { ZONES } from '../../../site/playground/browser/zones.ts';

const ROME: Certificate = { date: '1990-06-15', time: '14:30', seconds: '', zone: 'Europe/Rome' };

test('a certificate means one moment, and it is shown in UTC too', () => {
  assert.deepEqual(momentOf(ROME), {
    kind: 'resolved',
    reading: {
      datetime: '1990-06-15T14:30:00+02:00',
      utc_datetime: '1990-06-15T12:30:00Z',
      utc_offset: '+02:00',
    },
  });
});

test('an offset with seconds is shown, and the moment is in UTC', () => {
  const moment = momentOf({
    date: '1850-03-14',
    time: '11:30',
    seconds: '7.5',
    zone: 'Europe/Berlin',
  });
  assert.deepEqual(moment, {
    kind: 'resolved',
    reading: {
      datetime: '1850-03-14T10:36:39.5Z',
      utc_datetime: '1850-03-14T10:36:39.5Z',
      utc_offset: '+00:53:28',
    },
  });
});

test('a time that occurred twice has two readings', () => {
  const moment = momentOf({ ...ROME, date: '1990-09-30', time: '02:30' });
  assert.equal(moment.kind, 'ambiguous');
  assert.deepEqual(moment.kind === 'ambiguous' && moment.readings, {
    earlier: {
      datetime: '1990-09-30T02:30:00+02:00',
      utc_datetime: '1990-09-30T00:30:00Z',
      utc_offset: '+02:00',
    },
    later: {
      datetime: '1990-09-30T02:30:00+01:00',
      utc_datetime: '1990-09-30T01:30:00Z',
      utc_offset: '+01:00',
    },
  });
});

test('a time that never occurred has neighbours, with what clocks showed then', () => {
  const moment = momentOf({ ...ROME, date: '1990-03-25', time: '02:30' });
  assert.deepEqual(moment.kind === 'never' && moment.readings, {
    earlier: {
      datetime: '1990-03-25T01:30:00+01:00',
      utc_datetime: '1990-03-25T00:30:00Z',
      utc_offset: '+01:00',
    },
    later: {
      datetime: '1990-03-25T03:30:00+02:00',
      utc_datetime: '1990-03-25T01:30:00Z',
      utc_offset: '+02:00',
    },
  });
});

test('what is missing or wrong is named', () => {
  const cases: readonly (readonly [Partial<Certificate>, string])[] = [
    [{ date: '' }, 'incomplete date'],
    [{ date: '', time: '', zone: '' }, 'incomplete date,time,zone'],
    [{ seconds: '60' }, 'refused seconds'],
    [{ seconds: 'x', zone: '' }, 'refused seconds'],
    [{ zone: 'CET' }, 'refused zone'],
    [{ zone: '+02:00' }, 'refused zone'],
    [{ zone: 'Europe/Roma' }, 'refused zone'],
    [{ date: '1990-02-30' }, 'refused date'],
    [{ date: '1799-12-31' }, 'refused date'],
    [{ date: '2401-01-02' }, 'refused date'],
    [{ time: '25:00' }, 'refused date'],
  ];
  for (const [change, expected] of cases) {
    const moment = momentOf({ ...ROME, ...change });
    const what =
      moment.kind === 'incomplete'
        ? moment.missing.join()
        : moment.kind === 'refused'
          ? moment.field
          : '';
    assert.equal(`${moment.kind} ${what}`, expected);
  }
});

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
          const { datetime, utc_datetime } = moment.reading;
          assert.equal(datetime, birthMoment({ local, timeZone: zone }));
          assert.equal(Date.parse(datetime), Date.parse(utc_datetime));
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
