import { Problem } from '../../contract/problem.ts';
import { API_VERSION, CALC_VERSION } from '../../contract/versions.ts';
import { UNREADABLE } from '../keys/directory.ts';
import type { EphemerisIdentity, Service } from './service.ts';

/** Says that the process is alive, and what it calculates with. */
export function health(ephemeris: EphemerisIdentity): string {
  return JSON.stringify({
    status: 'ok',
    api_version: API_VERSION,
    calc_version: CALC_VERSION,
    ephemeris,
  });
}

/**
 * @throws {Problem} `server.not_ready` while nothing can be calculated, the active keys are unknown,
 *   usage could not be written yet, or the service is stopping
 */
export function ready({ canCalculate, canCount, keys, phase }: Service): string {
  if (phase.current !== 'ready') {
    throw new Problem('server.not_ready', 'The service is stopping; send requests elsewhere.');
  }
  if (!canCalculate()) {
    throw new Problem('server.not_ready', 'No calculation thread has proved itself yet.');
  }
  const { usable, unreadable_because } = keys.inspect();
  if (!usable) {
    throw new Problem('server.not_ready', UNREADABLE[unreadable_because ?? 'away']);
  }
  if (!canCount()) {
    throw new Problem('server.not_ready', 'Usage cannot be written to the database yet.');
  }
  return '{"status":"ready"}';
}
