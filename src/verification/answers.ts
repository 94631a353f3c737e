import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { CalcVersion } from '../../packages/contract/calc-versions.ts';
import { linesDigest } from './digest.ts';

/** The answers of the served `calc_version`, one per line, compressed with Brotli. */
export const ANSWERS_FILE = new URL('../../data/corpus/answers.jsonl.br', import.meta.url);

/**
 * Reads the published answers, in the order of the requests.
 *
 * @returns undefined if they cannot be read, or if their digest is not the published one
 */
export function readPublishedAnswers(published: CalcVersion): string[] | undefined {
  try {
    const text = brotliDecompressSync(readFileSync(ANSWERS_FILE)).toString();
    const answers = text.trimEnd().split('\n');
    return linesDigest(answers) === published.answers ? answers : undefined;
  } catch {
    return undefined;
  }
}
