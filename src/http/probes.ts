import { API_VERSION, CALC_VERSION } from '../../packages/contract/versions.ts';
import { UNREADABLE } from '../keys/directory.ts';
import { ProblemError } from '../problem/problem.ts';
import type { EphemerisIdentity, Service } from './service.ts';

type Readiness = Pick<Service, 'canCalculate' | 'canCount' | 'keys' | 'phase'>;

/** Says that the process is alive, and what it calculates with. */
export function health(ephemeris: EphemerisIdentity): string {
  return JSON.stringify({
    status: 'ok',
    api_version: API_VERSION,
    calc_version: CALC_VERSION,
    ephemeris,
  });
}

/** @throws {ProblemError} `server.not_ready`, see `unreadiness` */
export function ready(service: Readiness): string {
  const reason = unreadiness(service);
  if (reason !== undefined) throw new ProblemError('server.not_ready', reason);
  return '{"status":"ready"}';
}

/**
 * Why requests should go elsewhere: the service is stopping, nothing can be calculated, the active
 * keys are unknown, or usage could not be written yet. Undefined if it is ready.
 */
export function unreadiness({
  canCalculate,
  canCount,
  keys,
  phase,
}: Readiness): string | undefined {
  if (phase.current !== 'ready') return 'The service is stopping; send requests elsewhere.';
  if (!canCalculate()) return 'No worker has passed its self-test yet.';
  const { usable, unreadableBecause } = keys.inspect();
  if (!usable) return UNREADABLE[unreadableBecause ?? 'away'];
  return canCount() ? undefined : 'Usage cannot be written to the database yet.';
}
