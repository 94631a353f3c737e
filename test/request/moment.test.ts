import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Moment, type MomentFault, readMoment } from '../../src/request/moment.ts';
import { compare, distance, exactly, type Fraction, neighbour } from '../positions/exact.ts';
import { anyText, datetimes, localDatetime } from './arbitrary.ts';

const VALID = readCases('datetime_valid.txt');
const INVALID = readCases('datetime_invalid.txt');

test('reads the UTC instant and the offset of every valid case', () => {
  assert.deepEqual(
    VALID.map(([text = '']) => {
      const { utc_datetime: utcDatetime, utc_offset: utcOffset } = moment(text);
      return [text, utcDatetime, utcOffset];
    }),
    VALID,
  );
});

test('rejects every invalid case with its code', () => {
  assert.deepEqual(
    INVALID.map(([literal = '']) => [literal, fault(JSON.parse(literal)).code]),
    INVALID,
  );
});

test('writes a detail of one line with a correction, which is accepted once completed', () => {
  for (const [literal = '', code] of INVALID) {
    const { detail } = fault(JSON.parse(literal));
    assert.match(detail, /^subject\.datetime [^\n]+\.$/, literal);
    if (code === 'subject.time.invalid_format') assertAccepted(toSend(detail));
  }
  fc.assert(
    fc.property(shapedTexts, (text) => {
      const read = readMoment(text);
      if ('code' in read && read.code === 'subject.time.invalid_format') {
        assertAccepted(toSend(read.detail));
      }
    }),
    { numRuns: 3_000 },
  );
});

/** Texts near the grammar, with every known deviation. */
const shapedTexts = fc
  .tuple(
    fc.constantFrom(
      ...['1990-06-15', '1990-6-5', '19900615', '1990/06/15', '2023-02-29', ' 1990-06-15'],
    ),
    fc.constantFrom('T', 't', ' ', ''),
    fc.constantFrom(
      ...['14:30:00', '14:30', '14', '1430', '143000', '2:30:00', '24:00', '12:00:60', ''],
    ),
    fc.constantFrom('', '.5', ',5', '.1234567890', ' pm'),
    fc.constantFrom(
      ...['', 'Z', 'z', '+02:00', '+0200', '+2', '+02', ' 02:00', ' +02:00', '-00:00', '-0000'],
      ...['+24:00', '+2400', '+00:53:28', 'Z+01:00', '+01:00[Europe/Berlin]', ' CET', '+99'],
    ),
  )
  .map((parts) => parts.join(''));

/** The correction in a detail; for the general form, its example. */
function toSend(detail: string): string {
  const [, sent = ''] = /\. Send (\d{4}-.*|YYYY-.*)\.$/.exec(detail) ?? [];
  return (
    sent.split(', for example ').at(-1)?.replace(', with digits in place of the letters', '') ?? ''
  );
}

function assertAccepted(sent: string): void {
  const filled = sent.replace('±HH:MM', '+02:00').replace('HH', '14');
  const read = readMoment(filled.replace('MM', '30').replace('SS', '00'));
  assert.ok(!('code' in read) || read.code === 'subject.time.out_of_range', sent);
}

/**
 * The faults of a text, in order, and its correction after the date, unless that would be a guess.
 */
