/** The client's reader of local times, against the second reader and Temporal's own resolution. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import {
  birthMoment,
  DISAMBIGUATIONS,
  type Disambiguation,
} from '../../../packages/client/src/birth-moment.ts';
import {
  AmbiguousLocalTime,
  InvalidLocalTime,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../../../packages/client/src/local-time-errors.ts';
import { recordedHistory } from '../../../packages/client/src/zone-history.ts';
import { shapedClocks } from '../datetimes.ts';
import { nearly, pumped } from '../edits.ts';
import { TIME_WORDS } from '../nasty.ts';
import { outcomeOf } from '../outcome.ts';
import { type ReferenceClock, referenceClock, referenceMoment } from '../reference/datetime.ts';
import type { Target } from '../target.ts';

interface LocalTimeInput {
  readonly local: string;
  readonly timeZone: string;
  readonly disambiguation: Disambiguation;
}

/** Zones with half-hour offsets, offsets with seconds, skipped days, and rules that changed often. */
const ZONES = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Dublin', 'America/New_York', 'America/Juneau'],
  ...['America/St_Johns', 'America/Sao_Paulo', 'Africa/Cairo', 'Africa/Monrovia', 'Asia/Kathmandu'],
  ...[
    'Asia/Manila',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Kwajalein',
    'UTC',
    'EUROPE/paris',
  ],
] as const;

/** Every zone history that the client carries itself ends before this. */
const COMMON_SINCE_NS = 86_400_000_000_000n * 730n;

/** Clock times within three hours of a clock change. */
const nearChanges = fc
  .tuple(
    fc.constantFrom(...ZONES),
    fc.integer({ min: 1972, max: 2035 }),
    fc.nat({ max: 40 }),
    fc.integer({ min: -10_800, max: 10_800 }),
  )
  .map(([timeZone, year, steps, seconds]) => {
    let at = Temporal.ZonedDateTime.from(`${year}-01-01T00:00:00[${timeZone}]`);
    for (let step = 0; step <= steps % 3; step++) at = at.getTimeZoneTransition('next') ?? at;
    return {
      timeZone,
      local: at.toPlainDateTime().add({ seconds }).toString({ smallestUnit: 'second' }),
    };
  });

const WORDS = [...TIME_WORDS, ...ZONES];

export const localTime: Target<LocalTimeInput> = {
  name: 'local-time',
  batch: 300,
  inputs: (kept) => {
    const disambiguation = fc.constantFrom(...DISAMBIGUATIONS);
    const local = fc.oneof(
      { weight: 5, arbitrary: shapedClocks },
      {
        weight: 5,
        arbitrary: nearly(shapedClocks, WORDS, fc.string({ unit: 'binary', maxLength: 2 })),
      },
      { weight: 1, arbitrary: pumped([...WORDS, '1990-06-15T14:30:00', 'T1:', '[']) },
    );
    const timeZone = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...ZONES) },
      nearly(fc.constantFrom(...ZONES), WORDS, fc.string({ maxLength: 2 })),
      pumped(['a', '/', '_', 'Europe/', '-', '+1']),
    );
    return fc.oneof(
      { weight: 3, arbitrary: fc.record({ local, timeZone, disambiguation }) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(nearChanges, disambiguation)
          .map(([near, chosen]) => ({ ...near, disambiguation: chosen })),
      },
      ...(kept.length > 0 ? [fc.constantFrom(...kept)] : []),
    );
  },
  check: (input, lab) => {
    const { value, refusal } = lab.watchdog.watch('local-time', input, () =>
      outcomeOf(() => birthMoment(input), isRefusal),
    );
    const found = refusal === undefined ? 'read' : refusal.name;
    lab.saw(`local-time ${found}`);
    assert.ok(refusal === undefined || refusal.message.length < 1_000, 'a long refusal');
    const expected = verdict(input);
    if (expected === undefined) return;
    if (typeof expected === 'string') {
      assert.equal(found, expected, refusal?.message ?? 'it is read');
      return;
    }
    assert.ok(value !== undefined, `refused: ${refusal?.message}`);
    const moment = referenceMoment(value);
    assert.ok(
      moment.fault === undefined,
      `the result is not a datetime that the service accepts: ${value}`,
    );
    assert.equal(moment.unixNs, expected.unixNs, `another instant: ${value}`);
  },
};

function isRefusal(error: unknown): boolean {
  return [InvalidLocalTime, UnknownTimeZone, AmbiguousLocalTime, NonexistentLocalTime].some(
    (refusal) => error instanceof refusal,
  );
}

/** The instant, the name of the refusal, or undefined if only the client's own tables decide. */
function verdict({
  local,
  timeZone,
  disambiguation,
}: LocalTimeInput): { readonly unixNs: bigint } | string | undefined {
  // Certificates have no seconds.
  const clock = referenceClock(/T\d\d:\d\d$/.test(local) ? `${local}:00` : local);
  if (clock === undefined || clock.rest !== '') return 'InvalidLocalTime';
  if (!(ZONES as readonly string[]).includes(timeZone)) return undefined;
  if (recordedHistory(timeZone) !== undefined && clock.clockNs < COMMON_SINCE_NS) return undefined;
  const unixNs = resolved(clock, timeZone, disambiguation);
  if (unixNs === undefined) {
    const [earlier, later] = (['earlier', 'later'] as const).map((which) =>
      resolved(clock, timeZone, which),
    );
    const isShown = plainOf(clock)
      .toZonedDateTime(timeZone)
      .toPlainDateTime()
      .equals(plainOf(clock));
    assert.notEqual(earlier, later);
    return isShown ? 'AmbiguousLocalTime' : 'NonexistentLocalTime';
  }
  const inRange = referenceMoment(utcText(unixNs, clock.fraction)).fault === undefined;
  return inRange ? { unixNs } : 'InvalidLocalTime';
}

function resolved(
  clock: ReferenceClock,
  timeZone: string,
  disambiguation: Disambiguation,
): bigint | undefined {
  try {
    return plainOf(clock).toZonedDateTime(timeZone, { disambiguation }).epochNanoseconds;
  } catch {
    return undefined;
  }
}

function plainOf({ clockNs }: ReferenceClock): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochNanoseconds(clockNs).toZonedDateTimeISO('UTC').toPlainDateTime();
}

function utcText(unixNs: bigint, fraction: string): string {
  return Temporal.Instant.fromEpochNanoseconds(unixNs).toString({
    fractionalSecondDigits: fraction.length as 0,
  });
}
