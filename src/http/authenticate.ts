import type { IncomingMessage } from 'node:http';
import type { ActiveKey } from '../keys/directory.ts';
import { keyDigest, readToken } from '../keys/token.ts';
import { ProblemError } from '../problem/problem.ts';
import { valuesOf } from './fields.ts';
import type { Service } from './service.ts';

const REALM = 'Bearer realm="ecliptic"';
const BEARER = /^bearer(?:[ \t]+(?<token>.*))?$/i;

/**
 * Finds the active key of a request.
 *
 * @throws {ProblemError} `auth.missing`, `auth.invalid_key`; `server.not_ready` if the service does not know whether the
 *   key is active
 */
export function authenticate(request: IncomingMessage, service: Service): ActiveKey {
  const token = bearerToken(request, service);
  if (token === '') throw invalidKey(`There is no key after "Bearer". ${SEND_KEY}`, service);
  const reading = readToken(token);
  if (reading.fault !== undefined) throw invalidKey(FAULTS[reading.fault], service);
  const { environment } = reading;
  if (environment !== service.environment) {
    throw invalidKey(
      `This is a ${environment} key. This service accepts only ${service.environment} keys, which begin with ak_${service.environment}_.`,
      service,
    );
  }
  const key = find(token, service);
  if (key?.environment !== environment) {
    throw invalidKey(
      'The key is not active: it was revoked, or it was not issued for this service.',
      service,
    );
  }
  return key;
}

const SEND_KEY = 'Send one "Authorization: Bearer <API_KEY>" header.';

const FAULTS = {
  not_a_key:
    'The bearer token is not an API key. A key is ak_test_ or ak_live_ followed by 36 letters and digits.',
  mistyped: 'The key is mistyped: its checksum does not match. Copy the whole key again.',
} as const;

function bearerToken(request: IncomingMessage, service: Service): string {
  const [header, ...more] = valuesOf(request, 'authorization');
  const match = header === undefined ? null : BEARER.exec(header);
  if (match !== null && more.length === 0) return match.groups?.['token'] ?? '';
  const reason =
    header === undefined
      ? 'There is no Authorization header.'
      : match === null
        ? 'The Authorization header does not use the Bearer scheme.'
        : 'There is more than one Authorization header.';
  throw new ProblemError('auth.missing', `${reason} ${SEND_KEY}${contactHint(service)}`, {
    headers: { 'WWW-Authenticate': REALM },
  });
}

function invalidKey(reason: string, service: Service): ProblemError {
  return new ProblemError('auth.invalid_key', reason + contactHint(service), {
    headers: { 'WWW-Authenticate': `${REALM}, error="invalid_token"` },
  });
}

function contactHint({ contact }: Service): string {
  return contact === undefined ? '' : ` To get a key, contact ${contact}.`;
}

function find(token: string, { keys }: Service): ActiveKey | undefined {
  try {
    return keys.find(keyDigest(token));
  } catch (error) {
    throw new ProblemError(
      'server.not_ready',
      'The key could not be checked. Send the request again in a moment.',
      { cause: error },
    );
  }
}
