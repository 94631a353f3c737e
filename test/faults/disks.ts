/** Disks on which there is no more room, and room again. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderOf } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';

export interface Disk {
  readonly folder: string;
  /** Leaves no room to a process that runs. */
  fill(pid: number): void;
  /** Commands of a shell for a process that starts while there is no room. */
  readonly without_room: string;
  makeRoom(pid: number): void;
}

export interface DiskKind {
  readonly name: string;
  /** @returns undefined where this machine or this user has no such thing */
  make(test: TestContext): Disk | undefined;
  /** How a failed write is told. */
  readonly told: RegExp;
}

/** A file system of one mebibyte in memory, which only root may mount. */
const SMALL: DiskKind = {
  name: 'a full disk',
  told: /disk is full/,
  make: (test) => {
    const { path: folder, remove } = temporaryFolder();
    const options = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder];
    const is_mounted = spawnSync('mount', options).status === 0;
    test.after(() => {
      // Lazily: a process may still be about to end in it.
      if (is_mounted) execFileSync('umount', ['--lazy', folder]);
      remove();
    });
    if (!is_mounted) return undefined;
    const filler = join(folder, 'filler');
    return {
      folder,
      without_room: ':',
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

/** No file of a process may grow beyond a bound: anyone may set it, and `prlimit` moves it. */
const BOUND_BYTES = 1;
const BOUNDED: DiskKind = {
  name: 'files that may not grow',
  told: /disk I\/O error|disk is full/,
  make: (test) => {
    if (spawnSync('prlimit', ['--version']).status !== 0) return undefined;
    const bound = (pid: number, bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
    return {
      folder: folderOf(test),
      without_room: 'ulimit -f 1',
      fill: (pid) => bound(pid, BOUND_BYTES),
      makeRoom: (pid) => bound(pid, 'unlimited'),
    };
  },
};

export const DISKS: readonly DiskKind[] = [SMALL, BOUNDED];
