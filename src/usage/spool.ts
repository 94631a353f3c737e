import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, requirePlainSideFiles, syncFolder } from '../database/sqlite/files.ts';
import { Disk } from './disk.ts';
import { SPOOL_BYTES_MAX, type SpoolRecord, writeRecords } from './spool-record.ts';

/** A spool that has grown by this much should be replaced, with equal counts added up. */
const GROWTH_BYTES_MAX = 4_194_304;
/** SQLITE_BUSY (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

const pathOf = (folder: string, writer: string) => join(folder, `usage-${writer}.spool`);
const lockOf = (folder: string, writer: string) => join(folder, `usage-${writer}.lock`);
/** Where a replacement is written. */
const newOf = (path: string) => `${path}.new`;

/** The writer that a spool file belongs to, or undefined if it is not a spool file. */
export function writerOf(name: string): string | undefined {
  return /^usage-([0-9a-f-]{36})\.spool$/.exec(name)?.[1];
}

/**
 * Makes a file in a folder, and removes it. A lock is taken on the thread that answers, so whether the disk answers must be
 * known before.
 *
 * @throws if that fails; if the disk hangs, it does not return
 */
export async function tryFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a directory`);
  const path = join(folder, `usage-${randomUUID()}.try`);
  const handle = await open(path, 'wx', 0o600);
  await handle.close();
  await rm(path);
}

/** The folder for spools does not exist or is not writable. */
export class SpoolFolderError extends Error {
  override readonly name = 'SpoolFolderError';
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
  #compactSize = 0;

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
   * @throws {SpoolFolderError}
   */
  static async create(folder: string): Promise<Spool> {
    try {
      await new Disk(folder).run(() => tryFolder(folder));
      const spool = await Spool.#open(folder, randomUUID(), 'wx');
      if (spool === undefined) throw new Error(`file locks do not work in ${folder}`);
      await syncFolder(folder);
      return spool;
    } catch (error) {
      throw new SpoolFolderError((error as Error).message, { cause: error });
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

  /** True if so much was appended that it should be replaced. */
  get grown(): boolean {
    return this.#size > this.#compactSize + GROWTH_BYTES_MAX;
  }

  /** Adds records: all of them, or none. */
  async append(records: Iterable<SpoolRecord>): Promise<void> {
    try {
      if (this.#torn) await this.#cut(this.#size);
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
      this.#compactSize = size;
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
    this.#compactSize = 0;
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
    await rm(lockOf(this.folder, this.writer), { force: true });
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

/** A lock that is held until it is closed, or until its process ends. */
type SpoolLock = Pick<DatabaseSync, 'close'>;

/**
 * Takes a lock that ends with its process, however the process ends. Node has no `flock`, and a
 * process id in a file does not help: every container has a process 1. SQLite locks its files with
 * `fcntl`; the system itself releases such locks, and they work between containers that share a folder.
 *
 * Only SQLite may open the file: closing any other descriptor of it would release the lock.
 *
 * @returns undefined if a running process holds the lock
 */
function takeLock(path: string): SpoolLock | undefined {
  createPrivateFile(path);
  requirePlainSideFiles(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // No journal file: nothing is ever written, and a killed process leaves none behind.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
