/** Disks that are full or hang, as controlled by the test. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/service.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk. */
  fill(): void;
  freeSpace(): void;
}

/** A file system of 1 MiB in memory. @returns undefined if this user may not mount it */
export function smallDisk(t: TestContext): SmallDisk | undefined {
  const { path: folder, remove } = temporaryFolder();
  const options = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder];
  const isMounted = spawnSync('mount', options).status === 0;
  t.after(() => {
    // Lazily, because a process may still be ending in it.
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
    remove();
  });
  if (!isMounted) return undefined;
  const filler = join(folder, 'filler');
  return { folder, fill: () => fillUp(filler), freeSpace: () => rmSync(filler) };
}

function fillUp(path: string): void {
  for (const length of [4_096, 1]) {
    assert.throws(() => {
      for (;;) appendFileSync(path, Buffer.alloc(length));
    }, /ENOSPC/);
  }
}

/** A file system that can be frozen. @returns undefined if this user may not mount it */
export function frozenDisk(t: TestContext) {
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
