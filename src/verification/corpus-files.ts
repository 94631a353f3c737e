import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { CalcVersion } from '../../packages/contract/calc-versions.ts';
import type { BodyName } from '../../packages/contract/vocabulary.ts';

/** SHA-256 of a text, in hexadecimal. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 of texts with a line feed after each. The texts are not kept. */
export class LinesDigest {
  readonly #digest = createHash('sha256');

  add(texts: Iterable<string>): this {
    for (const text of texts) this.#digest.update(text).update('\n');
    return this;
  }

  /** In hexadecimal. Ends the digest. */
  end(): string {
    return this.#digest.digest('hex');
  }
}

/** SHA-256, in hexadecimal, of the texts with a line feed after each. */
export function linesDigest(texts: Iterable<string>): string {
  return new LinesDigest().add(texts).end();
}

/** A turning point in the sky; see docs/maintainers/corpus.md. */
export interface SkyEvent {
  /** For example `station_direct`, `cusp`, `june_solstice`. */
  readonly kind: string;
  readonly body: BodyName;
  /** The UTC second that contains the event, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly datetime: string;
}

const EVENTS_FILE = new URL('../../data/corpus/events.tsv', import.meta.url);
/** Half of the corpus's requests depend on every line of the file. */
const EVENTS_SHA256 = 'f7c253400f313ff21ba5cfbe6ea9623f3b5ee30e25a0605b7ef0c1bdf25195f6';

/**
 * Reads the events of the corpus.
 *
 * @throws if the file is missing or differs from the published one
 */
export function readEvents(): SkyEvent[] {
  const text = readFileSync(EVENTS_FILE, 'utf8');
  const found = sha256(text);
  if (found !== EVENTS_SHA256) {
    throw new Error(
      `data/corpus/events.tsv differs from the published file: its SHA-256 is ${found}, expected ${EVENTS_SHA256}`,
    );
  }
  const [, ...lines] = text.trimEnd().split('\n');
  // With this digest, every line has these three columns.
  return lines.map((line) => {
    const [kind = '', body, datetime = ''] = line.split('\t');
    return { kind, body: body as BodyName, datetime };
  });
}

/** The responses of the served `calc_version`, one per line, compressed with Brotli. */
export const RESPONSES_FILE = new URL('../../data/corpus/responses.jsonl.br', import.meta.url);

/**
 * Reads the published responses, in the order of the requests.
 *
 * @returns undefined if they cannot be read, or their digest differs from the published one
 */
export function readPublishedResponses(published: CalcVersion): string[] | undefined {
  try {
    const text = brotliDecompressSync(readFileSync(RESPONSES_FILE)).toString();
    const responses = text.trimEnd().split('\n');
    return linesDigest(responses) === published.answers ? responses : undefined;
  } catch {
    return undefined;
  }
}
