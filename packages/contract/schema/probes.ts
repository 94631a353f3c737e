/** The schemas of the 200s of the two probes. */
import { API_VERSION, CALC_VERSION } from '../versions.ts';
import { oneOf, openObject, string } from './json-schema.ts';

const EPHEMERIS = {
  library: 'Swiss Ephemeris',
  version: '2.10.03',
  data: 'DE431, files sepl semo seas _12 _18 _24, sha256:0000000000000000000000000000000000000000000000000000000000000000',
} as const;

export const EphemerisSchema = openObject(
  { description: 'The source of the numbers.', examples: [EPHEMERIS] },
  {
    library: string({ description: 'The name of the library.', examples: [EPHEMERIS.library] }),
    version: string({ description: 'The version of the library.', examples: [EPHEMERIS.version] }),
    data: string({
      description: 'The set of data files, with its SHA-256.',
      examples: [EPHEMERIS.data],
    }),
  },
  ['library', 'version', 'data'],
);

const HEALTH = {
  status: 'ok',
  api_version: API_VERSION,
  calc_version: CALC_VERSION,
  ephemeris: EPHEMERIS,
} as const;

export const HealthSchema = openObject(
  { description: 'The process is alive. These are its versions.', examples: [HEALTH] },
  {
    status: oneOf(['ok'], { description: 'Always ok.', examples: [HEALTH.status] }),
    api_version: string({
      description: 'The version of the HTTP contract.',
      examples: [HEALTH.api_version],
    }),
    calc_version: string({
      description: 'The version of the numbers, as in meta.calc_version.',
      examples: [HEALTH.calc_version],
    }),
    ephemeris: EphemerisSchema,
  },
  ['status', 'api_version', 'calc_version', 'ephemeris'],
);

export const ReadinessSchema = openObject(
  { description: 'The service accepts requests.', examples: [{ status: 'ready' }] },
  { status: oneOf(['ready'], { description: 'Always ready.', examples: ['ready'] }) },
  ['status'],
);
