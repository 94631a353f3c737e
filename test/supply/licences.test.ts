/** Everything that a running service consists of may be distributed under the service's licence. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nameAt, productionPackages, readLockfile } from '../../tools/supply/lockfile.ts';

const ROOT = new URL('../../', import.meta.url);
const PACKAGES = productionPackages(readLockfile(ROOT));

/** Licences of works that may be part of one under AGPL-3.0-or-later. */
const FITTING: ReadonlySet<string> = new Set(['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0']);

test('the licence of every production package fits', () => {
  assert.ok(PACKAGES.size > 40);
  const unfitting = Array.from(
    PACKAGES,
    ([path, { license = 'none' }]) => [path, license] as const,
  ).filter(([, licence]) => !FITTING.has(licence));
  assert.deepEqual(unfitting, []);
});

test('every installed package declares the licence in the lock file', () => {
  let installed = 0;
  for (const [path, { version, license, optional }] of PACKAGES) {
    const file = new URL(`${path}/package.json`, ROOT);
    // npm installs only those optional packages that this system can use.
    if (optional === true && !existsSync(file)) continue;
    const itself = JSON.parse(readFileSync(file, 'utf8'));
    assert.equal(itself.name, nameAt(path));
    assert.equal(itself.version, version, path);
    assert.equal(itself.license, license, path);
    installed++;
  }
  assert.ok(installed > 40);
});
