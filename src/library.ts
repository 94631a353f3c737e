/**
 * What a program imports from the package `ecliptic`: positions calculated in its own process, by the
 * steps of the endpoint. Nothing here starts a worker, opens a port or a database, or reads the
 * environment.
 *
 * The engine is loaded by the first call, so that an import costs little, and so that a Node that is too
 * old gets an error that says so instead of one about syntax.
 */
import type { Positions, PositionsRequest } from '../packages/contract/wire.ts';
import { isNewEnough, OLDEST } from '../packages/runtime/find-node.cjs';

export {
  birthMoment,
  DISAMBIGUATIONS,
  type Disambiguation,
  type LocalBirth,
} from '../packages/client/src/birth-moment.ts';
export {
  AmbiguousLocalTime,
  InvalidLocalTime,
  type InvalidLocalTimeReason,
  type LocalTimeCandidate,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../packages/client/src/local-time-errors.ts';
export type { ProblemCode } from '../packages/contract/problem-codes.ts';
export { API_VERSION, CALC_VERSION } from '../packages/contract/versions.ts';
export {
  AYANAMSAS,
  type Ayanamsa,
  BODY_NAMES,
  type BodyName,
  type Element,
  type Modality,
  NODE_TYPES,
  type NodeType,
  SIGNS,
  type Sign,
  ZODIACS,
  type Zodiac,
} from '../packages/contract/vocabulary.ts';
export type {
  Location,
  Meta,
  Position,
  Positions,
  PositionsRequest,
  Settings,
  SettingsResolved,
  Subject,
  SubjectResolved,
} from '../packages/contract/wire.ts';
export { type Finding, ProblemError as Problem } from './problem/problem.ts';

/** From the bytes of a request to the text of its answer. */
type Calculate = (body: Buffer) => string;

let loaded: Promise<Calculate> | undefined;

/**
 * Calculates the positions of a moment, as `POST /v1/western/positions` does.
 *
 * The first call reads the engine and the ephemeris files, which then stay in memory. Every call
 * calculates in the calling thread.
 *
 * @param request as it would be sent: a field that does not exist is refused, none is ignored
 * @returns the answer with `data` and `meta`, as the service gives it
 * @throws {ProblemError} with `code`, `status` and `findings` if the request is refused
 * @throws {Error} if a file is not the published one, or this Node is too old
 * @example
 * const { data } = await positions({ subject: { datetime: '1990-06-15T14:30:00+02:00' } });
 */
export async function positions(request: PositionsRequest): Promise<Positions> {
  // What JSON cannot express at all is an empty body, which is refused in words.
  return JSON.parse(await positionsText(JSON.stringify(request) ?? ''));
}

/**
 * The same for JSON texts: exactly the bytes that the service would answer, for whoever stores or
 * compares them.
 *
 * @param body the body of a request, as text or in UTF-8
 * @returns the JSON text of the answer: always the same for the same body and `CALC_VERSION`
 * @throws as `positions`
 */
export async function positionsText(body: string | Uint8Array): Promise<string> {
  loaded ??= load();
  // A failure is not kept, so the next call tries again.
  loaded.catch(() => {
    loaded = undefined;
  });
  const calculate = await loaded;
  return calculate(typeof body === 'string' ? Buffer.from(body) : viewOf(body));
}

/** The same bytes, without a copy. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function load(): Promise<Calculate> {
  if (!isNewEnough(process.versions.node)) {
    throw new Error(
      `ecliptic calculates in Node ${OLDEST} or newer, and this is ${process.versions.node}; the command ecliptic brings a Node of its own`,
    );
  }
  const [files, { startEphemeris }, { respondToRequest }, { POSITIONS }] = await Promise.all([
    import('./ephemeris/files.ts'),
    import('./ephemeris/swisseph.ts'),
    import('./endpoints/request-to-response.ts'),
    import('./endpoints/served.ts'),
  ]);
  const ephemeris = startEphemeris(await files.readEphemerisFiles());
  return (body) => respondToRequest(ephemeris, POSITIONS, body);
}