const FAULTS: readonly (readonly [text: string, faults: readonly RegExp[], sent?: string])[] = [
  [
    '1990-06-15 14:30',
    [/space between/, /seconds are missing/, /UTC offset is missing/],
    '14:30:00±HH:MM',
  ],
  ['1990-06-15T14:30', [/seconds are missing/, /UTC offset is missing/], '14:30:00±HH:MM'],
  ['1990-06-15', [/time is missing/, /UTC offset is missing/], 'HH:MM:SS±HH:MM'],
  ['1990/06/15t14', [/hyphens between/, /"t"/, /minutes and the seconds/], '14:MM:SS±HH:MM'],
  ['1990-06-15T14:30:00,5+0200', [/not a comma/, /must have the form ±HH:MM/], '14:30:00.5+02:00'],
  ['1990-6-15 14:30:00Z', [/two digits each/, /space between/], '14:30:00Z'],
  ['19900615T1430z', [/hyphens and colons/, /seconds are missing/, /"z"/], '14:30:00Z'],
  ['1990\u221206\u221215 14:30:00Z', [/minus sign/, /space between/], '14:30:00Z'],
  [' 1990-06-15T14:30:00 02:00', [/white space/, /space before the offset/], '14:30:00+02:00'],
  ['1990-06-15 14:30:00 CET', [/space between/, /names a time zone/], '14:30:00±HH:MM'],
  ['1990-06-15T14:30:00Z\n', [/white space at its beginning or end/]],
  ['1990-06-15T14:30:00+02:00[Europe/Berlin]', [/names a time zone/], '14:30:00+02:00'],
  ['1990-06-15T14:30:00.1234567890Z', [/more than nine digits/], '14:30:00.123456789Z'],
  ['1990-06-15T14:30:00-00:00', [/offset -00:00 is not ISO 8601/], '14:30:00±HH:MM'],
  ['1990-06-15T14:30:00+01', [/must have the form ±HH:MM: two digits, a colon/], '14:30:00+01:00'],
  [
    '1990-06-15T14:30:00+1:00',
    [/must have the form ±HH:MM: two digits, a colon/],
    '14:30:00±HH:MM',
  ],
  ['1990-06-15T14:30:00Z+01:00', [/has both "Z" and an offset/], '14:30:00±HH:MM'],
  ['1990-06-15T14:30:00+00:53:28', [/offset has seconds/]],
  ['1990-06-15T14:30:00+24:00', [/\+24:00 is not an offset/]],
  ['1990-06-15T14:30:00-05:60', [/-05:60 is not an offset/]],
  ['1990-06-15T02:30:00PM+02:00', [/without AM or PM/]],
  ['1990-06-15T25:00:00Z', [/25:00:00 is not a time of day/]],
  ['1990-06-15T00:60:00Z', [/00:60:00 is not a time of day/]],
  ['1990-06-15T24:00:00Z', [/Hour 24 is not accepted/]],
  ['2016-12-31T23:59:60Z', [/Second 60 \(a leap second\) is not accepted/]],
  ['1900-02-29T00:00:00Z', [/1900-02-29 does not exist in the calendar/]],
  ['2000-W01-1T00:00:00Z', [/week date/]],
  ['2000-001T00:00:00Z', [/ordinal date/]],
  ['15.06.1990 14:30', [/the year first/]],
  ['6/15/1990', [/the year first/]],
  ['+002000-01-01T00:00:00Z', [/begins with a sign/]],
  ['2000-01-01T00:00:00Z\r2000-01-02T00:00:00Z', [/control character/]],
  ['yesterday', [/does not have this form/]],
];

test('reports all faults of a text at once, in order, with the correction', () => {
  for (const [text, faults, sent] of FAULTS) {
    const { code, detail } = fault(text);
    assert.equal(code, 'subject.time.invalid_format', text);
    const places = faults.map((each) => detail.search(each));
    assert.ok(!places.includes(-1), detail);
    assert.deepEqual(
      places.toSorted((a, b) => a - b),
      places,
      detail,
    );
    if (sent !== undefined) assert.equal(toSend(detail), `1990-06-15T${sent}`, detail);
  }
});
test('suggests no correction for a time that needs conversion or does not exist', () => {
  const halves = [' PM', '  PM', '\u202fPM', '\u00a0p.m.', '+02:00 PM', ' PMz', ' CET PM'];
  for (const text of [
    '2023-02-29 14:30',
    '1990-06-15T24:00',
    ...halves.map((half) => `1990-06-15 02:30:00${half}`),
  ]) {
    assert.match(fault(text).detail, /Send YYYY-MM-DDTHH:MM:SS and Z or ±HH:MM, for example/);
  }
});

test('gives a missing offset as the reason', () => {
  for (const [text, reason] of [
    ['1990-06-15T14:30:00', 'no_offset'],
    ['1990-06-15 14:30', 'no_offset'],
    ['1990-06-15', undefined],
    ['1990-06-15T14:30Z', undefined],
    ['yesterday', undefined],
  ] as const) {
    assert.equal(fault(text).reason, reason, text);
  }
});

