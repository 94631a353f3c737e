/**
 * Writes src/births.json, the birth data of both clients: sentences (birth-texts.ts), rules (birth-rules.ts), and
 * histories of zones that runtimes lack (tzdata.zi). With a folder of a release of the time-zone database, it writes
 * tzdata.zi from that release first. Needs `zic` (in Debian's libc-bin), and a Node of the same release
 * (`process.versions.tz`):
 *
 *     node packages/runtime/launch.cjs packages/client/generate/births.ts [FOLDER]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AREAS, ringsOf } from './areas.ts';
import { BIRTH_RULES } from './birth-rules.ts';
import { FAULTS, PAGE, WARNINGS, WHYS } from './birth-texts.ts';
import { JULIAN_RULES, OTHER_CALENDARS } from './julian-rules.ts';
import type { Sourced } from './sourced-rule.ts';
import { compileZones, type Zones } from './zone-files.ts';
import { zoneRecords } from './zone-records.ts';
import { STORED_SOURCE, sourceOf } from './zone-source.ts';

export const BIRTHS_FILE = fileURLToPath(new URL('../src/births.json', import.meta.url));

/** A row for the clients, without its source. */
function withoutSource<Rule extends Sourced>(rule: Rule): Omit<Rule, keyof Sourced> {
  const { evidence: _evidence, source: _source, ...rest } = rule;
  return rest;
}

/** The text of src/births.json: each rule, sentence and zone on its own line. */
export function birthsText(zones: Zones): string {
  const sections: Readonly<Record<string, unknown>> = {
    release: zones.release,
    page: PAGE,
    warnings: WARNINGS,
    whys: WHYS,
    faults: FAULTS,
    areas: Object.fromEntries(AREAS.map((area) => [area.name, ringsOf(area)])),
    rules: BIRTH_RULES.map(withoutSource),
    julianRules: JULIAN_RULES.map(withoutSource),
    otherCalendars: OTHER_CALENDARS.map(withoutSource),
    zones: zoneRecords(zones),
  };
  const lines = Object.entries(sections).map(([name, value]) => `"${name}": ${inLines(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function inLines(value: unknown): string {
  if (Array.isArray(value)) return `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(([key, one]) => `"${key}": ${JSON.stringify(one)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder !== undefined) writeFileSync(STORED_SOURCE, sourceOf(folder));
  const zones = compileZones(readFileSync(STORED_SOURCE, 'utf8'));
  if (zones.release !== process.versions['tz']) {
    throw new Error(`the zones are of ${zones.release}, the runtime of ${process.versions['tz']}`);
  }
  writeFileSync(BIRTHS_FILE, birthsText(zones));
}
