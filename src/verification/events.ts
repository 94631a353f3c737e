import { readFileSync } from 'node:fs';
import { BODY_NAMES, type BodyName } from '../../contract/vocabulary.ts';

/** A moment at which something in the sky turns; see corpus/README.md. */
export interface SkyEvent {
  /** For example `station_direct`, `cusp`, `june_solstice`. */
  readonly kind: string;
  readonly body: BodyName;
  /** The UTC second that contains the event, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly datetime: string;
}

const EVENTS_FILE = new URL('../../data/corpus/events.tsv', import.meta.url);

/**
 * Reads the events around which requests are made.
 *
 * @throws if the file is missing or one of its lines cannot be read
 */
export function readEvents(): SkyEvent[] {
  const [, ...lines] = readFileSync(EVENTS_FILE, 'utf8').trimEnd().split('\n');
  return lines.map(readEvent);
}

function readEvent(line: string): SkyEvent {
  const [kind, body, datetime] = line.split('\t');
  if (kind === undefined || datetime === undefined || !isBodyName(body)) {
    throw new Error(`data/corpus/events.tsv has a line that is not an event: ${line}`);
  }
  return { kind, body, datetime };
}

function isBodyName(text: string | undefined): text is BodyName {
  return BODY_NAMES.some((name) => name === text);
}
