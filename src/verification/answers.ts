import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { CalcVersion } from '../../contract/calc-versions.ts';
import { linesDigest } from './digest.ts';

/** Where the answers of the served `calc_version` are kept, a line each, compressed with Brotli. */
export const ANSWERS_FILE = new URL('../../data/corpus/answers.jsonl.br', import.meta.url);

/**
 * Reads the answers that were published, in the order of the requests.
 *
 * @returns undefined where they cannot be read or are not those that the digest names
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
