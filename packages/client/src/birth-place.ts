/** Reads the place of a birth: an object, or a text to find. */

import { countriesOfZone, isCountryOfZone } from './birth-data.ts';
import type { BirthPlace, FoundPlace } from './birth-types.ts';
import { isOfNoPlace } from './clock-kind.ts';
import { invalid } from './invalid-birth.ts';
import { loadChoosePlace } from './place-list.ts';
import { type OffsetAt, readTimeZone } from './time-zone.ts';
import { isZone, zonesAround, zonesAt } from './zone-map.ts';

/** One place. */
export interface OnePlace {
  /** Its country in upper case, its region in lower case. */
  readonly place: BirthPlace;
  /** The place in the result; null for an instant. */
  readonly shown: BirthPlace | FoundPlace | null;
  readonly offsetAt: OffsetAt;
  /** Other possible zones of the place; undefined if there are none. */
  readonly doubt: ZoneDoubt | undefined;
}

/** Zones to compare with the place's zone. */
export interface ZoneDoubt {
  /** The code of the warning: the coordinates are near a border, or not in the given zone. */
  readonly code: 'zone_border' | 'zone_differs';
  /** The likeliest first. */
  readonly zones: readonly string[];
}

/** A text with several possible places. */
export interface SeveralPlaces {
  /** The likeliest first. */
  readonly places: readonly FoundPlace[];
  /** The code of the warning. */
  readonly doubt: 'place_several' | 'place_unlike';
}

const PLACE_FIELDS = ['latitude', 'longitude', 'timeZone', 'country', 'region', 'name'] as const;
const REGION_LENGTH_MAX = 200;
/** In UTF-16 units, as the list has it. */
const TEXT_LENGTH_MAX = 200;

/**
 * Reads the `place` of a birth.
 *
 * @throws {InvalidBirth} it is neither a place nor the name of one
 * @throws {UnknownTimeZone}
 */
export function readPlace(place: unknown): OnePlace | SeveralPlaces {
  if (place == null) throw invalid('place', 'place_missing');
  if (typeof place === 'string') return placeNamed(place);
  return placeGiven(place);
}

/** @throws {InvalidBirth} a text can be no name of a place */
export function checkName(text: string): void {
  if (text.length > TEXT_LENGTH_MAX) {
    throw invalid('place', 'place_long', { known: String(TEXT_LENGTH_MAX) });
  }
  if (/^[ \t\r\n]*$/.test(text)) throw invalid('place', 'place_empty');
}

function placeNamed(text: string): OnePlace | SeveralPlaces {
  checkName(text);
  const { places, meaning } = loadChoosePlace()(text);
  const [first] = places;
  if (first === undefined) throw invalid('place', 'place_unknown');
  if (meaning !== 'clear') return { places, doubt: `place_${meaning}` };
  return { ...placeGiven(first), shown: first };
}

function placeGiven(place: unknown): OnePlace {
  if (!isRecord(place)) throw invalid('place', 'place_form', { known: PLACE_FIELDS.join(', ') });
  const { latitude, longitude, timeZone, country, region } = place;
  if (isOfNoPlace(timeZone)) return instantGiven(place, timeZone as string);
  const lat = degrees(latitude, 'latitude', 90);
  const lon = degrees(longitude, 'longitude', 180);
  const [zone, doubt] = timeZone == null ? zoneFound(lat, lon) : zoneGiven(timeZone, lat, lon);
  const offsetAt = readTimeZone(zone);
  if (country != null && !/^[A-Za-z]{2}$/.test(String(country)))
    throw invalid('place.country', 'country');
  if (region != null && (typeof region !== 'string' || region.length > REGION_LENGTH_MAX)) {
    throw invalid('place.region', 'region', { known: String(REGION_LENGTH_MAX) });
  }
  if (timeZone != null && country != null) checkCountry(zone, String(country), lat, lon);
  return {
    offsetAt,
    doubt,
    place: {
      latitude: lat,
      longitude: lon,
      timeZone: zone,
      country: country == null ? undefined : String(country).toUpperCase(),
      region: region?.trim().toLowerCase() || undefined,
    },
    // Callers may have other fields, and undefined ones.
    shown: {
      ...(Object.fromEntries(
        PLACE_FIELDS.flatMap((name) => (place[name] == null ? [] : [[name, place[name]]])),
      ) as unknown as BirthPlace),
      timeZone: zone,
    },
  };
}

type Zoned = readonly [zone: string, doubt: ZoneDoubt | undefined];

/** @throws {InvalidBirth} there is none, as at sea */
function zoneFound(latitude: number, longitude: number): Zoned {
  const [zone, ...zones] = zonesAt(latitude, longitude);
  if (zone === undefined) throw invalid('place.timeZone', 'zone_nowhere');
  return [zone, zones.length === 0 ? undefined : { code: 'zone_border', zones }];
}

function zoneGiven(timeZone: unknown, latitude: number, longitude: number): Zoned {
  const zone = timeZone as string;
  readTimeZone(zone);
  // Around the coordinates there are nine places to look up: nearly always, one is enough.
  if (hasZone(zonesAt(latitude, longitude), zone)) return [zone, undefined];
  const zones = zonesAround(latitude, longitude);
  const isThere = zones.length === 0 || hasZone(zones, zone);
  return [zone, isThere ? undefined : { code: 'zone_differs', zones }];
}

function hasZone(zones: readonly string[], zone: string): boolean {
  return zones.some((each) => isZone(zone, each));
}

/**
 * Rejects a zone of other countries. Behind a border, clocks of the neighbours may be in use: at the coordinates, all
 * zones are right.
 *
 * @throws {InvalidBirth}
 */
function checkCountry(zone: string, country: string, latitude: number, longitude: number): void {
  const code = country.toUpperCase();
  const countries = countriesOfZone(zone);
  if (countries.length === 0 || countries.includes(code) || !isCountryOfZone(code)) return;
  const zones = zonesAround(latitude, longitude);
  const isNear = zones.some((each) => countriesOfZone(each).includes(code));
  if (isNear && hasZone(zones, zone)) return;
  throw invalid('place.timeZone', 'zone_country', { zone, country: code });
}

/** Servers and containers have zones without a place, so callers often give one by mistake. */
function instantGiven(place: Readonly<Record<string, unknown>>, timeZone: string): OnePlace {
  const others = PLACE_FIELDS.filter((name) => name !== 'timeZone' && place[name] != null);
  if (others.includes('latitude')) degrees(place['latitude'], 'latitude', 90);
  if (others.includes('longitude')) degrees(place['longitude'], 'longitude', 180);
  if (others.length > 0) throw invalid('place.timeZone', 'zone_no_place', { zone: timeZone });
  const nowhere = { latitude: 0, longitude: 0, timeZone };
  return { place: nowhere, shown: null, offsetAt: readTimeZone(timeZone), doubt: undefined };
}

function degrees(value: unknown, field: 'latitude' | 'longitude', limit: number): number {
  if (typeof value === 'number' && Math.abs(value) <= limit) return value;
  throw invalid(`place.${field}`, value === undefined ? 'missing' : field);
}

/** True of an object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
