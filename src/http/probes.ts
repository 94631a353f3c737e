import { Problem } from '../contract/problems.ts';
import { API_VERSION, CALC_VERSION } from '../contract/versions.ts';
import type { Service } from './service.ts';

/** What `/health` says of the numbers' origin. */
export interface EphemerisIdentity {
  readonly library: string;
  readonly version: string;
  /** Names the file set and the digest that pins it. */
  readonly data: string;
}

/** The process is alive, and this is what it calculates with. */
export function health(ephemeris: EphemerisIdentity): string {
  return JSON.stringify({
    status: 'ok',
    api_version: API_VERSION,
    calc_version: CALC_VERSION,
    ephemeris,
  });
}

/** @throws {Problem} `server.not_ready` while the service is stopping */
export function ready({ phase }: Service): string {
  if (phase.current === 'ready') return '{"status":"ready"}';
  throw new Problem('server.not_ready', 'The service is stopping; send requests elsewhere.');
}
