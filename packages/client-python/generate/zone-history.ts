/**
 * Writes the Python client's histories of zones from the table of the TypeScript client, so that both give
 * the same birth moments. Run it after packages/client/generate/zone-history.ts; it takes the same `zic` and Node:
 *
 *     node packages/runtime/launch.cjs packages/client-python/generate/zone-history.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  compileZones,
  MERGED,
  runtimeHistory,
  type Zones,
} from '../../client/generate/zone-files.ts';
import { zoneRows } from '../../client/generate/zone-history.ts';
import { STORED_SOURCE } from '../../client/generate/zone-source.ts';
import { MODULE_FOLDER } from './python-text.ts';

export const PYTHON_DATA_FILE = fileURLToPath(new URL('_zone_history_data.py', MODULE_FOLDER));

/** Rows of a dictionary, whose values are on one line however long they are. */
function rows(entries: Iterable<readonly [string, string]>): string {
  return [...entries].map(([name, value]) => `    "${name}": "${value}",\n`).join('');
}

/** The zone whose history a name has in the runtime; every system has the same one for that zone. */
function inRuntimeAs(
  name: string,
  own: readonly string[],
  recorded: ReadonlySet<string>,
  zones: Zones,
): string {
  const runtime = runtimeHistory(name);
  const found = own.find((zone) => {
    const history = zones.histories.get(zone);
    return !recorded.has(zone) && isDeepStrictEqual(history, runtime);
  });
  if (found === undefined) throw new Error(`no zone has the history that ${name} has here`);
  return found;
}

/**
 * The text of `_zone_history_data.py`.
 *
 * @param source what the zones were compiled from
 */
export function pythonDataModule(zones: Zones, source: string): string {
  const { histories, names } = zoneRows(zones);
  const own = names.filter((name) => zones.zoneOf.get(name) === name);
  const links = names.flatMap((name): [string, string][] => {
    const zone = zones.zoneOf.get(name) ?? name;
    return zone === name ? [] : [[name, zone]];
  });
  const recorded = new Set(histories.map(([name]) => name));
  const merged = source.split('\n').flatMap((line): [string, string][] => {
    const [kind, target = '', name = ''] = line.split(' ');
    if (kind !== MERGED || !own.includes(name)) return [];
    const zone = zones.zoneOf.get(target) ?? target;
    // Some systems have this zone's own history too, and then it is not what the others have for the name.
    return [[name, recorded.has(zone) ? inRuntimeAs(name, own, recorded, zones) : zone]];
  });
  return `"""Written by packages/client-python/generate/zone-history.ts from the IANA time-zone database.

That database is in the public domain.
"""

RELEASE = "${zones.release}"
"""The release of that database."""

ZONES: tuple[str, ...] = (
${own.map((name) => `    "${name}",\n`).join('')})
"""The names that have a history of their own."""

LINKS: dict[str, str] = {
${rows(links)}}
"""The other names, and the zones whose history they have."""

MERGED: dict[str, str] = {
${rows(merged)}}
"""Zones that most systems have only as other names, and what they are there."""

HISTORIES: dict[str, str] = {
${rows(histories)}}
"""\`\`first from:offset … until\`\`: times in base 36 since the time before, the first since 1800.

Without \`\`until\`\` the last offset stays.
"""
`;
}

if (import.meta.main) {
  const source = readFileSync(STORED_SOURCE, 'utf8');
  const zones = compileZones(source);
  if (zones.release !== process.versions['tz']) {
    throw new Error(`the zones are of ${zones.release}, the runtime of ${process.versions['tz']}`);
  }
  writeFileSync(PYTHON_DATA_FILE, pythonDataModule(zones, source));
}
