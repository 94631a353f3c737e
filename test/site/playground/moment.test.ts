import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { birthMoment, resolveBirth, resolveBirthDay } from '../../../packages/client/src/index.ts';
import {
  type Certificate,
  dayOf,
  distanceWords,
  durationWords,
  hoursWords,
  MOON_PER_DAY,
  momentOf,
  offsetWords,
} from '../../../packages/site/playground/browser/moment.ts';
import { ZONES } from './zones.ts';

const TWO_CLOCKS = ['Europe/Simferopol'];

const EMPTY: Certificate = {
  date: '',
  time: '',
  seconds: '',
  calendar: '',
  zone: '',
  offset: '',
  latitude: '',
  longitude: '',
  country: '',
  region: '',
};

const digits = (count: number, max: number) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(count, '0'));
const zoneName = fc.constantFrom(...ZONES.map(({ name }) => name));
const between = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });

function certificateOf(day: Date, rest: Partial<Certificate>): Certificate {
  const [date = '', clock = ''] = day.toISOString().split('T');
  return { ...EMPTY, date, time: clock.slice(0, 5), ...rest };
}

test('since 1970 a zone is enough, and what is sent is what its history says', () => {
  fc.assert(
    fc.property(
      zoneName,
      between('1970-01-01', '2400-01-01'),
      digits(2, 59),
      (zone, day, seconds) => {
        const certificate = certificateOf(day, { seconds, zone });
        const moment = momentOf(certificate);
        const local = `${certificate.date}T${certificate.time}:${seconds}`;
        if (moment.kind === 'resolved') {
          assert.equal(moment.candidates[0]?.datetime, birthMoment({ local, timeZone: zone }));
          return;
        }
        assert.ok(moment.kind === 'choose' || moment.kind === 'never', moment.kind);
        const instants = moment.candidates.map((each) => Date.parse(each.utc_datetime));
        // Of two clocks at once, in Crimea, one is the zone's.
        if (TWO_CLOCKS.includes(zone)) {
          const earlier = birthMoment({ local, timeZone: zone, disambiguation: 'earlier' });
          assert.ok(instants.includes(Date.parse(earlier)));
          return;
        }
        assert.throws(() => birthMoment({ local, timeZone: zone }));
        const both = (['earlier', 'later'] as const).map((disambiguation) =>
          Date.parse(birthMoment({ local, timeZone: zone, disambiguation })),
        );
        assert.deepEqual(instants.sort(), both.sort());
      },
    ),
    { numRuns: 150 },
  );
});

test('before 1970 a zone alone is not enough, unless it is no place', () => {
  fc.assert(
    fc.property(zoneName, between('1800-01-03', '1969-12-31'), (zone, day) => {
      const moment = momentOf(certificateOf(day, { zone }));
      if (zone === 'UTC') assert.equal(moment.kind, 'resolved');
      else assert.deepEqual(moment, { kind: 'incomplete', missing: ['place'] });
    }),
  );
});

test('with a place, what is asked and sent is what the client says', () => {
  const place = { latitude: 41.5, longitude: -81.69, timeZone: 'America/New_York' };
  const where = { latitude: '41.5', longitude: '-81.69', zone: place.timeZone };
  fc.assert(
    fc.property(
      between('1800-01-03', '2000-01-01'),
      fc.constantFrom('', 'gregorian' as const, 'julian' as const),
      fc.constantFrom('', '-05:00', '-05:27:36'),
      fc.constantFrom('', 'Ohio', 'Illinois'),
      (day, calendar, offset, region) => {
        const area = { country: 'US', region };
        const certificate = certificateOf(day, { ...where, ...area, calendar, offset });
        const { status, datetime, candidates, warnings } = resolveBirth({
          date: certificate.date,
          time: certificate.time,
          place: { ...place, country: 'US', region },
          calendar: calendar || undefined,
          offset: offset || undefined,
        });
        const moment = momentOf(certificate);
        assert.ok('candidates' in moment);
        assert.equal(moment.kind, status);
        assert.deepEqual(moment.warnings, warnings);
        if (status === 'resolved') assert.equal(moment.candidates[0]?.datetime, datetime);
        else assert.deepEqual(moment.candidates, candidates);
      },
    ),
  );
});

