const GRAMMAR =
  /^(?<clock>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(?<fraction>\d{1,9}))?(?:Z|(?<sign>[+-])(?<hours>\d{2}):(?<minutes>\d{2}))$/;

/**
 * The exact instant of a datetime in the service's form.
 *
 * @returns nanoseconds since 1970-01-01T00:00:00Z, or undefined if the text does not have that form
 */
export function readInstant(datetime: string): bigint | undefined {
  const match = GRAMMAR.exec(datetime)?.groups;
  if (match === undefined) return undefined;
  const { clock = '', fraction = '', sign, hours = '0', minutes = '0' } = match;
  const clockMs = Date.parse(`${clock}Z`);
  // Some runtimes read 31 June as 1 July, and hour 24 as midnight.
  const isReal = !Number.isNaN(clockMs) && new Date(clockMs).toISOString().startsWith(clock);
  if (!isReal) return undefined;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const unixMs = sign === '-' ? clockMs + offsetMs : clockMs - offsetMs;
  return BigInt(unixMs) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}
