/** Usage that is not known to be written, as the log reports it, and as it is read from there. */
import { randomUUID } from 'node:crypto';
import { partsOf, sumOf, type UnwrittenUsage, type UsageBatch, type UsageCount } from './usage.ts';

/** The most counts in one line of the log: container runtimes split lines longer than 16 KiB. */
const LINE_COUNTS_MAX = 64;

/** Counts that are in no batch, and exist only in the lines that report them. */
export function unwrittenCounts(counts: Iterable<UsageCount>): UnwrittenUsage[] {
  return [...partsOf(counts, LINE_COUNTS_MAX)].map((part) => ({ id: randomUUID(), counts: part }));
}

/** A batch in parts; the ids of the parts depend only on the batch. */
export function unwrittenBatch(batch: UsageBatch): UnwrittenUsage[] {
  const { writer, number, pinned } = batch;
  return [...partsOf(batch.counts, LINE_COUNTS_MAX)].map((counts, part) => ({
    id: `${writer}/${number}/${part + 1}`,
    batch: { writer, number, ...(pinned && { pinned }) },
    counts,
  }));
}

/** The most lines of unwritten usage accepted from one file; they are held in memory. */
const LINES_MAX = 10_000;
/** Only the beginning of a longer line is read. */
const LINE_LENGTH_MAX = 65_536;

/** Occurs in every line of unwritten usage, and in no other line of the log. */
const MARK = 'unwritten_usage';
/** How such a line begins, as do other lines about errors. */
const BEGINNING = '{"level":50';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Identifies counts, or a part of a batch. */
const ID = /^[0-9a-f-]{36}(?:\/\d{1,16}\/\d{1,4})?$/;

/** A line is, or may be, one of unwritten usage and cannot be read, or there are too many of them. */
export class UnwrittenLineError extends Error {
  override readonly name = 'UnwrittenLineError';

  /** @param line its number, counted from 1 */
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
  }
}

interface UnwrittenLines {
  /** Each only once, in the order of the file. */
  readonly unwritten: readonly UnwrittenUsage[];
  /** Line numbers, counted from 1, by the id in the line. */
  readonly lines: ReadonlyMap<string, number>;
}

/**
 * Reads the usage that a log reports as lost or spooled; other lines are skipped.
 *
 * @param parts of the log's text, in order
 * @throws {UnwrittenLineError} with the number of the line
 * @throws what the parts throw
 */
export async function readUnwrittenLines(parts: AsyncIterable<string>): Promise<UnwrittenLines> {
  const unwritten: UnwrittenUsage[] = [];
  const texts = new Map<string, string>();
  const lines = new Map<string, number>();
  let line = 0;
  for await (const text of linesOf(parts)) {
    line++;
    const read = readLine(text, line);
    if (read === undefined) continue;
    const { id } = read;
    const json = text.slice(text.indexOf(BEGINNING)).trimEnd();
    const known = texts.get(id);
    if (known === json) continue;
    if (known !== undefined) {
      const other = lines.get(id);
      throw new UnwrittenLineError(line, `it has the same id as line ${other}, but other counts`);
    }
    if (unwritten.length === LINES_MAX) {
      throw new UnwrittenLineError(
        line,
        `at most ${LINES_MAX} lines of unwritten usage can be imported at once; split the file before this line`,
      );
    }
    unwritten.push(read);
    texts.set(id, json);
    lines.set(id, line);
  }
  return { unwritten, lines };
}

/** @returns undefined if the line is about something else */
function readLine(text: string, line: number): UnwrittenUsage | undefined {
  const start = text.indexOf(BEGINNING);
  const isMarked = text.includes(MARK);
  if (start < 0 && !isMarked && !mayBeCut(text)) return undefined;
  const value = start < 0 ? undefined : parsed(text.slice(start));
  if (value === undefined) {
    throw new UnwrittenLineError(
      line,
      isMarked
        ? 'it reports unwritten usage, but is cut off or was changed'
        : 'it is cut off, and may have reported unwritten usage; remove it to import the others',
    );
  }
  if (!isMarked) return undefined;
  const unwritten = unwrittenOf(value);
  if (unwritten !== undefined) return unwritten;
  throw new UnwrittenLineError(
    line,
    'it reports unwritten usage, but not in the form that the service logs',
  );
}

