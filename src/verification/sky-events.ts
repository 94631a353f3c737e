import { readFileSync } from 'node:fs';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import { sha256 } from './digest.ts';

/** A moment at which something in the sky turns; see tools/corpus/README.md. */
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
