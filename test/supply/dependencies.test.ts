/** docs/dependencies.md lists every requested package, with version and licence. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { locate, readLockfile } from '../../tools/supply/lockfile.ts';

const ROOT = new URL('../../', import.meta.url);
const PAGE = readFileSync(new URL('docs/dependencies.md', ROOT), 'utf8');
const LOCKFILE = readLockfile(ROOT);

const KINDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

/** The cells of the table for a kind of dependency in a package.json; empty if there is no table. */
function rows(file: string, kind: string): string[][] {
  const [, , text = ''] = PAGE.split(new RegExp(`(<!-- dependencies ${file} ${kind} -->\n)`));
  const [body = ''] = text.split('<!-- /dependencies -->');
  const lines = body.trim().split('\n').slice(2);
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

/** The project's own folders are not dependencies. */
const isForeign = (version: unknown) => !String(version).startsWith('file:');

/** The folder's name in the lock file. */
const folderOf = (file: string) => (dirname(file) === '.' ? '' : dirname(file));

const FILES = [
  'package.json',
  'packages/site/package.json',
  'packages/client/package.json',
  'packages/runtime/package.json',
];

for (const file of FILES) {
  const asked = JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'));
  for (const kind of KINDS) {
    test(`documents the ${kind} of ${file} on the page`, () => {
      assert.deepEqual(
        rows(file, kind).map(([name, version, licence]) => [name, version, licence]),
        Object.entries(asked[kind] ?? {})
          .filter(([, version]) => isForeign(version))
          .map(([name, version]) => {
            const { license } =
              LOCKFILE.packages[locate(LOCKFILE, folderOf(file), name) ?? ''] ?? {};
            return [`\`${name}\``, version, license];
          }),
      );
    });
  }
}
