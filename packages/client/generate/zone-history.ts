/**
 * Writes src/zone-history-data.ts from tzdata.zi, and before that tzdata.zi from a release where its
 * folder is named. It takes `zic` (Debian's libc-bin has it), and a Node of the same release
 * (`process.versions.tz`):
 *
 *     node packages/runtime/launch.cjs packages/client/generate/zone-history.ts [FOLDER]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NO_PLACE } from '../src/time-zone.ts';
import { compileZones, type History, offsetIn, runtimeHistory, type Zones } from './zone-files.ts';
import { STORED_SOURCE, sourceOf } from './zone-source.ts';

export const DATA_FILE = fileURLToPath(new URL('../src/zone-history-data.ts', import.meta.url));
const START = Date.UTC(1800, 0, 1) / 1_000;
/** The zone of a machine before anyone has said where it is. */
const UNSET = 'Factory';
const LINE_LENGTH_MAX = 100;

/**
 * The row of a zone.
 *
 * @param runtime the history that the runtime has under the same name
 * @returns nothing where that is the zone's own
 */
function row(own: History, runtime: History | undefined): string | undefined {
  if (runtime === undefined) return text(own, undefined);
  const instants = [
    START,
    ...[own, runtime].flatMap(({ changes }) => changes.map(({ from }) => from)),
  ]
    .filter((instant) => instant >= START)
    .sort((one, other) => one - other);
  const differing = instants.findLastIndex(
    (instant) => offsetIn(own, instant) !== offsetIn(runtime, instant),
  );
  return differing === -1 ? undefined : text(own, instants[differing + 1]);
}

/**
 * `first from:offset … until`: times in base 36 since the time before, the first since 1800. No `until`
 * where the runtime never comes to the zone's own rules.
 */
function text(own: History, until: number | undefined): string {
  let last = START;
  const since = (instant: number) => {
    const span = (instant - last).toString(36);
    last = instant;
    return span;
  };
  const changes = own.changes
    .filter(({ from }) => from > START && from < (until ?? Number.POSITIVE_INFINITY))
    .map(({ from, offset }) => `${since(from)}:${offset}`);
  return [offsetIn(own, START), ...changes, ...(until === undefined ? [] : [since(until)])].join(
    ' ',
  );
}

/** A field of an object, as the formatter writes it. */
function field(name: string, text: string): string {
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  const line = `  ${key}: '${text}',\n`;
  return line.length <= LINE_LENGTH_MAX + 1 ? line : `  ${key}:\n    '${text}',\n`;
}

/** The part of a release that is recorded. */
interface ZoneRows {
  /** The rows of the zones whose own history the runtime does not have. */
  readonly histories: readonly (readonly [name: string, row: string])[];
  /** Other names, and the zones that have such a row. */
  readonly aliases: readonly (readonly [name: string, zone: string])[];
  /** Every name that is a place, with a row or without. */
  readonly names: readonly string[];
}

/** Compares a release with the runtime. */
export function zoneRows({ zoneOf, histories }: Zones): ZoneRows {
  const rows: [string, string][] = [];
  const aliases: [string, string][] = [];
  const names: string[] = [];
  for (const [name, zone] of zoneOf) {
    if (NO_PLACE.test(name) || name === UNSET) continue;
    names.push(name);
    const history = row(histories.get(zone) as History, runtimeHistory(name));
    if (history === undefined) continue;
    if (name === zone) rows.push([name, history]);
    else aliases.push([name, zone]);
  }
  return { histories: rows, aliases, names };
}

/** The text of src/zone-history-data.ts. */
export function dataModule(zones: Zones): string {
  const { histories, aliases } = zoneRows(zones);
  const fields = (rows: ZoneRows['histories']) =>
    rows.map(([name, text]) => field(name, text)).join('');
  return `/** Written by generate/zone-history.ts from the IANA time-zone database, which is in the public domain. */

/** The release of that database. */
export const RELEASE = '${zones.release}';

/**
 * \`first from:offset … until\`: times in base 36 since the time before, the first since 1800. Without
 * \`until\` the last offset stays.
 */
export const HISTORIES: Readonly<Record<string, string>> = {
${fields(histories)}};

/** Other names of these zones. */
export const ALIASES: Readonly<Record<string, string>> = {
${fields(aliases)}};
`;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder !== undefined) writeFileSync(STORED_SOURCE, sourceOf(folder));
  const zones = compileZones(readFileSync(STORED_SOURCE, 'utf8'));
  if (zones.release !== process.versions['tz']) {
    throw new Error(`the zones are of ${zones.release}, the runtime of ${process.versions['tz']}`);
  }
  writeFileSync(DATA_FILE, dataModule(zones));
}
