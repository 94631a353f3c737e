import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lineOf, type SpoolRecord } from './spool-record.ts';

/**
 * The maximum size of one process's file. While it is being rewritten there are two files for a
 * moment; the new one is at most 30 MB, because it has no more counts than a process keeps.
 */
export const SPOOL_BYTES_MAX = 67_108_864;

/** The file of a spool. When a call returns, what it wrote is on the disk; otherwise it throws. */
export class SpoolFile {
  readonly path: string;
  #handle: FileHandle;
  /** Bytes that are known to be complete. */
  #size: number;
  /** An incomplete write may have left something after them. */
  #torn = false;

  private constructor(path: string, handle: FileHandle, size: number) {
    this.path = path;
    this.#handle = handle;
    this.#size = size;
  }

  /**
   * Creates a file that only its owner can access.
   *
   * @throws if the file exists already
   */
  static async create(path: string): Promise<SpoolFile> {
    const handle = await open(path, 'wx', 0o600);
    await syncFolder(path);
    return new SpoolFile(path, handle, 0);
  }

  /** Opens a file that will be replaced or removed. */
  static async open(path: string): Promise<SpoolFile> {
    const handle = await open(path, 'r+');
    return new SpoolFile(path, handle, (await handle.stat()).size);
  }

  get size(): number {
    return this.#size;
  }

  get empty(): boolean {
    return this.#size === 0 && !this.#torn;
  }

  /** Whether it may contain records of an `append` that failed. */
  get torn(): boolean {
    return this.#torn;
  }

  /** Adds records: all of them, or none. */
  async append(records: Iterable<SpoolRecord>): Promise<void> {
    try {
      const end = await writeRecords(this.#handle, this.#size, records);
      await this.#handle.datasync();
      this.#size = end;
      this.#torn = false;
    } catch (error) {
      this.#torn = true;
      await this.#cut(this.#size).catch(() => {});
      throw error;
    }
  }

  /** Replaces all records at once. */
  async replace(records: Iterable<SpoolRecord>): Promise<void> {
    const path = newPath(this.path);
    const handle = await open(path, 'w', 0o600);
    try {
      const size = await writeRecords(handle, 0, records);
      await handle.datasync();
      await rename(path, this.path);
      await this.#handle.close().catch(() => {});
      this.#handle = handle;
      this.#size = size;
      this.#torn = false;
    } catch (error) {
      await handle.close().catch(() => {});
      await rm(path, { force: true }).catch(() => {});
      throw error;
    }
    await syncFolder(this.path);
  }

  async clear(): Promise<void> {
    await this.#cut(0);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** Closes and removes the file. */
  async remove(): Promise<void> {
    await this.#handle.close();
    await rm(this.path);
    await rm(newPath(this.path), { force: true });
    await syncFolder(this.path);
  }

  async #cut(size: number): Promise<void> {
    await this.#handle.truncate(size);
    await this.#handle.datasync();
    this.#size = size;
    this.#torn = false;
  }
}

/** The path at which a replacement is written. */
const newPath = (path: string) => `${path}.new`;

/** @returns the position after the last record */
async function writeRecords(
  handle: FileHandle,
  start: number,
  records: Iterable<SpoolRecord>,
): Promise<number> {
  let position = start;
  for (const record of records) {
    const bytes = Buffer.from(lineOf(record));
    if (position + bytes.length > SPOOL_BYTES_MAX) {
      throw new Error(`the usage spool is full: its limit is ${SPOOL_BYTES_MAX} bytes`);
    }
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, written, undefined, position + written);
      written += bytesWritten;
    }
    position += bytes.length;
  }
  return position;
}

/** Makes the folder's entries survive a power cut too, if the system supports that. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    // Not every system can open a folder.
  }
}
