import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SpoolFile } from './spool-file.ts';
import { SpoolLock } from './spool-lock.ts';
import type { SpoolRecord } from './spool-record.ts';

const fileOf = (folder: string, writer: string) => join(folder, `usage-${writer}.spool`);
const lockOf = (folder: string, writer: string) => join(folder, `usage-${writer}.lock`);

/** Whose spool a file is, or undefined where it is none. */
export function writerOf(name: string): string | undefined {
  return /^usage-([0-9a-f-]{36})\.spool$/.exec(name)?.[1];
}

/** The directory for spools is not there, or takes no files. */
export class SpoolFolderFault extends Error {
  override readonly name = 'SpoolFolderFault';
}

/** What a process has counted and could not write, on its disk. The file is held as long as it lives. */
export class Spool {
  readonly folder: string;
  /** Names the process that made it, where usage is written. */
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
   * Makes the spool of this process.
   *
   * @param folder one that is there
   * @throws {SpoolFolderFault}
   */
  static async create(folder: string): Promise<Spool> {
    const writer = randomUUID();
    try {
      if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no directory`);
      // The lock is there before what it protects.
      const lock = SpoolLock.take(lockOf(folder, writer));
      if (lock === undefined) throw new Error(`${folder} gives everyone the same lock`);
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

  /** Opens one that was found. @returns undefined where its process lives, or it is gone by now */
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

  /** Lets go of it; whoever starts next finds it. */
  async leave(): Promise<void> {
    await this.#file.close();
    this.#lock.release();
  }

  /** Removes it: all of it is written. */
  async remove(): Promise<void> {
    await this.#file.remove();
    this.#lock.remove();
  }
}
