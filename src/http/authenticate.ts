import type { IncomingMessage } from 'node:http';
import type { ActiveKey } from '../keys/directory.ts';
import { keyDigest, readToken } from '../keys/token.ts';
import { ProblemError } from '../problem/problem.ts';
import { valuesOf } from './fields.ts';
import type { Service } from './service.ts';

const REALM = 'Bearer realm="ecliptic"';
const BEARER = /^bearer(?:[ \t]+(?<token>.*))?$/i;

/**
 * Finds the active key that a request carries.
 *
 * @throws {ProblemError} `auth.missing`, `auth.invalid_key`; `server.not_ready` if the service cannot
 *   tell whether the key is active
 */
export function authenticate(request: IncomingMessage, service: Service): ActiveKey {
  const token = bearerToken(request, service);
  if (token === '') throw invalidKey('No key follows "Bearer".', service);
  const reading = readToken(token);
  if (reading.fault !== undefined) throw invalidKey(FAULTS[reading.fault], service);
  const { environment } = reading;
  if (environment !== service.environment) {
    throw invalidKey(
      `This is a key of the ${environment} environment; this service takes ${service.environment} keys, which begin with ak_${service.environment}_.`,
      service,
    );
  }
  const key = find(token, service);
  if (key?.environment !== environment) {
    throw invalidKey(
      'The key is not active: it was never issued here, or it was revoked.',
      service,
    );
  }
  return key;
}

const FAULTS = {
  not_a_key:
    'The bearer token is not an API key. A key is ak_test_ or ak_live_ followed by 36 letters and digits.',
  mistyped: 'The key is mistyped: its checksum does not match.',
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
  throw new ProblemError(
    'auth.missing',
    `${reason} Send "Authorization: Bearer <API_KEY>", once.${contactHint(service)}`,
    { headers: { 'WWW-Authenticate': REALM } },
  );
}

function invalidKey(reason: string, service: Service): ProblemError {
  return new ProblemError('auth.invalid_key', reason + contactHint(service), {
    headers: { 'WWW-Authenticate': `${REALM}, error="invalid_token"` },
  });
}

function contactHint({ contact }: Service): string {
  return contact === undefined ? '' : ` Keys are issued by ${contact}.`;
}

function find(token: string, { keys }: Service): ActiveKey | undefined {
  try {
    return keys.find(keyDigest(token));
  } catch (error) {
    throw new ProblemError(
      'server.not_ready',
      'The key could not be checked just now; send the request again in a moment.',
      { cause: error },
    );
  }
}