/** The last line of a file may have been cut off so early that it does not show what it was. */
function mayBeCut(text: string): boolean {
  return text.length > 0 && BEGINNING.startsWith(text);
}

function unwrittenOf(value: unknown): UnwrittenUsage | undefined {
  const { unwritten_usage: id, writer, batch, pinned, ...rest } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  const counts = readCounts(rest['counts']);
  if (counts === undefined || counts.length > LINE_COUNTS_MAX) return undefined;
  const { calls, credits } = sumOf(counts);
  if (calls !== rest['calls'] || credits !== rest['credits']) return undefined;
  if (writer === undefined && batch === undefined && pinned === undefined) return { id, counts };
  if (typeof writer !== 'string' || !UUID.test(writer)) return undefined;
  if (typeof batch !== 'bigint' || batch < 1n || batch > Number.MAX_SAFE_INTEGER) return undefined;
  if (pinned !== undefined && pinned !== true) return undefined;
  const of = { writer, number: Number(batch), ...(pinned && { pinned }) };
  return { id, batch: of, counts };
}

/**
 * TypeScript does not know the third parameter of a reviver yet
 * (tc39.es/proposal-json-parse-with-source).
 */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (name: string, value: unknown, context: { readonly source: string }) => unknown,
) => unknown;

/** Fields whose values are read as `bigint`, to keep every digit. */
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

/** Yields the lines without line feeds; only the beginning of one that is too long. */
async function* linesOf(parts: AsyncIterable<string>): AsyncIterable<string> {
  let line = '';
  for await (const part of parts) {
    const [first = '', ...more] = part.split('\n');
    line = (line + first).slice(0, LINE_LENGTH_MAX);
    for (const next of more) {
      yield line;
      line = next.slice(0, LINE_LENGTH_MAX);
    }
  }
  if (line !== '') yield line;
}

/** The maximum of PostgreSQL's `bigint` and SQLite's `INTEGER`. */
const COUNT_MAX = 2n ** 63n - 1n;

/** Any id that a database may contain. */
const KEY_ID = /^[^\0]{1,1000}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Checks counts that were read from text.
 *
 * @param value parsed JSON; calls and credits as digits in a string, or as `bigint`
 * @returns undefined if it is not a list, or an empty one, or if one of its counts is not valid
 */
export function readCounts(value: unknown): UsageCount[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const counts = value.map(readCount);
  return counts.every((count) => count !== undefined) ? counts : undefined;
}

function readCount(value: unknown): UsageCount | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { key_id: keyId, last_used_at: lastUsedAt, ...rest } = value as Record<string, unknown>;
  const [calls, credits] = [wholeOf(rest['calls']), wholeOf(rest['credits'])];
  if (calls === undefined || credits === undefined || calls === 0n) return undefined;
  if (typeof keyId !== 'string' || !KEY_ID.test(keyId)) return undefined;
  if (typeof lastUsedAt !== 'string' || !isInstant(lastUsedAt)) return undefined;
  const hour = lastUsedAt.slice(0, 13);
  return rest['hour'] === hour
    ? { key_id: keyId, hour, calls, credits, last_used_at: lastUsedAt }
    : undefined;
}

function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'string' && /^\d{1,19}$/.test(value)) return wholeOf(BigInt(value));
  return typeof value === 'bigint' && value >= 0n && value <= COUNT_MAX ? value : undefined;
}

/** True if a text is a real instant with a four-digit year. */
function isInstant(text: string): boolean {
  if (!INSTANT.test(text)) return false;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}