/** The first character outside ASCII, and the text about it. */
const STRANGE: readonly (readonly [string, string])[] = [
  ['1990\u221206-15T14:30:00Z', 'Character 5 is U+2212 (minus sign). Send "-" instead.'],
  ['1990-06-15T14:30:00\u221202:00', 'Character 20 is U+2212 (minus sign). Send "-" instead.'],
  ['1990\u201306\u201315', 'Character 5 is U+2013 (en dash). Send "-" instead.'],
  ['1990-06-15T14\uff1a30:00Z', 'Character 14 is U+FF1A (a full-width form). Send ":" instead.'],
  ['\uff11990-06-15', 'Character 1 is U+FF11 (a full-width form). Send "1" instead.'],
  ['1990-06-15T14:30:00\uff3a', 'Character 20 is U+FF3A (a full-width form). Send "Z" instead.'],
  ['1990-06-15\u042214:30:00Z', 'U+0422 (Cyrillic capital letter te). Send "T" instead.'],
  ['\u0661\u0669\u0669\u0660-06-15', 'U+0661 (Arabic-Indic digit). Send "1" instead.'],
  ['\u06f9', 'Character 1 is U+06F9 (extended Arabic-Indic digit). Send "9" instead.'],
  ['6/15/1990, 2:30:00\u202fPM', 'Character 19 is U+202F (narrow no-break space). JavaScript'],
  ['1990-06-15\u00a014:30:00Z', 'U+00A0 (no-break space). A datetime has no spaces; send a "T"'],
  ['1990-06-15T14:30:00Z\u00a0', 'Character 21 is U+00A0 (no-break space).'],
  ['1990-06-15T14:30:00\u00b102:00', 'Character 20 is U+00B1 (plus-minus sign). Send "+" if'],
  ['\ufeff1990-06-15T14:30:00Z', 'Character 1 is U+FEFF (byte order mark). It is invisible;'],
  ['1990-06-15T14:30:00Z\u200e', 'U+200E (left-to-right mark). It is invisible; leave it out.'],
  ['1990\u00ad06', 'Character 5 is U+00AD (soft hyphen). It is invisible; send "-" instead'],
  ['1990-06-15T14:30:00Z\u0085', 'Character 21 is U+0085 (a control character).'],
  ['1990-06-15T14:30:00Z\ud800', 'Character 21 is U+D800 (half of a surrogate pair).'],
  ['15. M\u00e4rz 1990', 'Character 6 is U+00E4. Use ASCII characters only.'],
  ['\u{1f600}', 'Character 1 is U+1F600. Use ASCII characters only.'],
];

test('names a character outside ASCII, with a remedy', () => {
  for (const [text, message] of STRANGE) {
    const { code, detail } = fault(text);
    assert.equal(code, 'subject.time.invalid_format', text);
    assert.ok(detail.includes(message), `${JSON.stringify(text)}: ${detail}`);
  }
});

test('repeats no character outside ASCII', () => {
  const texts = fc.oneof(
    anyText(70),
    fc
      .tuple(datetimes(), fc.nat(), fc.integer({ min: 0x80, max: 0x10_ffff }))
      .map(([text, where, codePoint]) => {
        const at = where % (text.length + 1);
        return text.slice(0, at) + String.fromCodePoint(codePoint) + text.slice(at);
      }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = readMoment(text);
      if (!('code' in read) || read.code !== 'subject.time.invalid_format') return;
      assert.match(read.detail, /^[ -~±]*$/);
      assert.ok(read.detail.length < 700, read.detail);
      assert.deepEqual(readMoment(text), read);
      const strange = [...text].findIndex((character) => character > '\u007f');
      if (strange === -1 || text.length > 64) return;
      const codePoint = [...text][strange]?.codePointAt(0)?.toString(16).toUpperCase() ?? '';
      assert.ok(
        read.detail.includes(`Character ${strange + 1} is U+${codePoint.padStart(4, '0')}`),
        read.detail,
      );
    }),
    { numRuns: 3_000 },
  );
});

