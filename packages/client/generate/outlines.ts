/**
 * Writes outlines.json: the outlines of the areas with parts (areas.ts). Areas with unchanged parts keep their outlines.
 * To make all of them again, in five minutes, put `{}` into the file first. Needs the network, npm and git. A folder
 * with a clone of HistoGIS's repository replaces GitHub:
 *
 *     node packages/runtime/launch.cjs packages/client/generate/outlines.ts [FOLDER]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ring } from '../src/area.ts';
import {
  around,
  extentOf,
  histogis,
  MARGIN,
  nearestOf,
  type Part,
  readTowns,
  rings,
  type Town,
} from './area-sources.ts';
import { AREAS } from './areas.ts';
import { CELL, type Extent, outlineOf, type Point } from './outline.ts';

const OUTLINES_FILE = fileURLToPath(new URL('./outlines.json', import.meta.url));

/** Reads a part, by its first word. */
function partOf(
  words: readonly string[],
  towns: readonly Town[],
  shapes: (name: string) => Part,
): Part {
  const [kind, ...rest] = words as [string, ...string[]];
  if (kind === 'histogis') return shapes(rest.join(' '));
  if (kind === 'corners') return rings([rest.map(Number)]);
  if (kind === 'units') {
    const isOne = ({ unit }: Town) => rest.some((one) => `${unit}.`.startsWith(`${one}.`));
    const missing = rest.filter(
      (one) => !towns.some(({ unit }) => `${unit}.`.startsWith(`${one}.`)),
    );
    if (missing.length > 0) throw new Error(`no town is in ${missing.join(', ')}`);
    return around(towns, isOne);
  }
  const [within, ...names] = rest;
  const listed = names.join(' ').split(', ');
  const isOne = ({ unit, name }: Town) =>
    `${unit}.`.startsWith(`${within}.`) && listed.includes(name);
  const found = towns.filter(isOne).map(({ name }) => name);
  const missing = listed.filter((name) => !found.includes(name));
  if (kind !== 'towns' || missing.length > 0) {
    throw new Error(`${words.join(' ')}: no such part, or no town ${missing.join(', ')}`);
  }
  return around(towns, isOne);
}

/** Rings of an area. Of its parts, the last one that a point is in decides. */
function ringsOf(
  parts: readonly string[],
  towns: readonly Town[],
  shapes: (name: string) => Part,
): readonly Ring[] {
  const steps = parts
    .filter((text) => !text.startsWith('for '))
    .map((text) => {
      const part = partOf(text.slice(1).split(' '), towns, shapes);
      return { isAdded: text.startsWith('+'), ...part };
    });
  const isIn = (point: Point) => steps.findLast((step) => step.isIn(point))?.isAdded === true;
  const countries = parts
    .find((text) => text.startsWith('for '))
    ?.split(' ')
    .slice(1);
  const theirs = towns.filter(({ country }) => countries?.includes(country) !== false);
  const isInOrBeyond = (point: Point) => {
    const isTheirs = countries?.includes(nearestOf(towns)(point).country) !== false;
    return isIn(isTheirs ? point : nearestOf(theirs)(point).point);
  };
  const extents = steps.filter(({ isAdded }) => isAdded).map(({ extent }) => extent);
  const around = extentOf(theirs.map(({ point }) => point));
  const extent = [0, 1, 2, 3].map((at) => {
    const sides = extents.map((one) => one[at] ?? 0);
    return at < 2
      ? Math.floor(Math.max(Math.min(...sides), (around[at] ?? 0) - MARGIN) / CELL) * CELL
      : Math.ceil(Math.min(Math.max(...sides), (around[at] ?? 0) + MARGIN) / CELL) * CELL;
  }) as unknown as Extent;
  return outlineOf(
    extent,
    isInOrBeyond,
    theirs.map(({ point }) => point),
  );
}

interface Outline {
  readonly parts: readonly string[];
  readonly rings: readonly Ring[];
}

if (import.meta.main) {
  const known: Readonly<Record<string, Outline>> = JSON.parse(readFileSync(OUTLINES_FILE, 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'areas-'));
  try {
    const towns = readTowns(folder);
    const shapes = histogis(folder, process.argv[2]);
    const made = AREAS.filter(({ parts }) => parts !== undefined).map(({ name, parts = [] }) => {
      const stored = known[name];
      const isSame = JSON.stringify(stored?.parts) === JSON.stringify(parts);
      const outline = { parts, rings: isSame ? stored?.rings : ringsOf(parts, towns, shapes) };
      console.log(name, JSON.stringify(outline.rings).length);
      return `${JSON.stringify(name)}: ${JSON.stringify(outline)}`;
    });
    writeFileSync(OUTLINES_FILE, `{\n${made.join(',\n')}\n}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
