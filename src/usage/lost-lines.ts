import { createReadStream } from 'node:fs';
import { readCount } from './count-text.ts';
import { LOST_COUNTS_MAX } from './lost.ts';
import { type LostUsage, sumOf } from './usage.ts';

/** Lines of lost usage that are taken from one file; they are held in memory. */
const LOST_LINES_MAX = 10_000;
/** Of a longer line only the beginning is looked at. */
const LINE_LENGTH_MAX = 65_536;

/** What every line of lost usage holds, and no other line of the log. */
const MARK = 'usage_lost';
/** How such a line begins, as do others that tell of errors. */
const BEGINNING = '{"level":50';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A line that is, or may be, one of lost usage and cannot be read; or there are too many. */
export class LostLineFault extends Error {
  override readonly name = 'LostLineFault';
}

export interface LostLines {
  /** Each once, in the order of the file. */
  readonly lost: readonly LostUsage[];
  /** The number of the line, from 1 on, by the id of what it tells. */
  readonly lines: ReadonlyMap<string, number>;
}

/**
 * Reads what a log names as lost; other lines may stand between.
 *
 * @throws {LostLineFault} with the number of the line
 * @throws where the file cannot be read
 */
export async function readLostLines(path: string): Promise<LostLines> {
  const lost = new Map<string, LostUsage>();
  const texts = new Map<string, string>();
  const lines = new Map<string, number>();
  let line = 0;
  for await (const text of linesOf(path)) {
    line++;
    const read = readLine(text, line);
    if (read === undefined) continue;
    const { id } = read;
    const json = text.slice(text.indexOf(BEGINNING)).trimEnd();
    if ((texts.get(id) ?? json) !== json) {
      throw new LostLineFault(
        `line ${line}: it has the id of line ${lines.get(id)} and other counts`,
      );
    }
    if (lost.has(id)) continue;
    if (lost.size === LOST_LINES_MAX) {
      throw new LostLineFault(
        `line ${line}: ${LOST_LINES_MAX} lines of lost usage are taken at once; split the file before it`,
      );
    }
    lost.set(id, read);
    texts.set(id, json);
    lines.set(id, line);
  }
  return { lost: [...lost.values()], lines };
}

/** @returns undefined where the line is about something else */
function readLine(text: string, line: number): LostUsage | undefined {
  const start = text.indexOf(BEGINNING);
  const is_marked = text.includes(MARK);
  if (start < 0 && !is_marked && !mayBeCut(text)) return undefined;
  const value = start < 0 ? undefined : parsed(text.slice(start));
  if (value === undefined) {
    throw new LostLineFault(
      is_marked
        ? `line ${line}: it tells of lost usage and is cut off or changed`
        : `line ${line}: it is cut off, and may have told of lost usage; remove it to import the others`,
    );
  }
  if (!is_marked) return undefined;
  const lost = lostOf(value);
  if (lost !== undefined) return lost;
  throw new LostLineFault(`line ${line}: it tells of lost usage, but not as the service logs it`);
}

/** Of the last line of a file so little may be written that it tells nothing. */
function mayBeCut(text: string): boolean {
  return text.length > 0 && BEGINNING.startsWith(text);
}

function lostOf(value: unknown): LostUsage | undefined {
  const {
    usage_lost: id,
    writer,
    batch,
    calls,
    credits,
    counts,
  } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !UUID.test(id) || !Array.isArray(counts)) return undefined;
  if (counts.length === 0 || counts.length > LOST_COUNTS_MAX) return undefined;
  const read = counts.map(readCount);
  if (!read.every((count) => count !== undefined)) return undefined;
  const sum = sumOf(read);
  if (sum.calls !== calls || sum.credits !== credits) return undefined;
  if (writer === undefined && batch === undefined) return { id, counts: read };
  if (typeof writer !== 'string' || !UUID.test(writer)) return undefined;
  if (typeof batch !== 'bigint' || batch < 1n || batch > Number.MAX_SAFE_INTEGER) return undefined;
  return { id, batch: { writer, number: Number(batch) }, counts: read };
}

/** TypeScript does not know yet what a reviver is told (tc39.es/proposal-json-parse-with-source). */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (name: string, value: unknown, context: { readonly source: string }) => unknown,
) => unknown;

/** Members of JSON that are whole numbers, every digit of them. */
const WHOLE = new Set(['calls', 'credits', 'batch']);

function parsed(text: string): unknown {
  try {
    return parseWithSource(text, (name, value, { source }) =>
      WHOLE.has(name) && typeof value === 'number' ? BigInt(source) : value,
    );
  } catch {
    return undefined;
  }
}

/** Without their ends; of one that is too long, its beginning. */
async function* linesOf(path: string): AsyncIterable<string> {
  let line = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...more] = (chunk as string).split('\n');
    line = (line + first).slice(0, LINE_LENGTH_MAX);
    for (const next of more) {
      yield line;
      line = next.slice(0, LINE_LENGTH_MAX);
    }
  }
  if (line !== '') yield line;
}
