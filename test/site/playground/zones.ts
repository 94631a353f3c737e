/** The playground's zones. Its bundle has their names as a constant, which stands in the global object here. */
import { zoneNames } from '../../../packages/site/generate/zone-names.ts';

Object.assign(globalThis, { ZONE_NAMES: await zoneNames() });

export const { findZones, ZONES } = await import(
  '../../../packages/site/playground/browser/zones.ts'
);
