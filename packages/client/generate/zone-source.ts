/**
 * The text of a release of the IANA time-zone database, in the compact form that `zic` reads, made from
 * the release's own files by the release's own scripts.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MERGED } from './zone-files.ts';

/** The text that the histories of the client are made from. */
export const STORED_SOURCE = fileURLToPath(new URL('./tzdata.zi', import.meta.url));

const BACKZONE = 'backzone';
/** TDATA in the release's Makefile. */
const REGIONS = [
  ...['africa', 'antarctica', 'asia', 'australasia', 'europe', 'northamerica', 'southamerica'],
  ...['etcetera', 'factory', 'backward'],
];
/**
 * In the main form, the scripts resolve a link to a link by `backward`, even if `backzone` has its own zone:
 * America/Kralendijk becomes America/Puerto_Rico, not America/Curacao. This form keeps links unchanged.
 */
const FORM = 'vanguard';

/**
 * The text of a release with the histories of its file `backzone`, like the output of its Makefile with
 * `DATAFORM=vanguard PACKRATDATA=backzone`.
 *
 * @param folder of the release, unpacked
 * @param packratList `zone.tab` for only the zones of `backzone` in this file, like `PACKRATLIST=zone.tab`. Empty for
 *   all zones; further lines then have the targets of zones that are otherwise links
 */
export function sourceOf(folder: string, packratList: 'zone.tab' | '' = ''): string {
  const text = shrunk(folder, packratList);
  return packratList === '' ? text + mergedLines(text, shrunk(folder, 'zone.tab')) : text;
}

/** A line for each zone of one text that is a link in the other one. */
function mergedLines(all: string, listed: string): string {
  const zones = new Set([...all.matchAll(/^Z (\S+)/gm)].map((match) => match[1]));
  return [...listed.matchAll(/^L (\S+) (\S+)$/gm)]
    .filter((match) => zones.has(match[2]))
    .map((match) => `${MERGED} ${match[1]} ${match[2]}\n`)
    .join('');
}

function shrunk(folder: string, packratList: string): string {
  const version = readFileSync(join(folder, 'version'), 'utf8').trim();
  const zones = awk(
    folder,
    'ziguard.awk',
    { DATAFORM: FORM, PACKRATDATA: BACKZONE, PACKRATLIST: packratList },
    [...REGIONS, BACKZONE],
  );
  const deps = [...REGIONS, BACKZONE, packratList, 'ziguard.awk', 'zishrink.awk'].join(' ');
  const settings = { dataform: FORM, version, redo: 'posix_only', deps };
  // This form shortens `max` to `m`, which compilers up to 2023d reject.
  return awk(folder, 'zishrink.awk', settings, ['-'], zones).replace(/^(R \S+ \d+) m /gm, '$1 ma ');
}

function awk(
  folder: string,
  script: string,
  variables: Readonly<Record<string, string>>,
  files: readonly string[],
  input = '',
): string {
  const settings = Object.entries(variables).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  return execFileSync('awk', [...settings, '-f', script, ...files], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 26,
  });
}
