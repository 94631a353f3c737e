/** Random valid requests and their parts. */
import fc from 'fast-check';
import { AYANAMSAS, BODY_NAMES, NODE_TYPES } from '../../packages/contract/vocabulary.ts';
import type { ReadableRequest } from '../../src/request/parse.ts';

const FIRST_UNIX_SECOND = Date.parse('1800-01-01T00:00:00Z') / 1_000;
const LAST_UNIX_SECOND = Date.parse('2400-12-31T23:59:59Z') / 1_000;

/** Texts of supported instants in any offset, with or without a fraction. */
export function datetimes({ fraction = true } = {}): fc.Arbitrary<string> {
  const unixSeconds = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: FIRST_UNIX_SECOND, max: LAST_UNIX_SECOND }) },
    fc.integer({ min: FIRST_UNIX_SECOND, max: FIRST_UNIX_SECOND + 86_400 }),
    fc.integer({ min: LAST_UNIX_SECOND - 86_400, max: LAST_UNIX_SECOND }),
    fc.constantFrom(FIRST_UNIX_SECOND, LAST_UNIX_SECOND, 0, -1),
  );
  const offsetMinutes = fc.integer({ min: -1_439, max: 1_439 });
  const digits = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 9 });
  return fc
    .tuple(unixSeconds, fc.option(offsetMinutes), fraction ? fc.option(digits) : fc.constant(null))
    .map(
      ([unixSecond, minutes, fractionDigits]) =>
        isoSeconds(unixSecond + (minutes ?? 0) * 60) +
        (fractionDigits === null ? '' : `.${fractionDigits.join('')}`) +
        (minutes === null ? 'Z' : offsetText(minutes)),
    );
}

/** The UTC datetime of a response, in the offset of its request. */
export function localDatetime(subject: {
  readonly utc_datetime: string;
  readonly utc_offset: string;
}): string {
  const { utc_datetime: utcDatetime, utc_offset: utcOffset } = subject;
  const minutes = Number(utcOffset.slice(1, 3)) * 60 + Number(utcOffset.slice(4, 6));
  const shiftSeconds = (utcOffset.startsWith('-') ? -minutes : minutes) * 60;
  const unixSecond = Date.parse(`${utcDatetime.slice(0, 19)}Z`) / 1_000;
  return isoSeconds(unixSecond + shiftSeconds) + utcDatetime.slice(19, -1) + utcOffset;
}

function isoSeconds(unixSecond: number): string {
  return new Date(unixSecond * 1_000).toISOString().slice(0, 19);
}

function offsetText(minutes: number): string {
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  // The offset +00:00 has only one sign.
  return `${minutes < 0 ? '-' : '+'}${two(hour)}:${two(minute)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function degrees(limit: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.double({ min: -limit, max: limit, noNaN: true }),
    fc.constantFrom(-limit, limit, 0, -0),
  );
}

const location = fc.record({ latitude: degrees(90), longitude: degrees(180) });

const subject = fc.oneof(
  fc.record({ datetime: datetimes() }),
  fc.record({ datetime: datetimes(), location }),
);

const zodiac = fc.oneof(
  fc.constant({}),
  fc.constant({ zodiac: 'tropical' as const }),
  fc.constantFrom(...AYANAMSAS).map((ayanamsa) => ({ zodiac: 'sidereal' as const, ayanamsa })),
);

const settings = fc
  .tuple(
    zodiac,
    fc.record(
      {
        node_type: fc.constantFrom(...NODE_TYPES),
        bodies: fc.shuffledSubarray([...BODY_NAMES], { minLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([chosen, others]) => ({ ...chosen, ...others }));

/** Valid requests. */
export const requests: fc.Arbitrary<ReadableRequest> = fc.oneof(
  fc.record({ subject }),
  fc.record({ subject, settings }),
);

/** Any text, including unpaired surrogates. `unit: 'binary'` is the same, and takes seconds to set up. */
export function anyText(lengthMax: number): fc.Arbitrary<string> {
  const unit = fc
    .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10_ffff }))
    .map((codePoint) => String.fromCodePoint(codePoint));
  return fc.string({ unit, maxLength: lengthMax });
}
