import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { CalcVersion } from '../../packages/contract/calc-versions.ts';
import type { BodyName } from '../../packages/contract/vocabulary.ts';

/** SHA-256 of a text, in hexadecimal. */
function sha256(text: string): string {
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

/** A moment at which something in the sky turns; see docs/maintainers/corpus.md. */
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
 * Reads the events around which requests are made.
 *
 * @throws if the file is missing or is not the published one
 */
export function readEvents(): SkyEvent[] {
  const text = readFileSync(EVENTS_FILE, 'utf8');
  const found = sha256(text);
  if (found !== EVENTS_SHA256) {
    throw new Error(
      `data/corpus/events.tsv is not the file that the corpus is made from: its SHA-256 is ${found}, expected ${EVENTS_SHA256}`,
    );
  }
  const [, ...lines] = text.trimEnd().split('\n');
  // With this digest, every line has these three columns.
  return lines.map((line) => {
    const [kind = '', body, datetime = ''] = line.split('\t');
    return { kind, body: body as BodyName, datetime };
  });
}

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
