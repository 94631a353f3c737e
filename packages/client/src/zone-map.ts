/** The time zones that coordinates may be in: by the map of `ecliptic-places` if it is installed, else by a coarse one. */
import { readZoneMap, type ZoneMap, zonesOnMap } from '../../places/src/zone-map.ts';
import { zoneNamed } from './birth-data.ts';
import { loadPlaces } from './place-list.ts';
import zones from './zones.json' with { type: 'json' };

type ZonesAt = (latitude: number, longitude: number) => readonly string[];

/** Degrees: coordinates of births are often rounded to tenths. */
const ROUNDING = 0.1;
const LATITUDE_MAX = 90;
const WHOLE_CIRCLE = 360;

let coarse: ZoneMap | undefined;

function coarseZonesAt(latitude: number, longitude: number): readonly string[] {
  coarse ??= readZoneMap(zones);
  return zonesOnMap(coarse, latitude, longitude);
}

/** The map that is there. */
function zonesOfMap(): ZonesAt {
  return loadPlaces()?.zonesAt ?? coarseZonesAt;
}

/**
 * The zones that coordinates may be in.
 *
 * @returns the likeliest first; none at sea
 */
export function zonesAt(latitude: number, longitude: number): readonly string[] {
  return zonesOfMap()(latitude, longitude);
}

/** The possible zones of rounded coordinates, with the zones of the exact point first. */
export function zonesAround(latitude: number, longitude: number): readonly string[] {
  const at = zonesOfMap();
  const steps = [0, -ROUNDING, ROUNDING];
  const found = steps.flatMap((north) =>
    steps.flatMap((east) => {
      const y = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude + north));
      const x = longitude + east;
      return at(y, Math.abs(x) <= WHOLE_CIRCLE / 2 ? x : x - Math.sign(x) * WHOLE_CIRCLE);
    }),
  );
  return [...new Set(found)];
}

/** Whether a zone is one of the map's, by another name or with a history of its own. */
export function isZone(name: string, mapped: string): boolean {
  const zone = zoneNamed(name);
  return zone?.names.includes(mapped) === true || zone?.merged === mapped;
}
