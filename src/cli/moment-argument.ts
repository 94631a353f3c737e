/** The moment given on the command line: a datetime with its offset, or a local time in a time zone. */
import type { Disambiguation } from '../../packages/client/src/birth-moment.ts';
import type { Subject } from '../../packages/wheel/subject.ts';
import { type BirthOptions, placeFault } from './birth-options.ts';

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

export interface MomentOptions extends BirthOptions {
  /** What clocks showed. */
  readonly local?: string;
  readonly disambiguation?: Disambiguation;
  /** What the clock at a birth showed, or `STANDARD_INPUT`. */
  readonly birth?: string;
  /** The file for births that leave a question. */
  readonly doubtful?: string;
  readonly latitude?: string;
  readonly longitude?: string;
}

const HAS_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Says what is wrong with the arguments, in one sentence; undefined if they are valid.
 *
 * @param datetime absent if none was given
 */
export function momentFault(
  datetime: string | undefined,
  options: MomentOptions,
): string | undefined {
  if (options.birth !== undefined) return birthFault(datetime, options.birth, options);
  for (const name of OF_BIRTHS) {
    if (options[name] !== undefined)
      return `--${name} is for a birth: give its time as --birth LOCAL.`;
  }
  const { local, zone, disambiguation } = options;
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
    return 'Give a datetime, or --birth and --place, or --local and --zone, or "-" for standard input.';
  return zone === undefined
    ? '--local needs the time zone of its clocks: --zone <name>'
    : undefined;
}

const OF_BIRTHS = ['place', 'at', 'calendar', 'offset', 'doubtful'] as const;

function birthFault(
  datetime: string | undefined,
  birth: string,
  options: MomentOptions,
): string | undefined {
  if (datetime !== undefined) return 'Give a datetime or --birth, not both.';
  if (options.local !== undefined) return 'Give --birth or --local, not both.';
  if (options.disambiguation !== undefined) {
    return 'For a birth, --offset chooses: leave out --disambiguation.';
  }
  const { place, at, zone, offset } = options;
  const isLocated = place !== undefined || at !== undefined || birth === STANDARD_INPUT;
  if (isLocated && (options.latitude ?? options.longitude) !== undefined) {
    return 'A birth has the coordinates of its place: leave out --latitude and --longitude.';
  }
  if (birth !== STANDARD_INPUT) {
    return options.doubtful === undefined
      ? placeFault(options)
      : '--doubtful is for many births: --birth -';
  }
  return [place, at, zone, offset].every((each) => each === undefined)
    ? undefined
    : 'With --birth -, each line has its own place: leave out --place, --at, --zone and --offset.';
}

/** The datetime of a local time, for people; undefined if no local time was given. */
export function momentText(moment: string, { local, zone }: MomentOptions): string | undefined {
  return local === undefined ? undefined : `${local} ${zone} is ${moment}\n`;
}

/** What clocks showed, for the wheel; nothing if no local time was given. */
export function clockOf(moment: string, { local, zone }: MomentOptions): Pick<Subject, 'local'> {
  if (local === undefined) return {};
  const offset = HAS_OFFSET.exec(moment)?.[0];
  return { local: { time: local.replace('T', ' '), zone: `${zone}, UTC${offset}` } };
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
 * Makes a function that turns local times into datetimes.
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
  return (local) => birthMoment({ local, ...others });
}
