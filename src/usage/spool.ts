import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SpoolFile } from './spool-file.ts';
import { SpoolLock } from './spool-lock.ts';
import type { SpoolRecord } from './spool-record.ts';

const fileOf = (folder: string, writer: string) => join(folder, `usage-${writer}.spool`);
const lockOf = (folder: string, writer: string) => join(folder, `usage-${writer}.lock`);

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
 * for as long as it runs.
 */
export class Spool {
  readonly folder: string;
  /** Identifies the process that counted the usage. */
  readonly writer: string;
  readonly #file: SpoolFile;
  readonly #lock: SpoolLock;

  private constructor(folder: string, writer: string, file: SpoolFile, lock: SpoolLock) {
    this.folder = folder;
    this.writer = writer;
    this.#file = file;
    this.#lock = lock;
  }

  /**
   * Creates the spool of this process.
   *
   * @param folder an existing one
   * @throws {SpoolFolderFault}
   */
  static async create(folder: string): Promise<Spool> {
    const writer = randomUUID();
    try {
      if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a directory`);
      // The lock exists before what it protects.
      const lock = SpoolLock.take(lockOf(folder, writer));
      if (lock === undefined) throw new Error(`file locks do not work in ${folder}`);
      try {
        const file = await SpoolFile.create(fileOf(folder, writer));
        return new Spool(folder, writer, file, lock);
      } catch (error) {
        lock.remove();
        throw error;
      }
    } catch (error) {
      throw new SpoolFolderFault((error as Error).message, { cause: error });
    }
  }

  /**
   * Opens a spool that was found.
   *
   * @returns undefined if its process is still running, or if it is gone by now
   */
  static async adopt(folder: string, writer: string): Promise<Spool | undefined> {
    const lock = SpoolLock.take(lockOf(folder, writer));
    if (lock === undefined) return undefined;
    try {
      const file = await SpoolFile.open(fileOf(folder, writer));
      return new Spool(folder, writer, file, lock);
    } catch (error) {
      const is_gone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (is_gone) lock.remove();
      else lock.release();
      if (is_gone) return undefined;
      throw error;
    }
  }

  get path(): string {
    return this.#file.path;
  }

  get size(): number {
    return this.#file.size;
  }

  get empty(): boolean {
    return this.#file.empty;
  }

  get torn(): boolean {
    return this.#file.torn;
  }

  append(records: Iterable<SpoolRecord>): Promise<void> {
    return this.#file.append(records);
  }

  replace(records: Iterable<SpoolRecord>): Promise<void> {
    return this.#file.replace(records);
  }

  clear(): Promise<void> {
    return this.#file.clear();
  }

  /** Releases the spool; the next process to start will find it. */
  async leave(): Promise<void> {
    await this.#file.close();
    this.#lock.release();
  }

  /** Removes the spool after all of it was written. */
  async remove(): Promise<void> {
    await this.#file.remove();
    this.#lock.remove();
  }
}
