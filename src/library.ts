/**
 * The exports of the package `ecliptic`: positions, calculated in the importing process in the same steps as the endpoint, without
 * workers, ports, databases or environment variables.
 *
 * The first call loads the engine, so that an import is cheap, and an old Node gets a clear error instead of a syntax error.
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

/** From the bytes of a request to the text of its response. */
type Respond = (body: Buffer) => string;

let loaded: Promise<Respond> | undefined;

/**
 * Calculates the positions of a moment, as `POST /v1/western/positions` does.
 *
 * The first call reads the engine and the ephemeris files, which then stay in memory. Every call runs in the calling thread.
 *
 * @param request the body of a request; unknown fields are rejected
 * @returns the response with `data` and `meta`, like the service's
 * @throws {ProblemError} with `code`, `status` and `findings` if the request is rejected
 * @throws {Error} if a file differs from the published one, or this Node is too old
 * @example
 * const { data } = await positions({ subject: { datetime: '1990-06-15T14:30:00+02:00' } });
 */
export async function positions(request: PositionsRequest): Promise<Positions> {
  // For a value that JSON cannot express, the body is empty, which is an error with a message.
  return JSON.parse(await positionsText(JSON.stringify(request) ?? ''));
}

/**
 * The same for JSON texts: the exact bytes of the service's response, to store or compare.
 *
 * @param body the body of a request, as text or in UTF-8
 * @returns the JSON text of the response: always the same for the same body and `CALC_VERSION`
 * @throws like `positions`
 */
export async function positionsText(body: string | Uint8Array): Promise<string> {
  loaded ??= load();
  // After a failure, the next call tries again.
  loaded.catch(() => {
    loaded = undefined;
  });
  const respond = await loaded;
  return respond(typeof body === 'string' ? Buffer.from(body) : viewOf(body));
}

/** The same bytes, without a copy. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function load(): Promise<Respond> {
  if (!isNewEnough(process.versions.node)) {
    throw new Error(
      `ecliptic needs Node ${OLDEST} or newer, and this is ${process.versions.node}; the command "ecliptic" has its own Node`,
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
