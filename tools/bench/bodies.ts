/** At most 100 000, so that every product below is an exact integer. */
const BODIES = 4_000;
/** First instant of the recipe: 1805-01-01T00:00:00Z. */
const FIRST_UNIX_SECOND = Date.UTC(1805, 0, 1) / 1_000;
/** Seconds from there to 2396-01-01T00:00:00Z. */
const SPAN_SECONDS = Date.UTC(2396, 0, 1) / 1_000 - FIRST_UNIX_SECOND;
/**
 * Prime, and close to the golden section of the span: instants never repeat, and they fill the span
 * evenly however many there are. Consecutive instants are centuries apart, so the engine cannot reuse
 * anything from the previous request.
 */
const STEP_SECONDS = 11_526_481_657;

/**
 * The bodies of the benchmark: birth moments from 1805 to 2395 with a UTC offset, every other one
 * with a location. Body `i` follows from `i` alone by integer arithmetic, so every run on every
 * machine sends the same bodies.
 *
 * @returns JSON texts, all different
 */
export function benchmarkBodies(): string[] {
  return Array.from({ length: BODIES }, (_, i) => JSON.stringify({ subject: subject(i) }));
}

function subject(i: number) {
  const unixSecond = FIRST_UNIX_SECOND + ((i * STEP_SECONDS) % SPAN_SECONDS);
  // Quarter hours from -12:00 to +14:00.
  const offsetMinutes = ((i * 37) % 105) * 15 - 720;
  const local = new Date((unixSecond + offsetMinutes * 60) * 1_000).toISOString().slice(0, 19);
  const datetime = local + offsetText(offsetMinutes);
  if (i % 2 === 0) return { datetime };
  const latitude = ((i * 7_919) % 180_001) / 1_000 - 90;
  const longitude = ((i * 104_729) % 360_001) / 1_000 - 180;
  return { datetime, location: { latitude, longitude } };
}

function offsetText(offsetMinutes: number): string {
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
