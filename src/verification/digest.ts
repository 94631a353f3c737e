import { createHash } from 'node:crypto';

/** SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256, in hexadecimal, of the texts with a line feed after each. */
export function linesDigest(texts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text).update('\n');
  return digest.digest('hex');
}
