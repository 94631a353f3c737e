/**
 * Tells people why a command failed. Sentences of the service and of births are printed as they are, behind the option
 * that they are about.
 */
import { BirthRefusedError, PLACE_NOT_FOUND } from '../births/refused.ts';
import { ProblemError } from '../problem/problem.ts';

/** One thing that is wrong with what was given. */
export interface Refusal {
  /** Of the endpoint or of a birth. */
  readonly code: string;
  /** What is wrong, in sentences that name the field of a request or of a birth. */
  readonly detail: string;
  /** The argument or option that has it; undefined if the sentences say enough. */
  readonly given: string | undefined;
  /** What a command line takes besides. */
  readonly hint: string;
}

/** By the pointer of a finding, and by the field of a birth. */
const GIVEN: Readonly<Record<string, string>> = {
  '#/subject/datetime': 'DATETIME',
  '#/subject/location/latitude': '--latitude',
  '#/subject/location/longitude': '--longitude',
  '#/settings/zodiac': '--zodiac',
  '#/settings/ayanamsa': '--ayanamsa',
  '#/settings/node_type': '--node-type',
  '#/settings/bodies': '--bodies',
  calendar: '--calendar',
  offset: '--offset',
  place: '--place',
  'place.latitude': '--at',
  'place.longitude': '--at',
  'place.timeZone': '--zone',
};

/** By the reason of a finding, and by the code of what is wrong with a birth. */
const HINTS: Readonly<Record<string, string>> = {
  [PLACE_NOT_FOUND]: ' Coordinates are given as --at LAT,LON.',
  // A datetime without an offset is usually a local time.
  no_offset: ' For a local time, use --birth with its --place or --zone.',
};

/**
 * Says what is wrong with what was given.
 *
 * @returns undefined if the error is not about what was given
 */
export function refusalsOf(error: unknown): readonly Refusal[] | undefined {
  if (error instanceof BirthRefusedError) {
    const { code, field, message } = error;
    // Coordinates far from all places are not to be given as such again.
    const hint = (field === 'place' && HINTS[code]) || '';
    return [{ code, detail: message, given: GIVEN[field], hint }];
  }
  if (!(error instanceof ProblemError) || error.findings.length === 0) return undefined;
  return error.findings.map(({ code, pointer, detail, reason = '' }) => {
    // What is wrong with a name of a list is wrong with its option.
    const given = GIVEN[pointer.replace(/\/\d+$/, '')];
    return { code, detail, given, hint: HINTS[reason] ?? '' };
  });
}

function refusalText({ code, detail, given, hint }: Refusal): string {
  return `${given === undefined ? '' : `${given}: `}${detail}${hint} [${code}]`;
}

/** Tells people why a command failed. */
export function reason(error: unknown): string {
  const refusals = refusalsOf(error);
  if (refusals !== undefined) return refusals.map(refusalText).join('\n  ');
  if (!(error instanceof Error)) return String(error);
  // If a host has several addresses, the error of a connection only lists the error of each.
  if (error instanceof AggregateError && error.message === '') return awayText(error.errors);
  const { code, message, name, syscall } = error as NodeJS.ErrnoException;
  // By name: the configuration is not loaded for a command that does not read it.
  if (name === 'ConfigError') return `the configuration is invalid:\n${message}`;
  if (syscall === 'uv_cwd') {
    return 'the folder in which this was started no longer exists; change to one that does.';
  }
  if (code === 'EADDRINUSE') {
    return `${message}; another program is listening there. Set PORT to another port.`;
  }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return awayText([error]);
  // The client's errors have a code, as the service's problems do.
  return String(code).startsWith('client.') ? `${code}: ${message}` : message;
}

/** Nothing else is connected to by an error that gets here as it is. */
function awayText(errors: readonly Error[]): string {
  const each = errors.map(({ message }) => message).join('; ');
  return `the database cannot be reached: ${each}. DATABASE_URL says where it is.`;
}
