import { fold } from '../../../places/src/fold.ts';

/**
 * Whether a place is the city that a time zone is named after: what the database knows of the zone is then
 * the history of the place.
 *
 * @param place as in the field: the name, and after a comma where it is
 */
export function isCityOfZone(place: string, zone: string): boolean {
  const city = fold(zone.split('/').at(-1) ?? '');
  const name = fold(place.split(',')[0] ?? '');
  return city !== '' && (name === city || name === `${city} city`);
}
