/**
 * Keeps every input that broke something in its own readable file, named by its digest. Every later run replays these
 * files first.
 */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Conversation } from './conversation.ts';

const SEEDS_FOLDER = new URL('seeds/', import.meta.url);

export interface Seed {
  readonly file: string;
  /** The error, or why the input is kept. */
  readonly broke: string;
  readonly input: Conversation;
}

/** All kept inputs, in the order of their file names. */
export function readSeeds(): Seed[] {
  return readdirSync(SEEDS_FOLDER)
    .sort()
    .map((file) => {
      const { broke, input } = JSON.parse(readFileSync(new URL(file, SEEDS_FOLDER), 'utf8'));
      return { file, broke, input: fromJson(input) as Conversation };
    });
}

/** Keeps an input. @returns the name of its file, the same for the same input */
export function writeSeed(broke: string, input: Conversation): string {
  const written = toJson(input);
  const file = `http-${hash('sha256', JSON.stringify(written)).slice(0, 16)}.json`;
  const text = JSON.stringify({ broke, input: written }, null, 2);
  writeFileSync(new URL(file, SEEDS_FOLDER), `${text}\n`);
  return file;
}

/** JSON for any input: bytes are `{"utf8": …}`, or `{"base64": …}` if they are not text. */
function toJson(input: unknown): unknown {
  if (Buffer.isBuffer(input)) {
    return isUtf8(input) ? { utf8: input.toString('utf8') } : { base64: input.toString('base64') };
  }
  if (Array.isArray(input)) return input.map(toJson);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, toJson(value)]));
}

function fromJson(written: unknown): unknown {
  if (Array.isArray(written)) return written.map(fromJson);
  if (typeof written !== 'object' || written === null) return written;
  const { utf8, base64 } = written as { readonly utf8?: unknown; readonly base64?: unknown };
  if (typeof utf8 === 'string') return Buffer.from(utf8, 'utf8');
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64');
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, fromJson(value)]),
  );
}
