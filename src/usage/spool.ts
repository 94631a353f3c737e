import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SpoolLock, takeLock } from './spool-lock.ts';
import { lineOf, type SpoolRecord } from './spool-record.ts';

/**
 * The maximum size of one process's file. While it is being rewritten there are two files for a
 * moment; the new one is at most 30 MB, because it has no more counts than a process keeps.
 */
export const SPOOL_BYTES_MAX = 67_108_864;
/** A spool that has grown by this much should be replaced, with equal counts added up. */
const GROWTH_BYTES_MAX = 4_194_304;

const pathOf = (folder: string, writer: string) => join(folder, `usage-${writer}.spool`);
const lockOf = (folder: string, writer: string) => join(folder, `usage-${writer}.lock`);
/** Where a replacement is written. */
const newOf = (path: string) => `${path}.new`;

/** The writer that a spool file belongs to, or undefined if it is not a spool file. */
export function writerOf(name: string): string | undefined {
  return /^usage-([0-9a-f-]{36})\.spool$/.exec(name)?.[1];
}

/** The folder for spools does not exist or is not writable. */
export class SpoolFolderFault extends Error {
  override readonly name = 'SpoolFolderFault';
}

/**
 * Usage on the disk that a process has counted but could not write. The process holds a lock on it
 * for as long as it runs. When a call returns, what it wrote is on the disk; otherwise it throws.
 */
export class Spool {
  readonly folder: string;
  /** Identifies the process that counted the usage. */
  readonly writer: string;
  readonly path: string;
  readonly #lock: SpoolLock;
  #handle: FileHandle;
  /** Bytes that are known to be complete. */
  #size = 0;
  /** An incomplete write may have left something after them. */
  #torn = false;
  /** The size when it was last replaced. */
  #compact_size = 0;

  private constructor(folder: string, writer: string, lock: SpoolLock, file: FileHandle) {
    this.folder = folder;
    this.writer = writer;
    this.path = pathOf(folder, writer);
    this.#lock = lock;
    this.#handle = file;
  }

  /**
   * Creates the spool of this process; only its owner can read it.
   *
   * @param folder an existing one
   * @throws {SpoolFolderFault}
   */
  static async create(folder: string): Promise<Spool> {
    try {
      if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a directory`);
      const spool = await Spool.#open(folder, randomUUID(), 'wx');
      if (spool === undefined) throw new Error(`file locks do not work in ${folder}`);
      await syncFolder(folder);
      return spool;
    } catch (error) {
      throw new SpoolFolderFault((error as Error).message, { cause: error });
    }
  }

  /**
   * Opens a spool that was found, to read its file and then replace or remove it.
   *
   * @returns undefined if its process is still running, or if it is gone by now
   */
  static async adopt(folder: string, writer: string): Promise<Spool | undefined> {
    try {
      return await Spool.#open(folder, writer, 'r+');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** The lock is taken before the file that it protects is opened, or even exists. */
  static async #open(folder: string, writer: string, flags: string): Promise<Spool | undefined> {
    const lock = takeLock(lockOf(folder, writer));
    if (lock === undefined) return undefined;
    const path = pathOf(folder, writer);
    try {
      return new Spool(folder, writer, lock, await openPlain(path, flags));
    } catch (error) {
      if (!existsSync(path)) rmSync(lockOf(folder, writer), { force: true });
      lock.close();
      throw error;
    }
  }

  get empty(): boolean {
    return this.#size === 0 && !this.#torn;
  }

  /** True if it may contain records of an `append` that failed. */
  get torn(): boolean {
    return this.#torn;
  }

  /** True if so much was appended that it should be replaced. */
  get grown(): boolean {
    return this.#size > this.#compact_size + GROWTH_BYTES_MAX;
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
    const path = newOf(this.path);
    // Whatever a killed process, or someone else, has left under this name.
    await rm(path, { force: true });
    const handle = await open(path, 'wx', 0o600);
    try {
      const size = await writeRecords(handle, 0, records);
      await handle.datasync();
      await rename(path, this.path);
      await this.#handle.close().catch(() => {});
      this.#handle = handle;
      this.#size = size;
      this.#compact_size = size;
      this.#torn = false;
    } catch (error) {
      await handle.close().catch(() => {});
      await rm(path, { force: true }).catch(() => {});
      throw error;
    }
    await syncFolder(this.folder);
  }

  async clear(): Promise<void> {
    await this.#cut(0);
    this.#compact_size = 0;
  }

  /** Releases the spool; the next process to start will find it. */
  async leave(): Promise<void> {
    await this.#handle.close();
    this.#lock.close();
  }

  /** Removes the spool after all of it was written. */
  async remove(): Promise<void> {
    await this.#handle.close();
    await rm(this.path);
    await rm(newOf(this.path), { force: true });
    await syncFolder(this.folder);
    // While the lock is still held: another process could otherwise take it just before.
    rmSync(lockOf(this.folder, this.writer), { force: true });
    this.#lock.close();
  }

  async #cut(size: number): Promise<void> {
    await this.#handle.truncate(size);
    await this.#handle.datasync();
    this.#size = size;
    this.#torn = false;
  }
}

/** Anything may have been put into the folder: a pipe that nobody writes, a link to an endless device. */
async function openPlain(path: string, flags: string): Promise<FileHandle> {
  const handle = await open(path, flags, 0o600);
  const found = await handle.stat();
  if (found.isFile() && found.size <= SPOOL_BYTES_MAX) return handle;
  await handle.close();
  throw new Error(`${path} is not a usage spool: it is not a file, or longer than a spool may be`);
}

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
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    // Not every system can open a folder.
  }
}
