/** Disks that are full or hang, until the test wants otherwise. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';

export interface Disk {
  readonly folder: string;
  /** Leaves no space to a running process. */
  fill(pid: number): void;
  /** Shell commands for a process that starts while the disk is full. */
  readonly withoutRoom: string;
  makeRoom(pid: number): void;
}

export interface DiskKind {
  readonly name: string;
  /** @returns undefined if this machine or this user cannot have one */
  make(test: TestContext): Disk | undefined;
  /** The error message of a failed write. */
  readonly told: RegExp;
}

/** A file system of one mebibyte in memory, which only root can mount. */
export const SMALL: DiskKind = {
  name: 'a full disk',
  told: /disk is full/,
  make: (test) => {
    const { path: folder, remove } = temporaryFolder();
    const options = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder];
    const isMounted = spawnSync('mount', options).status === 0;
    test.after(() => {
      // Lazily: a process may still be ending in it.
      if (isMounted) execFileSync('umount', ['--lazy', folder]);
      remove();
    });
    if (!isMounted) return undefined;
    const filler = join(folder, 'filler');
    return {
      folder,
      withoutRoom: ':',
      fill: () => fillUp(filler),
      makeRoom: () => rmSync(filler),
    };
  },
};

function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const length of [4_096, 1]) {
      for (let written = length; written === length; ) {
        try {
          written = writeSync(file, Buffer.alloc(length));
        } catch {
          written = 0;
        }
      }
    }
  } finally {
    closeSync(file);
  }
}

/** A limit on the size of a process's files: any user can set it, and `prlimit` moves it. */
const BOUND_BYTES = 1;
const BOUNDED: DiskKind = {
  name: 'files that may not grow',
  told: /disk I\/O error|disk is full/i,
  make: (test) => {
    if (spawnSync('prlimit', ['--version']).status !== 0) return undefined;
    const bound = (pid: number, bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
    return {
      folder: folderOf(test),
      withoutRoom: 'ulimit -f 1',
      fill: (pid) => bound(pid, BOUND_BYTES),
      makeRoom: (pid) => bound(pid, 'unlimited'),
    };
  },
};

export const DISKS: readonly DiskKind[] = [SMALL, BOUNDED];

export interface HangingDisk {
  readonly folder: string;
  hang(): void;
  answer(): void;
}

/** A file system of its own that can be frozen; only root can have one. */
export async function frozenDisk(t: TestContext): Promise<HangingDisk | undefined> {
  const { path: inside, remove } = temporaryFolder();
  const [image, folder] = [join(inside, 'image'), join(inside, 'disk')];
  writeFileSync(image, '');
  truncateSync(image, 33_554_432);
  mkdirSync(folder);
  const made =
    spawnSync('mkfs.ext4', ['-q', image]).status === 0 &&
    spawnSync('mount', ['-o', 'loop', image, folder]).status === 0;
  if (!made) {
    remove();
    return undefined;
  }
  let frozen = false;
  const freeze = (value: boolean) => {
    if (frozen !== value) execFileSync('fsfreeze', [value ? '-f' : '-u', folder]);
    frozen = value;
  };
  t.after(() => {
    freeze(false);
    execFileSync('umount', ['--lazy', folder]);
    remove();
  });
  return { folder, hang: () => freeze(true), answer: () => freeze(false) };
}
