import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf } from '../text/lines.ts';
import { SerialQueue } from '../waiting/waiting.ts';
import { batchOf, LINE_LENGTH_MAX, lineOf } from './lines.ts';
import type { UsageBatch } from './usage.ts';

/** The largest file. Less than a second of usage takes about 130 bytes for each key. */
export const OUTBOX_BYTES_MAX = 134_217_728;
/** A disk that takes longer counts as hung. */
export const DISK_MS_MAX = 2_000;
/** The size of one read. */
const PART_BYTES = 65_536;

/** The name of the outbox of a process. */
const nameOf = (writer: string) => `usage-${writer}.jsonl`;

/** True if a file name is the name of an outbox. */
export function isOutbox(name: string): boolean {
  return /^usage-[0-9a-f-]{36}\.jsonl$/.test(name);
}

/**
 * A file with the batches that a process could not write to the database: one line each, oldest first. It exists only
 * while there are any. Another process may write and remove it at its start, but the open file stays readable here.
 */
export class Outbox {
  readonly path: string;
  readonly #queue = new SerialQueue();
  #handle: FileHandle | undefined;
  /** Bytes known to be on the disk. */
  #size = 0;
  /** Bytes of batches known to be in the database. */
  #delivered = 0;
  /** True if an incomplete write may have left bytes after `#size`. */
  #isTorn = false;
  /** The number of unreadable lines. */
  #damaged = 0;

  /** @param writer of the batches */
  constructor(folder: string, writer: string) {
    this.path = join(folder, nameOf(writer));
  }

  get isEmpty(): boolean {
    return this.#delivered === this.#size;
  }

  /** Adds batches, and returns when they are on the disk. @throws if they may not be */
  append(batches: readonly UsageBatch[]): Promise<void> {
    return this.#queue.run(async () => {
      const bytes = Buffer.from(batches.map(lineOf).join(''));
      if (this.#size + bytes.length > OUTBOX_BYTES_MAX) {
        throw new Error(`${this.path} has reached its limit of ${OUTBOX_BYTES_MAX} bytes`);
      }
      this.#handle ??= await open(this.path, 'ax+', 0o600);
      const handle = this.#handle;
      if (this.#isTorn) await handle.truncate(this.#size);
      this.#isTorn = true;
      await handle.appendFile(bytes);
      await handle.datasync();
      this.#isTorn = false;
      this.#size += bytes.length;
    });
  }

  /**
   * Passes on the batches, oldest first, and removes the file.
   *
   * @param write writes a batch to the database, unless it is there
   * @returns the number of unreadable lines; with any, the file is kept under the name `damagedOf`
   */
  async deliver(write: (batch: UsageBatch) => Promise<unknown>): Promise<number> {
    try {
      while (this.#handle !== undefined && !this.isEmpty) {
        const handle = this.#handle;
        let left = this.#size - this.#delivered;
        for await (const { batch, bytes } of batchesIn(this.#rest(handle))) {
          if (batch === undefined) this.#damaged++;
          else await write(batch);
          this.#delivered += bytes;
          left -= bytes;
        }
        // The file was truncated.
        if (left > 0) this.#damaged++;
        this.#delivered += left;
        await this.#queue.run(() => this.#remove());
      }
      return this.#damaged;
    } finally {
      if (this.isEmpty) this.#damaged = 0;
    }
  }

  /** Closes the file, and keeps it. @param report gets each batch in it */
  close(report: (batch: UsageBatch) => void): Promise<void> {
    return this.#queue.run(async () => {
      const handle = this.#handle;
      if (handle === undefined) return;
      for await (const { batch } of batchesIn(this.#rest(handle))) {
        if (batch !== undefined) report(batch);
      }
      await handle.close();
    });
  }

  /** The part not known to be in the database. */
  #rest(handle: FileHandle): AsyncGenerator<Buffer> {
    return partsOf(handle, this.#delivered, this.#size);
  }

  async #remove(): Promise<void> {
    const handle = this.#handle;
    if (!this.isEmpty || handle === undefined) return;
    // Do not remove another file at this path.
    if (await isAt(this.path, handle)) await removeOutbox(this.path, this.#damaged > 0);
    await handle.close();
    this.#handle = undefined;
    [this.#delivered, this.#size, this.#isTorn] = [0, 0, false];
  }
}

/** Reads a range of a file. Each part overwrites the one before. */
async function* partsOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.alloc(PART_BYTES);
  for (let at = start; at < end; ) {
    const { bytesRead } = await file.read(bytes, 0, Math.min(PART_BYTES, end - at), at);
    if (bytesRead === 0) return;
    yield bytes.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function isAt(path: string, handle: FileHandle): Promise<boolean> {
  const [there, own] = await Promise.all([stat(path).catch(() => undefined), handle.stat()]);
  return there?.ino === own.ino && there.dev === own.dev;
}

/** A line. The batch is undefined if the line is not valid. */
interface OutboxLine {
  readonly batch: UsageBatch | undefined;
  readonly bytes: number;
}

/**
 * Reads the outbox of another process, which may still append to it.
 *
 * @throws if it is not a file, or longer than an outbox may be
 */
export async function* readOutbox(path: string): AsyncGenerator<OutboxLine> {
  const found = await stat(path);
  if (!found.isFile() || found.size > OUTBOX_BYTES_MAX) {
    throw new Error(`${path} is not an outbox: it is not a file, or longer than an outbox may be`);
  }
  yield* batchesIn(createReadStream(path));
}

async function* batchesIn(parts: AsyncIterable<Buffer>): AsyncGenerator<OutboxLine> {
  for await (const { text, isTorn, bytes } of linesOf(parts, LINE_LENGTH_MAX)) {
    // The process was killed while it wrote this line.
    if (isTorn) return;
    let batch: UsageBatch | undefined;
    try {
      // Unlike a line of a log, it has no prefix.
      if (text.startsWith('{')) batch = batchOf(text);
    } catch {
      // The caller counts the line as damaged.
    }
    yield { batch, bytes };
  }
}

/** The name of a kept outbox with unreadable lines. */
export const damagedOf = (path: string) => `${path}.damaged`;

/** Removes an outbox, or renames it if it is damaged. */
export async function removeOutbox(path: string, isDamaged: boolean): Promise<void> {
  if (isDamaged) await rename(path, damagedOf(path));
  else await rm(path, { force: true });
}