test('of an unknown time, what is asked and sent is the day that the client finds', () => {
  const place = { latitude: 41.5, longitude: -81.69, timeZone: 'America/New_York', country: 'US' };
  const where = { latitude: '41.5', longitude: '-81.69', zone: place.timeZone, country: 'US' };
  fc.assert(
    fc.property(
      between('1800-01-03', '2000-01-01'),
      fc.constantFrom('', 'gregorian' as const, 'julian' as const),
      fc.constantFrom('', '-05:00', '-05:27:36'),
      (day, calendar, offset) => {
        // A time that was typed before has no say.
        const certificate = certificateOf(day, { ...where, calendar, offset });
        const { status, start, end, candidates, warnings } = resolveBirthDay({
          date: certificate.date,
          place,
          calendar: calendar || undefined,
          offset: offset || undefined,
        });
        const moment = dayOf(certificate);
        assert.ok('candidates' in moment);
        assert.equal(moment.kind, status);
        assert.deepEqual(moment.warnings, warnings);
        if (status !== 'resolved') assert.deepEqual(moment.candidates, candidates);
        else
          assert.deepEqual([moment.candidates[0]?.start, moment.candidates[0]?.end], [start, end]);
      },
    ),
  );
  const last = dayOf({ ...EMPTY, date: '2400-12-31', zone: 'UTC' });
  assert.ok(last.kind === 'refused' && last.field === 'date', 'it ends when the ephemeris does');
});

test('whatever is typed, there is an answer', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('', '1e999', '-0', '1900-02-29', '+01:00'));
  const texts = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, text]));
  fc.assert(
    fc.property(
      fc.record({
        ...(texts as Record<keyof Certificate, typeof text>),
        date: fc.oneof(text, fc.constant('1900-06-15')),
        time: fc.constantFrom('', '12:00'),
        seconds: fc.constantFrom('', '5', 'x'),
        calendar: fc.constantFrom('', 'gregorian', 'julian'),
        zone: fc.oneof(text, zoneName),
        // A link and the list have no others.
        country: fc.constantFrom('', 'US', 'RU'),
        region: fc.string({ maxLength: 100 }),
      }),
      (certificate) => {
        assert.match(momentOf(certificate).kind, /^[a-z]+$/);
        assert.match(dayOf(certificate).kind, /^[a-z]+$/);
      },
    ),
    { numRuns: 300 },
  );
});

test('offsets and durations are put into words', () => {
  assert.equal(offsetWords('+02:00'), 'clocks were 2 h ahead of UTC');
  assert.equal(offsetWords('-04:56:02'), 'clocks were 4 h 56 min 2 s behind UTC');
  assert.equal(offsetWords('+00:00'), 'clocks showed UTC');
  assert.equal(durationWords(86_400 * 12 + 61), '12 d 1 min 1 s');
  assert.equal(durationWords(86_400), '1 d');
  assert.equal(hoursWords(86_400 + 1_800), '24 h 30 min');
});

test('the way of the Moon is that of its mean motion', () => {
  const noon = '1925-07-15T12:00:00Z';
  const about = (instant: string) => distanceWords(instant, noon);
  assert.equal(
    about('1925-07-15T13:00:00Z'),
    '1 h later than the first: the Moon moves about 0.55°',
  );
  assert.equal(
    about('1925-07-15T11:56:28Z'),
    '3 min 32 s earlier than the first: the Moon moves about 0.03°',
  );
  assert.equal(
    about('1925-07-27T12:00:00Z'),
    '12 d later than the first: the Moon moves about 158°',
  );
  assert.equal(MOON_PER_DAY.toFixed(2), '13.18');
});
