import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf } from '../text/lines.ts';
import { SerialQueue } from '../waiting/waiting.ts';
import { batchOf, LINE_LENGTH_MAX, lineOf } from './lines.ts';
import type { UsageBatch } from './usage.ts';

/** The largest file. A line has about 130 bytes for each key that was used in less than a second. */
export const OUTBOX_BYTES_MAX = 134_217_728;
/** A disk that takes longer counts as hung. */
export const DISK_MS_MAX = 2_000;
/** How much of a file is read at once. */
const PART_BYTES = 65_536;

/** The name of the outbox of a process. */
const nameOf = (writer: string) => `usage-${writer}.jsonl`;

/** True if a file in the folder is an outbox, by its name. */
export function isOutbox(name: string): boolean {
  return /^usage-[0-9a-f-]{36}\.jsonl$/.test(name);
}

/**
 * The batches that a process could not write, in a file: one line each, oldest first. It exists only while there are any.
 * The start of any process writes what it finds there and removes it. What this process has open stays readable.
 */
export class Outbox {
  readonly path: string;
  readonly #queue = new SerialQueue();
  #handle: FileHandle | undefined;
  /** Bytes that are known to be on the disk. */
  #size = 0;
  /** Bytes whose batches are known to be in the database. */
  #delivered = 0;
  /** An incomplete write may have left something behind `#size`. */
  #isTorn = false;
  /** Lines that could not be read. */
  #damaged = 0;

  /** @param writer whose batches these are */
  constructor(folder: string, writer: string) {
    this.path = join(folder, nameOf(writer));
  }

  get isEmpty(): boolean {
    return this.#delivered === this.#size;
  }

  /** Adds batches: when it returns, they are on the disk. @throws if they may not be */
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
   * Hands over the batches, oldest first, and removes the file.
   *
   * @param write makes sure that the database has a batch
   * @returns the number of lines that could not be read; the file is then kept, under the name `damagedOf`
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
        // Somebody has shortened the file.
        if (left > 0) this.#damaged++;
        this.#delivered += left;
        await this.#queue.run(() => this.#remove());
      }
      return this.#damaged;
    } finally {
      if (this.isEmpty) this.#damaged = 0;
    }
  }

  /** Ends the use of the file, which stays where it is. @param report of each batch that is in it */
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

  /** What is not known to be in the database. */
  #rest(handle: FileHandle): AsyncGenerator<Buffer> {
    return partsOf(handle, this.#delivered, this.#size);
  }

  async #remove(): Promise<void> {
    const handle = this.#handle;
    if (!this.isEmpty || handle === undefined) return;
    // Whatever else may be there by now is somebody's.
    if (await isAt(this.path, handle)) await removeOutbox(this.path, this.#damaged > 0);
    await handle.close();
    this.#handle = undefined;
    [this.#delivered, this.#size, this.#isTorn] = [0, 0, false];
  }
}

/** Reads a part of a file, or as much of it as there is. Each part is overwritten by the next one. */
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

/** A line: its batch, which is undefined if the line cannot be read. */
interface OutboxLine {
  readonly batch: UsageBatch | undefined;
  readonly bytes: number;
}

/**
 * Reads the outbox that another process has left; it may still be adding to it.
 *
 * @throws if it is no file, or longer than an outbox may be: anything may have been put into the folder
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
    // It was being written when its process was killed.
    if (isTorn) return;
    let batch: UsageBatch | undefined;
    try {
      // Nothing comes before it, as in a log.
      if (text.startsWith('{')) batch = batchOf(text);
    } catch {
      // Reported as damaged.
    }
    yield { batch, bytes };
  }
}

/** The name under which an outbox is kept if it has lines that cannot be read. */
export const damagedOf = (path: string) => `${path}.damaged`;

/** Removes an outbox; or keeps it for someone to look at. */
export async function removeOutbox(path: string, isDamaged: boolean): Promise<void> {
  if (isDamaged) await rename(path, damagedOf(path));
  else await rm(path, { force: true });
}
