/**
 * Tells people why a command failed, in the words of the command line. The endpoint's findings name fields of a JSON
 * document, and the client's errors name parameters; someone who types a command has given neither.
 */
import type { LocalTimeCandidate } from '../../packages/client/src/local-time-errors.ts';
import { AYANAMSAS } from '../../packages/contract/vocabulary.ts';
import { BirthRefusedError, PLACE_NOT_FOUND } from '../births/refused.ts';
import { type Finding, ProblemError } from '../problem/problem.ts';
import { BirthDoubtError } from './birth-doubt.ts';
import { oneOf } from './options.ts';

/** One thing that is wrong with what was given. */
export interface Refusal {
  /** What was given: an option, or `DATETIME`. */
  readonly given: string;
  /** Of the endpoint or the client. */
  readonly code: string;
  /** What is wrong, in sentences of which the first begins with what was given. */
  readonly detail: string;
  /** The instants that a local time may mean, if it means two. */
  readonly candidates?: readonly LocalTimeCandidate[];
}

/** The argument or option for each place in a request. */
const GIVEN_BY_PLACE: Readonly<Record<string, string>> = {
  'subject.datetime': 'DATETIME',
  'subject.location.latitude': '--latitude',
  'subject.location.longitude': '--longitude',
  'settings.zodiac': '--zodiac',
  'settings.ayanamsa': '--ayanamsa',
  'settings.node_type': '--node-type',
  'settings.bodies': '--bodies',
};

/** Findings that a command line words differently, by code and what was given. */
const DETAILS: Readonly<Record<string, string>> = {
  'settings.ayanamsa.required --ayanamsa': `is missing; a sidereal zodiac needs ${oneOf(AYANAMSAS)}. None is implied.`,
  'settings.ayanamsa.not_applicable --ayanamsa':
    'does not apply to the tropical zodiac; leave it out, or give --zodiac sidereal.',
  'request.malformed --latitude': 'is missing; --longitude needs it.',
  'request.malformed --longitude': 'is missing; --latitude needs it.',
};

/** What a command line can take besides, by the reason of a finding. */
const HELP: Readonly<Record<string, string>> = {
  // A datetime without an offset is usually a local time.
  no_offset: ' For a local time, name its --zone.',
};

/**
 * Says what is wrong with what was given.
 *
 * @param error that the endpoint's steps or the client have thrown
 * @param it what stands for what was given; by default its own name
 * @returns undefined if the error is not about what was given
 */
export function refusalsOf(error: unknown, it?: string): readonly Refusal[] | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ProblemError && error.findings.length > 0) {
    return error.findings.map((finding) => refusalOf(finding, it));
  }
  if (error instanceof BirthRefusedError) return [birthRefusalOf(error, it)];
  if (error instanceof BirthDoubtError) return [error.refusal];
  const refusal = localRefusalOf(error as Error & Partial<LocalTimeError>, it);
  return refusal && [refusal];
}

/** `--longitude must be between -180 and 180 decimal degrees. [subject.location.out_of_range]` */
function refusalText({ code, detail }: Refusal): string {
  return `${detail} [${code}]`;
}

function refusalOf({ code, pointer, detail, reason = '' }: Finding, it?: string): Refusal {
  const place = pointer.slice('#/'.length).replaceAll('/', '.');
  const [, list = place, index] = /^(.*)\.(\d+)$/.exec(place) ?? [];
  const given = GIVEN_BY_PLACE[list] ?? list;
  const worded = DETAILS[`${code} ${given}`];
  if (worded !== undefined) return { given, code, detail: `${it ?? given} ${worded}` };
  const named = detail.replace(`${list}[${index}]`, list).replace(list, it ?? given);
  return { given, code, detail: `${named}${HELP[reason] ?? ''}` };
}

/** What the fields of a birth are called; in a line of input, where there are no options, the second. */
const BIRTH_FIELDS: Readonly<Record<string, readonly [option: string, inLine: string]>> = {
  date: ['the date', 'the date'],
  time: ['the time', 'the time'],
  calendar: ['--calendar', '--calendar'],
  offset: ['--offset', 'the offset'],
  place: ['--place', 'the place'],
  'place.latitude': ['the latitude of --at', 'the latitude'],
  'place.longitude': ['the longitude of --at', 'the longitude'],
  'place.timeZone': ['--zone', 'the time zone'],
};

function birthRefusalOf({ code, field, message }: BirthRefusedError, it?: string): Refusal {
  const [option, inLine] = BIRTH_FIELDS[field] ?? ['--place', 'the place'];
  const named = message.startsWith(field) ? message.slice(field.length) : undefined;
  const begun = named === undefined ? message : `${it === undefined ? option : inLine}${named}`;
  const said = begun.replaceAll('place.timeZone', it === undefined ? option : inLine);
  const hint =
    code === PLACE_NOT_FOUND && field === 'place' && it === undefined
      ? ' Coordinates are given as --at LAT,LON.'
      : '';
  return { given: option, code, detail: said + hint };
}

/** An error of the client, which is loaded only for local times, so that its classes are not available here. */
interface LocalTimeError {
  readonly code: string;
  readonly message: string;
  readonly candidates: readonly [LocalTimeCandidate, LocalTimeCandidate];
}

const TWO_INSTANTS: Readonly<Record<string, string>> = {
  'subject.time.ambiguous_local_time': 'occurred twice: clocks were set back.',
  'subject.time.nonexistent_local_time': 'never occurred: clocks were set forward past it.',
};

function localRefusalOf(error: Partial<LocalTimeError>, it?: string): Refusal | undefined {
  const { code, message = '', candidates } = error;
  if (code === 'client.unknown_time_zone') {
    return { given: '--zone', code, detail: inOptions(message, it ?? '--zone') };
  }
  if (code === undefined || !code.startsWith('subject.time.')) return undefined;
  const what = TWO_INSTANTS[code];
  if (what === undefined || candidates === undefined) {
    return { given: '--local', code, detail: inOptions(message, it ?? '--local') };
  }
  const listed = candidates.map(
    ({ utc_datetime: utcDatetime, utc_offset: utcOffset }) => `${utcDatetime} (${utcOffset})`,
  );
  const detail = `${it ?? '--local'} ${what} Choose ${listed.join(' or ')} with --disambiguation earlier or later.`;
  return { given: '--local', code, detail, candidates };
}

function inOptions(message: string, it: string): string {
  return message
    .replace(/^(?:local|timeZone) /, `${it} `)
    .replaceAll(/\btimeZone\b/g, '--zone')
    .replaceAll(/\bdatetime\b/g, 'DATETIME');
}

/** Tells people why a command failed. */
export function reason(error: unknown): string {
  const refusals = refusalsOf(error);
  if (refusals !== undefined) return refusals.map(refusalText).join('\n  ');
  // By name: the configuration is not loaded for a command that does not read it.
  if (isNamed(error, 'ConfigError')) return `the configuration is invalid:\n${error.message}`;
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
    return 'the folder in which this was started no longer exists; change to one that does.';
  }
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `${(error as Error).message}; another program is listening there. Set PORT to another port.`;
  }
  // If a host has several addresses, the error of a connection only lists the error of each.
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reason).join('; ');
  }
  if (!(error instanceof Error)) return String(error);
  // The client's errors have a code, as the service's problems do.
  const { code } = error as { code?: unknown };
  const isShown = typeof code === 'string' && code.startsWith('client.');
  return isShown ? `${code}: ${error.message}` : error.message;
}

function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name;
}
