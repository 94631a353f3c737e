/** The moment given on the command line: a datetime with its offset, or a local time in a time zone. */
import type { Disambiguation } from '../../packages/client/src/birth-moment.ts';

/**
 * What the client accepts. The client is loaded only if it is needed, so its own list is not
 * available here.
 */
export const DISAMBIGUATIONS = [
  'reject',
  'earlier',
  'later',
  'compatible',
] as const satisfies readonly Disambiguation[];

/** In place of a datetime: moments come from standard input, one a line. */
export const STANDARD_INPUT = '-';

export interface MomentOptions {
  /** What clocks showed. */
  readonly local?: string;
  /** A name of the IANA time-zone database. */
  readonly zone?: string;
  readonly disambiguation?: Disambiguation;
}

const HAS_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Says what is wrong with the arguments, in one sentence; undefined if they are valid.
 *
 * @param datetime absent if none was given
 */
export function momentFault(
  datetime: string | undefined,
  { local, zone, disambiguation }: MomentOptions,
): string | undefined {
  if (datetime === STANDARD_INPUT) {
    if (local !== undefined) return 'Give "-" or --local, not both.';
    const needsZone = disambiguation !== undefined && zone === undefined;
    return needsZone ? '--disambiguation is for local times and needs their --zone.' : undefined;
  }
  if (datetime !== undefined) {
    if (local !== undefined) return 'Give a datetime or a local time, not both.';
    if (zone === undefined && disambiguation === undefined) return undefined;
    // Following the other advice with an offset would lead to the next refusal.
    return HAS_OFFSET.test(datetime)
      ? 'The datetime has its UTC offset: leave out --zone and --disambiguation.'
      : `Give the local time as an option:\n  --local ${datetime} --zone ${zone ?? 'ZONE'}`;
  }
  if (local === undefined)
    return 'Give a datetime, or --local and --zone, or "-" for standard input.';
  return zone === undefined
    ? '--local needs the time zone of its clocks: --zone <name>'
    : undefined;
}

/** The datetime of a local time, for people; undefined if no local time was given. */
export function momentText(moment: string, { local, zone }: MomentOptions): string | undefined {
  return local === undefined ? undefined : `${local} ${zone} is ${moment}\n`;
}

/**
 * The datetime to calculate for.
 *
 * @throws as `localReader`
 */
export async function readMoment(
  datetime: string | undefined,
  options: MomentOptions,
): Promise<string> {
  if (datetime !== undefined) return datetime;
  const read = await localReader(options);
  return read(options.local ?? '');
}

/**
 * Makes a function that turns local times into datetimes. They may leave out their seconds, as certificates do.
 *
 * @returns a function that throws as the client's `birthMoment`, for example if clocks showed the
 *   local time twice or never
 */
export async function localReader({
  zone = '',
  disambiguation,
}: MomentOptions): Promise<(local: string) => string> {
  // On runtimes without old time zones, the client brings what it needs, so it is loaded only here.
  const { birthMoment } = await import('../../packages/client/src/birth-moment.ts');
  const others = { timeZone: zone, ...(disambiguation && { disambiguation }) };
  return (local) => birthMoment({ local: withSeconds(local), ...others });
}

const WITHOUT_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

function withSeconds(local: string): string {
  return WITHOUT_SECONDS.test(local) ? `${local}:00` : local;
}
