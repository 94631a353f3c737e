/** All parts of a running service may be distributed under its licence. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nameAt, productionPackages, readLockfile } from '../../tools/supply/lockfile.ts';

const ROOT = new URL('../../', import.meta.url);
const PACKAGES = productionPackages(readLockfile(ROOT));

/** Licences compatible with AGPL-3.0-or-later. */
const FITTING: ReadonlySet<string> = new Set(['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0']);

test('has compatible licences in all production packages', () => {
  assert.ok(PACKAGES.size > 40);
  const unfitting = Array.from(
    PACKAGES,
    ([path, { license = 'none' }]) => [path, license] as const,
  ).filter(([, licence]) => !FITTING.has(licence));
  assert.deepEqual(unfitting, []);
});

test('has the licence of the lock file in every installed package', () => {
  let installed = 0;
  for (const [path, { version, license, optional }] of PACKAGES) {
    const file = new URL(`${path}/package.json`, ROOT);
    // npm installs only the optional packages for this system.
    if (optional === true && !existsSync(file)) continue;
    const itself = JSON.parse(readFileSync(file, 'utf8'));
    assert.equal(itself.name, nameAt(path));
    assert.equal(itself.version, version, path);
    assert.equal(itself.license, license, path);
    installed++;
  }
  assert.ok(installed > 40);
});
