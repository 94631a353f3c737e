import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import * as source from '../../packages/client/src/index.ts';
import { REPOSITORY } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import { BIRTHS } from './birth-times.ts';
import { type BuiltPackage, buildPackage, installPlaces } from './built-package.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
let built: BuiltPackage;

before(async () => {
  built = await buildPackage(folder.path);
  for (const name of ['@types', 'undici-types']) {
    symlinkSync(
      join(REPOSITORY, 'node_modules', name),
      join(built.userFolder, 'node_modules', name),
    );
  }
});
after(() => folder.remove());

/** The files of the tarball, as paths from the folder of the package. */
function packedFiles(): string[] {
  return globSync('**/*', { cwd: built.packageFolder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.packageFolder.length + 1))
    .sort();
}

function manifest(): Record<string, unknown> & { exports: object } {
  return JSON.parse(readFileSync(join(built.packageFolder, 'package.json'), 'utf8'));
}

test('packs the current build and its licence, without sources and tests', () => {
  const modules = [
    ...globSync('client/src/*.ts', { cwd: join(REPOSITORY, 'packages') }),
    ...['endpoints', 'problem-codes', 'ranges', 'vocabulary', 'wire'].map(
      (name) => `contract/${name}.ts`,
    ),
    'places/src/zone-map.ts',
  ];
  const declarations = modules.map((name) => name.replace(/ts$/, 'd.ts'));
  const expected = [
    ...[...modules, 'client/src/births.ts', 'client/src/zones.ts'].map(
      (name) => `dist/esm/${name.replace(/ts$/, 'js')}`,
    ),
    ...declarations.flatMap((name) => [`dist/esm/${name}`, `dist/cjs/${name}`]),
    ...['index.js', 'package.json', 'LICENSES.txt'].map((name) => `dist/cjs/${name}`),
    ...['LICENSE', 'NOTICE', 'README.md', 'package.json'],
  ];
  assert.deepEqual(packedFiles(), expected.sort());
  const { license, dependencies } = manifest();
  assert.equal(license, 'MIT AND CC-BY-4.0 AND ODbL-1.0');
  assert.match(readFileSync(join(built.packageFolder, 'LICENSE'), 'utf8'), /^MIT License/);
  assert.deepEqual(Object.keys(dependencies as object), ['temporal-polyfill']);
});

test('has the licences of bundled packages in the file for require', () => {
  const text = readFileSync(join(built.packageFolder, 'dist/cjs/LICENSES.txt'), 'utf8');
  const named = Array.from(text.matchAll(/^(temporal-\S+) (\S+)$/gm), ([, name, version]) => {
    const file = join(REPOSITORY, `node_modules/${name}/package.json`);
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).version, version);
    return name;
  });
  assert.deepEqual(named, ['temporal-polyfill', 'temporal-utils']);
  assert.equal(text.match(/^Permission is hereby granted/gm)?.length, 2);
  const code = readFileSync(join(built.packageFolder, 'dist/cjs/index.js'), 'utf8');
  assert.doesNotMatch(code, /\brequire\(/);
});

