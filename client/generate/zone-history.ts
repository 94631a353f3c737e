/**
 * Writes src/zone-history-data.ts: `node client/generate/zone-history.ts`, on a system whose zone
 * files keep the histories that runtimes leave out (see there), as Debian's do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type History,
  hasOwnHistories,
  offsetIn,
  runtimeHistory,
  systemHistory,
  systemRelease,
} from './zone-files.ts';

const FILE = fileURLToPath(new URL('../src/zone-history-data.ts', import.meta.url));
const START = Date.UTC(1800, 0, 1) / 1_000;
const LINE_LENGTH_MAX = 100;
const END = Date.UTC(1970, 0, 1) / 1_000;

/** Other names of zones in the table, which the database itself makes names of a third zone. */
const ALIASES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Kralendijk': 'America/Curacao',
  'America/Lower_Princes': 'America/Curacao',
  'America/Virgin': 'America/St_Thomas',
  'Arctic/Longyearbyen': 'Europe/Oslo',
  'Atlantic/Jan_Mayen': 'Europe/Oslo',
  Iceland: 'Atlantic/Reykjavik',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Yap': 'Pacific/Chuuk',
};

/**
 * The row of a zone.
 *
 * @returns nothing where the runtime has the zone's own history: it has the same in 1800 or the same
 *   ever since, and what differs otherwise is what one of them learned later
 */
export function row(name: string): string | undefined {
  const own = systemHistory(name);
  const runtime = runtimeHistory(name);
  if (offsetIn(own, START) === offsetIn(runtime, START)) return undefined;
  const instants = [
    START,
    ...[own, runtime].flatMap(({ changes }) => changes.map(({ from }) => from)),
  ]
    .filter((instant) => instant >= START && instant < END)
    .sort((one, other) => one - other);
  const differing = instants.findLastIndex(
    (instant) => offsetIn(own, instant) !== offsetIn(runtime, instant),
  );
  return text(own, instants[differing + 1] ?? END);
}

/** `first from:offset … until`: times in base 36 since the time before, the first since 1800. */
function text(own: History, until: number): string {
  let last = START;
  const since = (instant: number) => {
    const span = (instant - last).toString(36);
    last = instant;
    return span;
  };
  const changes = own.changes
    .filter(({ from }) => from >= START && from < until)
    .map(({ from, offset }) => `${since(from)}:${offset}`);
  return [offsetIn(own, START), ...changes, since(until)].join(' ');
}

/** The places of the database's list, less those where no one lives. */
function places(): string[] {
  return readFileSync('/usr/share/zoneinfo/zone.tab', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[2] as string)
    .filter((name) => !/^Antarctica\/|^Indian\/Kerguelen$/.test(name))
    .sort();
}

/** A member of an object, as the formatter writes it. */
function member(name: string, text: string): string {
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  const line = `  ${key}: '${text}',\n`;
  return line.length <= LINE_LENGTH_MAX + 1 ? line : `  ${key}:\n    '${text}',\n`;
}

if (import.meta.main) {
  if (!hasOwnHistories()) throw new Error('the zone files of this system keep no own histories');
  const rows = places().flatMap((name) => {
    const history = row(name);
    return history === undefined ? [] : [member(name, history)];
  });
  const aliases = Object.entries(ALIASES).map(([alias, name]) => member(alias, name));
  writeFileSync(
    FILE,
    `/** Written by generate/zone-history.ts from the IANA time-zone database, which is in the public domain. */

/** The release of that database. */
export const RELEASE = '${systemRelease()}';

/** \`first from:offset … until\`: times in base 36 since the time before, the first since 1800. */
export const HISTORIES: Readonly<Record<string, string>> = {
${rows.join('')}};

/** Other names of these zones. */
const ALIASES: Readonly<Record<string, string>> = {
${aliases.join('')}};
`,
  );
}
