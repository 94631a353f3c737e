/**
 * Writes the Python client's data and sentences of birth moments from those of the TypeScript client, so that both give
 * the same resolutions. Run it after packages/client/generate/birth-data.ts; it takes the same `zic`:
 *
 *     node packages/runtime/launch.cjs packages/client-python/generate/birth-data.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ruleLines } from '../../client/generate/birth-data.ts';
import { BIRTH_RULES } from '../../client/generate/birth-rules.ts';
import { JULIAN_RULES } from '../../client/generate/julian-rules.ts';
import { FAULTS, PAGE, WARNINGS, WHYS } from '../../client/src/birth-texts.ts';
import { CLOCK_KINDS } from '../../client/src/clock-kinds-data.ts';
import { MODULE_FOLDER } from './python-text.ts';

export const PYTHON_BIRTH_FILE = fileURLToPath(new URL('_birth_data.py', MODULE_FOLDER));

function tuple(lines: readonly string[]): string {
  return lines.map((line) => `    ${quoted(line)},\n`).join('');
}

/** As Python's formatter quotes: with the quotes that need the fewer backslashes. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

function texts(table: Readonly<Record<string, string>>): string {
  return Object.entries(table)
    .map(([word, text]) => `    "${word}": ${quoted(text)},\n`)
    .join('');
}

/** The text of `_birth_data.py`. */
export function pythonBirthModule(): string {
  const warnings = Object.entries(WARNINGS)
    .map(([code, [text, anchor]]) => `    "${code}": (${quoted(text)}, "${anchor}"),\n`)
    .join('');
  return `"""Written by packages/client-python/generate/birth-data.ts from the TypeScript client's data."""

CLOCK_KINDS: tuple[str, ...] = (
${tuple(CLOCK_KINDS)})
"""Names, an equals sign, and what kinds of time their clocks kept since when."""

BIRTH_RULES: tuple[str, ...] = (
${tuple(ruleLines(BIRTH_RULES))})
"""What certificates followed and the time-zone database does not know."""

JULIAN_RULES: tuple[str, ...] = (
${tuple(ruleLines(JULIAN_RULES))})
"""Where the Julian calendar was in use until when."""

PAGE = "${PAGE}"
"""The page that warnings point to."""

WARNINGS: dict[str, tuple[str, str]] = {
${warnings}}
"""What a warning says, and which part of the page has more."""

WHYS: dict[str, str] = {
${texts(WHYS)}}
"""Why a candidate may be the right one."""

FAULTS: dict[str, str] = {
${texts(FAULTS)}}
"""What is wrong with a birth, and what to do."""
`;
}

if (import.meta.main) writeFileSync(PYTHON_BIRTH_FILE, pythonBirthModule());
