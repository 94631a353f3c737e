import { createHash } from 'node:crypto';

/** SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 of texts with a line feed after each, none of which it keeps. */
export class LinesDigest {
  readonly #digest = createHash('sha256');

  add(texts: Iterable<string>): this {
    for (const text of texts) this.#digest.update(text).update('\n');
    return this;
  }

  /** In hexadecimal. Nothing can be added afterwards. */
  end(): string {
    return this.#digest.digest('hex');
  }
}

/** SHA-256, in hexadecimal, of the texts with a line feed after each. */
export function linesDigest(texts: Iterable<string>): string {
  return new LinesDigest().add(texts).end();
}
