/**
 * Says what is wrong in the words of the command line. The endpoint's findings name fields of a JSON
 * document, and the client's errors name parameters; someone who types a command has given neither.
 */
import type { LocalTimeCandidate } from '../../packages/client/src/local-time-errors.ts';
import { AYANAMSAS } from '../../packages/contract/vocabulary.ts';
import { type Finding, ProblemError } from '../problem/problem.ts';

/** One thing that is wrong with what was given. */
export interface Refusal {
  /** What was given: an option, or `DATETIME`. */
  readonly given: string;
  /** Of the endpoint or the client. */
  readonly code: string;
  /** What is wrong, in sentences. What was given is `it`. */
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
  'settings.ayanamsa.required --ayanamsa': `is missing; a sidereal zodiac needs ${AYANAMSAS.slice(0, -1).join(', ')} or ${AYANAMSAS.at(-1)}. None is implied.`,
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
 * @param it what stands for what was given
 * @returns undefined if the error is not about what was given
 */
export function refusalsOf(error: unknown, it = 'it'): readonly Refusal[] | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ProblemError && error.findings.length > 0) {
    return error.findings.map((finding) => refusalOf(finding, it));
  }
  const refusal = localRefusalOf(error as Error & Partial<LocalTimeError>, it);
  return refusal && [refusal];
}

/** `--longitude: it must be between -180 and 180 decimal degrees. [subject.location.out_of_range]` */
export function refusalText({ given, code, detail }: Refusal): string {
  return `${given}: ${detail} [${code}]`;
}

function refusalOf({ code, pointer, detail, reason = '' }: Finding, it: string): Refusal {
  const place = pointer.slice('#/'.length).replaceAll('/', '.');
  const [, list = place, index] = /^(.*)\.(\d+)$/.exec(place) ?? [];
  const given = GIVEN_BY_PLACE[list] ?? list;
  const worded = DETAILS[`${code} ${given}`];
  if (worded !== undefined) return { given, code, detail: `${it} ${worded}` };
  const named = detail.replace(`${list}[${index}]`, 'each name').replace(list, it);
  return { given, code, detail: `${named}${HELP[reason] ?? ''}` };
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

function localRefusalOf(error: Partial<LocalTimeError>, it: string): Refusal | undefined {
  const { code, message = '', candidates } = error;
  if (code === 'client.unknown_time_zone') {
    return { given: '--zone', code, detail: inOptions(message, it) };
  }
  if (code === undefined || !code.startsWith('subject.time.')) return undefined;
  const what = TWO_INSTANTS[code];
  if (what === undefined || candidates === undefined) {
    return { given: '--local', code, detail: inOptions(message, it) };
  }
  const listed = candidates.map(
    ({ utc_datetime: utcDatetime, utc_offset: utcOffset }) => `${utcDatetime} (${utcOffset})`,
  );
  const detail = `${it} ${what} Choose ${listed.join(' or ')} with --disambiguation earlier or later.`;
  return { given: '--local', code, detail, candidates };
}

function inOptions(message: string, it: string): string {
  return message
    .replace(/^(?:local|timeZone) /, `${it} `)
    .replaceAll(/\btimeZone\b/g, '--zone')
    .replaceAll(/\bdatetime\b/g, 'DATETIME');
}
