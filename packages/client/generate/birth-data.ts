/**
 * Writes what birth moments need beyond offsets: src/clock-kinds-data.ts from tzdata.zi, src/birth-rules-data.ts from
 * birth-rules.ts. The Python client's are written by packages/client-python/generate/birth-data.ts. It takes `zic`:
 *
 *     node packages/runtime/launch.cjs packages/client/generate/birth-data.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BIRTH_RULES } from './birth-rules.ts';
import { kindLines } from './clock-kinds.ts';
import { JULIAN_RULES } from './julian-rules.ts';
import type { Sourced } from './sourced-rule.ts';
import { compileZones, type Zones } from './zone-files.ts';
import { STORED_SOURCE } from './zone-source.ts';

export const KINDS_FILE = fileURLToPath(new URL('../src/clock-kinds-data.ts', import.meta.url));
export const RULES_FILE = fileURLToPath(new URL('../src/birth-rules-data.ts', import.meta.url));

/** The text of src/clock-kinds-data.ts. */
export function kindsModule(zones: Zones): string {
  return `/** Written by generate/birth-data.ts from the IANA time-zone database, which is in the public domain. */

/**
 * \`names=kind sinceKind …\`: days in base 36 since the one before, the first since 1800-01-01. \`L\` is local mean
 * time, \`C\` and \`M\` that of a city (\`M\` with its offset in seconds), \`S\` a standard time with its offset in
 * minutes, or in seconds with an \`s\`. There are commas between zones and spaces between the names of one.
 */
export const CLOCK_KINDS: readonly string[] = [
${kindLines(zones)
  .map((line) => `  '${line}',\n`)
  .join('')}];
`;
}

/** A row as the package has it: where it comes from stays here. */
function withoutSource<Rule extends Sourced>(rule: Rule): Omit<Rule, keyof Sourced> {
  const { evidence: _evidence, source: _source, ...rest } = rule;
  return rest;
}

/** Rows as lines of JSON, which the formatter leaves alone, in which `'` is escaped. */
export function ruleLines(rules: readonly Sourced[]): readonly string[] {
  return rules.map((rule) => JSON.stringify(withoutSource(rule)).replaceAll("'", '\\u0027'));
}

/** The text of src/birth-rules-data.ts. */
export function rulesModule(): string {
  const rows = (rules: readonly Sourced[]) =>
    ruleLines(rules)
      .map((line) => `  '${line}',\n`)
      .join('');
  return `/** Written by generate/birth-data.ts from generate/birth-rules.ts, which has the sources. */
import type { BirthRule, JulianRule } from './birth-rule.ts';

export const BIRTH_RULES: readonly BirthRule[] = [
${rows(BIRTH_RULES)}].map((row) => JSON.parse(row));

export const JULIAN_RULES: readonly JulianRule[] = [
${rows(JULIAN_RULES)}].map((row) => JSON.parse(row));
`;
}

if (import.meta.main) {
  writeFileSync(RULES_FILE, rulesModule());
  writeFileSync(KINDS_FILE, kindsModule(compileZones(readFileSync(STORED_SOURCE, 'utf8'))));
}
