/** Random positions, made so that their members agree with each other. */
import fc from 'fast-check';
import {
  BODY_NAMES,
  type BodyName,
  ELEMENTS,
  MODALITIES,
  SIGNS,
} from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';

const CIRCLE_MICRODEGREES = 360_000_000;

const anywhere = fc.nat({ max: CIRCLE_MICRODEGREES - 1 });

/** Many longitudes in whole microdegrees: anywhere, all the same, or crowded around some places. */
function longitudes(count: { min: number; max: number }): fc.Arbitrary<number[]> {
  const lengths = { minLength: count.min, maxLength: count.max };
  const crowd = fc
    .tuple(
      fc.oneof(anywhere, fc.constant(0)),
      fc.constantFrom(0, 1, 100_000, 5_000_000, 40_000_000, 120_000_000),
    )
    .chain(([middle, width]) =>
      fc
        .array(fc.integer({ min: -width, max: width }), lengths)
        .map((offsets) =>
          offsets.map((offset) => (middle + offset + CIRCLE_MICRODEGREES) % CIRCLE_MICRODEGREES),
        ),
    );
  const cusps = fc.array(
    fc.nat({ max: 11 }).map((sign) => sign * 30_000_000),
    lengths,
  );
  return fc.oneof(fc.array(anywhere, lengths), crowd, cusps);
}

/** Up to all 18 bodies, in any order. */
export const charts: fc.Arbitrary<Position[]> = fc
  .tuple(
    fc.shuffledSubarray([...BODY_NAMES]),
    longitudes({ min: BODY_NAMES.length, max: BODY_NAMES.length }),
    fc.array(fc.tuple(fc.boolean(), fc.boolean()), {
      minLength: BODY_NAMES.length,
      maxLength: BODY_NAMES.length,
    }),
  )
  .map(([bodies, microdegrees, flags]) =>
    bodies.map((body, index) => {
      const [retrograde = false, outOfBounds = false] = flags[index] ?? [];
      return position(body, microdegrees[index] ?? 0, { retrograde, out_of_bounds: outOfBounds });
    }),
  );

/** One entry of an answer. */
export function position(
  body: BodyName,
  microdegrees: number,
  flags: { readonly retrograde: boolean; readonly out_of_bounds: boolean },
): Position {
  const sign = Math.floor(microdegrees / 30_000_000);
  const seconds = Math.floor(((microdegrees % 30_000_000) * 3_600) / 1_000_000);
  return {
    body,
    longitude: microdegrees / 1_000_000,
    sign: SIGNS[sign] ?? 'aries',
    sign_longitude: {
      degrees: Math.floor(seconds / 3_600),
      minutes: Math.floor(seconds / 60) % 60,
      seconds: seconds % 60,
    },
    element: ELEMENTS[sign % 4] ?? 'fire',
    modality: MODALITIES[sign % 3] ?? 'cardinal',
    speed: flags.retrograde ? -0.5 : 0.5,
    declination: flags.out_of_bounds ? 25 : 10,
    ...flags,
  };
}
