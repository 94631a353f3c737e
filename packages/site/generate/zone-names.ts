/** Makes the list of time zones that the playground offers. */
import { NO_PLACE } from '../../client/src/no-place.ts';

/**
 * Zones with rules of their own, and names of places that share another zone's rules. All other names
 * are older spellings: people may search for them, and find the zone's name of today.
 *
 * @param source the text of a release of the IANA time-zone database
 * @param countries the countries that use each zone
 * @returns a module
 */
export function zoneNamesModule(
  source: string,
  countries: ReadonlyMap<string, readonly string[]>,
): string {
  const lines = source.split('\n').map((line) => line.split(' '));
  const links = lines.flatMap(([kind, target = '', name = '']) =>
    kind === 'L' ? [[name, target] as const] : [],
  );
  const zones = lines.flatMap(([kind, name = '']) => (kind === 'Z' ? [name] : []));
  const offered = new Set([
    ...zones.filter((name) => name.includes('/') && !name.startsWith('Etc/')),
    ...links.map(([name]) => name).filter((name) => countries.has(name)),
    'UTC',
  ]);
  const rows = [...offered].sort().map((name) => {
    if (NO_PLACE.test(name)) throw new Error(`${name} names no place`);
    const older = links
      .filter(([alias, target]) => target === name && !offered.has(alias))
      .map(([alias]) => alias);
    return [name, (countries.get(name) ?? []).join(','), ...older].join(' ').trimEnd();
  });
  const unknown = [...countries.keys()].filter((name) => !offered.has(name));
  if (unknown.length > 0) throw new Error(`not in the database: ${unknown.join(', ')}`);
  return `/** Written by packages/places/generate/generate.ts from the IANA time-zone database and GeoNames. */

/** A line for each zone: its name, the countries that use it, and older names. */
export const ZONE_NAMES = \`
${rows.join('\n')}
\`;
`;
}
