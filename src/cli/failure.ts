/**
 * Explains why a command failed. The sentences of the service and of births follow the name of the option.
 */
import { BirthRejectedError, PLACE_NOT_FOUND } from '../births/rejected-birth.ts';
import { ProblemError } from '../problem/problem.ts';

/** One error in the input. */
export interface InputError {
  /** Of the endpoint or of a birth. */
  readonly code: string;
  /** Sentences that name the field of a request or of a birth. */
  readonly detail: string;
  /** The argument or option with the error; undefined if the sentences suffice. */
  readonly given: string | undefined;
  /** A remedy of the command line. */
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

/** By the reason of a finding, and by the code of an error in a birth. */
const HINTS: Readonly<Record<string, string>> = {
  [PLACE_NOT_FOUND]: ' Alternatively, give its coordinates as --at LAT,LON.',
  // A datetime without an offset is usually a local time.
  no_offset: ' For a local time, use --birth with --place or --zone.',
};

/**
 * The errors in the input.
 *
 * @returns undefined if the error is not about the input
 */
export function inputErrorsOf(error: unknown): readonly InputError[] | undefined {
  if (error instanceof BirthRejectedError) {
    const { code, field, message } = error;
    // Coordinates far from all places have the same code, and need another remedy.
    const hint = (field === 'place' && HINTS[code]) || '';
    return [{ code, detail: message, given: GIVEN[field], hint }];
  }
  if (!(error instanceof ProblemError) || error.findings.length === 0) return undefined;
  return error.findings.map(({ code, pointer, detail, reason = '' }) => {
    // An error in a name of a list is an error in its option.
    const given = GIVEN[pointer.replace(/\/\d+$/, '')];
    return { code, detail, given, hint: HINTS[reason] ?? '' };
  });
}

function inputErrorText({ code, detail, given, hint }: InputError): string {
  return `${given === undefined ? '' : `${given}: `}${detail}${hint} [${code}]`;
}

/** The reason for people why a command failed. */
export function reason(error: unknown): string {
  const errors = inputErrorsOf(error);
  if (errors !== undefined) return errors.map(inputErrorText).join('\n  ');
  if (!(error instanceof Error)) return String(error);
  // If a host has several addresses, the error of a connection only lists their errors.
  if (error instanceof AggregateError && error.message === '') return awayText(error.errors);
  const { code, message, name, syscall } = error as NodeJS.ErrnoException;
  // By name: a command that does not read the configuration does not load its class.
  if (name === 'ConfigError') return `the configuration is invalid:\n${message}`;
  if (syscall === 'uv_cwd') {
    return 'the current folder no longer exists; change to another one.';
  }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return awayText([error]);
  // Errors of the client have a code, like the service's problems.
  return String(code).startsWith('client.') ? `${code}: ${message}` : message;
}

/** Only the database's connection errors arrive here unwrapped. */
function awayText(errors: readonly Error[]): string {
  const each = errors.map(({ message }) => message).join('; ');
  return `the database cannot be reached: ${each}. Check that it runs, and that DATABASE_URL is right.`;
}
