/** The contents of the npm packages: all necessary files, and no others. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { REPOSITORY } from '../support/processes.ts';
import { useRehearsal } from './copies.ts';

/** The package has 10.9 MB, most of them ephemeris and places. A much larger one has files that do not belong there. */
const BYTES_MAX = 12_500_000;

const { folder, place, tarball } = await useRehearsal();
const [service, client, places] = [
  tarball('ecliptic'),
  tarball('ecliptic-client'),
  tarball('ecliptic-places'),
];

/** Unpacks a tarball; its files are below `package`. */
function unpacked(tarball: string, name: string): string {
  const target = join(folder, name);
  mkdirSync(target);
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: target });
  return target;
}
const root = unpacked(service, 'unpacked');
const files = globSync('**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .sort();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test('packs compiled files, pages and data, without sources, tests and ignored files', (t) => {
  const { size } = statSync(service);
  t.diagnostic(`${files.length} files, ${size} bytes packed`);
  assert.ok(size < BYTES_MAX);
  assert.deepEqual([...new Set(files.map((file) => file.split('/')[0]))].sort(), [
    ...['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md', 'data'],
    ...['docs', 'openapi.json', 'package.json', 'packages', 'src'],
  ]);
  const strange = files.filter((file) =>
    /(?<!\.d)\.ts$|\.(?:map|tgz|db)$|(?:^|\/)(?:test|node_modules)\/|\.test\./.test(file),
  );
  assert.deepEqual(strange, []);
  const ignored = files.filter((file) =>
    /(?:^|\/)(?:var|dist|__pycache__|\.\w+)(?:\/|$)/.test(file),
  );
  assert.deepEqual(ignored, []);
});

test('packs the licences and notices of the repository', () => {
  for (const file of [
    'LICENSE',
    'NOTICE',
    'packages/engine/NOTICE',
    'packages/client/LICENSE',
    'packages/contract/LICENSE',
    'packages/places/LICENSE',
    'packages/places/NOTICE',
  ]) {
    const own = readFileSync(join(REPOSITORY, file));
    assert.ok(own.equals(readFileSync(join(root, file))), file);
  }
  assert.equal(manifest.license, 'AGPL-3.0-or-later');
  const notice = readFileSync(join(root, 'packages/engine/NOTICE'), 'utf8');
  assert.match(
    notice,
    /Permission is hereby granted, free of charge/,
    'the text of musl’s licence',
  );
});

test('names no folder of the build machine', () => {
  const others = [unpacked(client, 'unpacked-client'), unpacked(places, 'unpacked-places')];
  const packed = [root, ...others].flatMap((each) =>
    globSync('**/*.{js,cjs,ts,json,md}', { cwd: each }).map((file) => join(each, file)),
  );
  assert.ok(packed.length > 300);
  for (const file of packed) {
    const text = readFileSync(file, 'utf8');
    for (const privatePath of [REPOSITORY, place]) {
      assert.ok(!text.includes(privatePath.replace(/^\/|\/$/g, '')), `${file}: ${privatePath}`);
    }
    // The packages here are linked, and esbuild writes the path of each module.
    const linked = /^\/\/ (?!(?:\.\.\/)*node_modules\/)\S*node_modules\/.*/m.exec(text);
    assert.equal(linked?.[0], undefined, file);
  }
});

test('contains every imported module, or requests its package', () => {
  const requested = new Set([
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.optionalDependencies),
  ]);
  let imports = 0;
  for (const file of files.filter((each) =>
    /^(?!packages\/site\/assets\/).*\.(?:js|cjs|d\.ts)$/.test(each),
  )) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      imports++;
      if (fileName.startsWith('.')) {
        const target = join(root, dirname(file), fileName);
        const found = [target, target.replace(/\.ts$/, '.d.ts'), `${target}.cjs`];
        assert.ok(
          found.some((each) => existsSync(each)),
          `${file}: ${fileName}`,
        );
      } else if (!fileName.startsWith('node:') && !builtinModules.includes(fileName)) {
        const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(fileName) ?? [];
        assert.ok(requested.has(name), `${file}: ${fileName}`);
      }
    }
  }
  assert.ok(imports > 500);
});

test('packs the places with list and notices, and finds a place', async () => {
  const own = unpacked(places, 'used-places');
  const packedFiles = globSync('*', { cwd: own }).sort();
  assert.deepEqual(packedFiles, ['LICENSE', 'NOTICE', 'README.md', 'data', 'dist', 'package.json']);
  const { findPlaces } = await import(join(own, 'dist/index.js'));
  assert.equal(findPlaces('Karl-Marx-Stadt')[0].name, 'Chemnitz');
});
