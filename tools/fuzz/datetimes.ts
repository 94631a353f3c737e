/** Texts with the exact form of a datetime whose day, hour or offset may not exist. */
import fc from 'fast-check';

/** Texts in the form of the grammar with arbitrary numbers, which cover most of the edge cases. */
export const shapedClocks = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1799, max: 2401 }), fc.nat({ max: 9999 })),
    fc.integer({ min: 0, max: 13 }),
    fc.oneof(fc.integer({ min: 28, max: 32 }), fc.nat({ max: 31 })),
    fc.oneof(fc.nat({ max: 23 }), fc.nat({ max: 99 })),
    fc.oneof(fc.nat({ max: 59 }), fc.nat({ max: 61 })),
    fc.oneof(fc.nat({ max: 59 }), fc.nat({ max: 61 })),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{0,11}$/)),
  )
  .map(([year, month, day, hour, minute, second, fraction]) => {
    const two = (number: number) => String(number).padStart(2, '0');
    return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${fraction}`;
  });

const offsets = fc.oneof(fc.constant('Z'), fc.stringMatching(/^[+-][0-2][0-9]:[0-6][0-9]$/));

/** The same followed by an offset. */
export const shapedDatetimes = fc
  .tuple(shapedClocks, offsets)
  .map(([clock, offset]) => clock + offset);
