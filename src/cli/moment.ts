/** The moment of a command line: a datetime with its offset, or what clocks showed in a time zone. */
import type { Disambiguation } from '../../client/src/birth-moment.ts';

/** What the client takes. It is loaded only where it is used, so its list cannot be asked here. */
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
 * What is wrong with the words of the command line, in one sentence; undefined where nothing is.
 *
 * @param datetime absent where none was given
 */
export function momentFault(
  datetime: string | undefined,
  { local, zone, disambiguation }: MomentOptions,
): string | undefined {
  if (datetime !== undefined) {
    const more = local ?? zone ?? disambiguation;
    return more === undefined ? undefined : 'it takes a datetime or a local time, not both';
  }
  if (local === undefined) return 'it takes a datetime, or --local and --zone';
  return zone === undefined ? '--local takes the zone of its clocks: --zone' : undefined;
}

/** What became of a local time, for people; undefined where none was given. */
export function momentText(moment: string, { local, zone }: MomentOptions): string | undefined {
  return local === undefined ? undefined : `${local} ${zone} is ${moment}\n`;
}

/**
 * The datetime to calculate for.
 *
 * @throws as the client's `birthMoment`: clocks showed the local time twice or never, and the like
 */
export async function readMoment(
  datetime: string | undefined,
  { local = '', zone = '', disambiguation }: MomentOptions,
): Promise<string> {
  if (datetime !== undefined) return datetime;
  // Where the runtime knows no time zones of old, the client brings what it takes: only for this.
  const { birthMoment } = await import('../../client/src/birth-moment.ts');
  return birthMoment({ local, timeZone: zone, ...(disambiguation && { disambiguation }) });
}