test('reports an instant outside the range in UTC', () => {
  for (const [text, utc] of [
    ['1800-01-01T00:00:00+02:00', '1799-12-31T22:00:00Z'],
    ['2400-12-31T23:59:59.50-00:01', '2401-01-01T00:00:59.5Z'],
    ['2401-01-01T00:00:00Z', '2401-01-01T00:00:00Z'],
    ['0190-06-15T14:30:00Z', '0190-06-15T14:30:00Z'],
    ['0000-01-01T00:00:00+01:00', '-000001-12-31T23:00:00Z'],
    ['9999-12-31T23:59:59-01:00', '+010000-01-01T00:59:59Z'],
  ] as const) {
    const { code, detail } = fault(text);
    assert.equal(code, 'subject.time.out_of_range');
    assert.ok(detail.startsWith(`subject.datetime is ${utc} in UTC, outside `), detail);
    // The platform's reading of the same text, if it supports the year.
    if (!text.includes('.')) assert.equal(Date.parse(utc), Date.parse(text));
  }
});

test('rounds a Julian day to the nearest double, or with a fraction of a second to one of the two around it', () => {
  fc.assert(
    fc.property(datetimes(), (text) => {
      const { jd_ut: jdUt, utc_datetime: utcDatetime } = moment(text);
      const day = julianDay(utcDatetime);
      const [below, above] = [exactly(neighbour(jdUt, -1)), exactly(neighbour(jdUt, 1))];
      const label = `${utcDatetime}: ${jdUt}`;
      assert.ok(compare(below, day) < 0n && compare(above, day) > 0n, label);
      if (utcDatetime.includes('.')) return;
      const error = distance(exactly(jdUt), day);
      for (const other of [below, above]) {
        assert.ok(compare(error, distance(other, day)) < 0n, label);
      }
    }),
    { numRuns: 2_000 },
  );
});

const ALPHABET = [...'0123456789-+:.,TZtz W\n\u0000\u2212\uff10'];

test('reads a datetime exactly, and a changed one exactly or not at all', () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 1 }), fc.constantFrom('', ...ALPHABET)), {
    maxLength: 3,
  });
  let unchanged = 0;
  fc.assert(
    fc.property(datetimes(), edits, (text, changes) => {
      let changed = text;
      for (const [where, removed, added] of changes) {
        const at = where % (changed.length + 1);
        changed = changed.slice(0, at) + added + changed.slice(at + removed);
      }
      const read = readMoment(changed);
      if (!('code' in read)) assert.equal(localDatetime(read), normalized(changed));
      else assert.notEqual(changed, text);
      if (changed === text) unchanged++;
    }),
    { numRuns: 5_000 },
  );
  assert.ok(unchanged > 500, `${unchanged} datetimes`);
});

/** The lines of a case file, each split at its tabs. */
function readCases(name: string): string[][] {
  const rows = readFileSync(new URL(`../cases/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  assert.ok(rows.length >= 120, `${rows.length} cases`);
  return rows;
}

function moment(text: string): Moment {
  const read = readMoment(text);
  assert.ok(!('code' in read), `${JSON.stringify(text)} is refused`);
  return read;
}

function fault(text: string): MomentFault {
  const read = readMoment(text);
  assert.ok('code' in read, `${JSON.stringify(text)} is read`);
  return read;
}

/** The canonical form of an accepted text: no trailing zeros in the fraction, and no `Z`. */
function normalized(text: string): string {
  return text
    .replace(/Z$/, '+00:00')
    .replace(/\.(\d*?)0*(?=[+-]\d\d:\d\d$)/, (_, digits) => (digits === '' ? '' : `.${digits}`));
}

/** The exact Julian day of `YYYY-MM-DDTHH:MM:SS[.F]Z`. */
function julianDay(utcDatetime: string): Fraction {
  const unixSecond = BigInt(Date.parse(`${utcDatetime.slice(0, 19)}Z`) / 1_000);
  const nanosecond = BigInt(utcDatetime.slice(20, -1).padEnd(9, '0'));
  const billion = 1_000_000_000n;
  return {
    numerator: (210_866_760_000n + unixSecond) * billion + nanosecond,
    denominator: 86_400n * billion,
  };
}
