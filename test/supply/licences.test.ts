/** Everything that a running service consists of may be distributed under the service's licence. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  type LockedPackage,
  nameAt,
  productionPackages,
  readLockfile,
} from '../../tools/supply/lockfile.ts';

const ROOT = new URL('../../', import.meta.url);
const PACKAGES = productionPackages(readLockfile(ROOT));

/** Licences of works that may be part of one under AGPL-3.0-or-later. */
const FITTING: ReadonlySet<string> = new Set(['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0']);

function unfitting(packages: ReadonlyMap<string, LockedPackage>): string[] {
  return Array.from(packages, ([path, { license }]) => [nameAt(path), license ?? 'none'] as const)
    .filter(([, licence]) => !FITTING.has(licence))
    .map(([name, licence]) => `${name}: ${licence}`);
}

test('the licence of every production package fits', () => {
  assert.ok(PACKAGES.size > 40);
  assert.deepEqual(unfitting(PACKAGES), []);
});

test('every licence on the lists is that of some package', () => {
  const licences = [...PACKAGES.values()].map(({ license }) => license);
  for (const licence of FITTING) {
    assert.ok(licences.includes(licence), licence);
  }
});

test('another licence, or none, is found', () => {
  const others = new Map<string, LockedPackage>([
    ['node_modules/pg', { license: 'GPL-2.0-only' }],
    ['node_modules/pg/node_modules/b', { license: 'SEE LICENSE IN LICENSE' }],
    ['node_modules/d', {}],
  ]);
  assert.deepEqual(unfitting(others), ['pg: GPL-2.0-only', 'b: SEE LICENSE IN LICENSE', 'd: none']);
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
