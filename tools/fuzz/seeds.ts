/**
 * Remembers what runs have found: every input that broke something is kept in its own human-readable file,
 * named by its digest, and every later run replays it first.
 */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SEEDS_FOLDER = fileURLToPath(new URL('seeds', import.meta.url));

export interface Seed {
  readonly file: string;
  /** Name of its target. */
  readonly target: string;
  /** What it broke, or why it is kept. */
  readonly broke: string;
  readonly input: unknown;
}

/** All kept inputs, in the order of their file names. */
export function readSeeds(folder = SEEDS_FOLDER): Seed[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const { target, broke, input } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return { file, target, broke, input: fromJson(input) };
    });
}

/**
 * Keeps an input.
 *
 * @returns the name of its file, the same for the same input
 */
export function writeSeed(
  { target, broke, input }: Omit<Seed, 'file'>,
  folder = SEEDS_FOLDER,
): string {
  const written = toJson(input);
  const digest = hash('sha256', JSON.stringify([target, written])).slice(0, 16);
  const file = `${target}-${digest}.json`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, file),
    `${JSON.stringify({ target, broke, input: written }, null, 2)}\n`,
  );
  return file;
}

/** JSON that can hold any input: bytes are `{"utf8": …}`, or `{"base64": …}` if they are not text. */
export function toJson(input: unknown): unknown {
  if (Buffer.isBuffer(input)) {
    return isUtf8(input) ? { utf8: input.toString('utf8') } : { base64: input.toString('base64') };
  }
  if (Array.isArray(input)) return input.map(toJson);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, toJson(value)]));
}

/** The input that `toJson` wrote. */
export function fromJson(written: unknown): unknown {
  if (Array.isArray(written)) return written.map(fromJson);
  if (typeof written !== 'object' || written === null) return written;
  const { utf8, base64 } = written as { readonly utf8?: unknown; readonly base64?: unknown };
  if (typeof utf8 === 'string') return Buffer.from(utf8, 'utf8');
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64');
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, fromJson(value)]),
  );
}
