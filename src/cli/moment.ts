/** The moment given on the command line: a datetime with its offset, or a local time in a time zone. */
import type { Disambiguation } from '../../client/src/birth-moment.ts';

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

export interface MomentOptions {
  /** What clocks showed. */
  readonly local?: string;
  /** A name of the IANA time-zone database. */
  readonly zone?: string;
  readonly disambiguation?: Disambiguation;
}

/**
 * What is wrong with the arguments, in one sentence; undefined if they are valid.
 *
 * @param datetime absent if none was given
 */
export function momentFault(
  datetime: string | undefined,
  { local, zone, disambiguation }: MomentOptions,
): string | undefined {
  if (datetime !== undefined) {
    const more = local ?? zone ?? disambiguation;
    return more === undefined ? undefined : 'give a datetime or a local time, not both';
  }
  if (local === undefined) return 'give a datetime, or --local and --zone';
  return zone === undefined ? '--local needs the time zone of its clocks: --zone' : undefined;
}

/** The datetime of a local time, for people; undefined if no local time was given. */
export function momentText(moment: string, { local, zone }: MomentOptions): string | undefined {
  return local === undefined ? undefined : `${local} ${zone} is ${moment}\n`;
}

/**
 * The datetime to calculate for.
 *
 * @throws as the client's `birthMoment`, for example if clocks showed the local time twice or never
 */
export async function readMoment(
  datetime: string | undefined,
  { local = '', zone = '', disambiguation }: MomentOptions,
): Promise<string> {
  if (datetime !== undefined) return datetime;
  // On runtimes without old time zones, the client brings what it needs, so it is loaded only here.
  const { birthMoment } = await import('../../client/src/birth-moment.ts');
  return birthMoment({ local, timeZone: zone, ...(disambiguation && { disambiguation }) });
}