/** Runs the compiler on files, as strictly as it can be, declarations of the package included. */
async function compile(files: readonly string[], module: string): Promise<string> {
  const settings =
    '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022 --lib es2022,dom --types node --module';
  const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
  const args = [tsc, ...settings.split(' '), ...module.split(' '), ...files];
  return run(process.execPath, args, { cwd: built.userFolder }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}

test('exactly the right settings compile, in ES modules and in CommonJS', async () => {
  const fixture = readFileSync(join(REPOSITORY, 'test/client/types.ts'), 'utf8');
  const text = fixture.replace('../../packages/client/src/index.ts', 'ecliptic-client');
  assert.notEqual(text, fixture);
  const files = ['settings.cts', 'settings.mts', 'settings.ts'];
  for (const file of files) writeFileSync(join(built.userFolder, file), text);
  assert.equal(await compile(files, 'node16'), '');
  assert.equal(await compile(['settings.ts'], 'esnext --moduleResolution bundler'), '');
});

// test/machines/client.machines.ts runs it in the other releases of Node that it is for.
test('runs the built package in this Node, by import and by require', async () => {
  const births = BIRTHS.map(([local, timeZone]) => ({ local, timeZone }));
  const expected = [Object.keys(source).sort(), BIRTHS.map(([, , datetime]) => datetime)];
  for (const [file, load] of [
    ['program.mjs', "import * as client from 'ecliptic-client';"],
    ['program.cjs', "const client = require('ecliptic-client');"],
  ] as const) {
    const program = `${load}
      const datetimes = ${JSON.stringify(births)}.map((birth) => client.birthMoment(birth));
      console.log(JSON.stringify([Object.keys(client).sort(), datetimes]));`;
    writeFileSync(join(built.userFolder, file), program);
    const { stdout } = await run(process.execPath, [join(built.userFolder, file)]);
    assert.deepEqual(JSON.parse(stdout), expected, file);
  }
});

const TEXT_PROGRAM = `
  const answers = ['Springfield', 'Ulm, Germany'].map((place) => {
    try {
      const { status, place: taken, places } = resolveBirth({ date: '1990-06-15', time: '14:30', place });
      return [status, taken?.name, places.length > 1];
    } catch (error) {
      return [error.code, error.field, /^To find a place by name, install/.test(error.message)];
    }
  });
  console.log(JSON.stringify(answers));`;
const TEXT_ASKED = [
  ['choose', null, true],
  ['resolved', 'Ulm', false],
];
const TEXT_REFUSED = Array(2).fill(['client.invalid_birth', 'place', true]);

/** What the program prints in a folder, loaded by import, by require, and in bundles beside the packages. */
async function textAnswers(where: string): Promise<unknown[]> {
  const imported = `import { resolveBirth } from 'ecliptic-client';${TEXT_PROGRAM}`;
  writeFileSync(join(where, 'text.mjs'), imported);
  const required = `const { resolveBirth } = require('ecliptic-client');${TEXT_PROGRAM}`;
  writeFileSync(join(where, 'text.cjs'), required);
  for (const [format, outfile] of [
    ['esm', 'bundle.mjs'],
    ['cjs', 'bundle.cjs'],
  ] as const) {
    await build({
      ...{ entryPoints: ['text.mjs'], absWorkingDir: where, outfile, format },
      ...{ bundle: true, platform: 'node', logLevel: 'silent' },
    });
  }
  const printed = ['text.mjs', 'text.cjs', 'bundle.mjs', 'bundle.cjs'].map(async (file) => {
    const { stdout } = await run(process.execPath, [join(where, file)]);
    return JSON.parse(stdout);
  });
  return Promise.all(printed);
}

test('finds a place by name if ecliptic-places is installed', async (t) => {
  // Above the folder of the build is the repository, whose packages are linked.
  const fresh = temporaryFolder();
  t.after(() => fresh.remove());
  cpSync(built.userFolder, fresh.path, { recursive: true });
  assert.deepEqual(await textAnswers(fresh.path), Array(4).fill(TEXT_REFUSED));
  await installPlaces(fresh.path);
  assert.deepEqual(await textAnswers(fresh.path), Array(4).fill(TEXT_ASKED));
  assert.deepEqual(manifest()['peerDependencies'], { 'ecliptic-places': manifest()['version'] });
  assert.deepEqual(manifest()['peerDependenciesMeta'], { 'ecliptic-places': { optional: true } });
});

test('builds a bundle for browsers without warnings, which reports the missing list', async () => {
  const { outputFiles, warnings } = await build({
    stdin: {
      contents: `import { resolveBirth } from 'ecliptic-client';${TEXT_PROGRAM}`,
      resolveDir: built.userFolder,
    },
    ...{ bundle: true, platform: 'browser', format: 'iife', write: false, logLevel: 'silent' },
  });
  assert.deepEqual(warnings, []);
  const printed: string[] = [];
  const console = { log: (line: string) => printed.push(line) };
  runInNewContext(outputFiles[0]?.text ?? '', { console });
  assert.deepEqual(JSON.parse(printed[0] ?? ''), TEXT_REFUSED);
});
