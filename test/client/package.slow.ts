import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import * as source from '../../client/src/index.ts';
import { REPOSITORY } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import { BIRTHS } from './birth-times.ts';
import { type BuiltPackage, buildPackage } from './built-package.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
let built: BuiltPackage;

before(async () => {
  built = await buildPackage(folder.path);
});
after(() => folder.remove());

/** The files of the tarball, as paths from the folder of the package. */
function packedFiles(): string[] {
  return globSync('**/*', { cwd: built.package_folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.package_folder.length + 1))
    .sort();
}

function manifest(): Record<string, unknown> & { exports: object } {
  return JSON.parse(readFileSync(join(built.package_folder, 'package.json'), 'utf8'));
}

/** Every text in a value of any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('the package contains the current build and its licence, and no source or test', () => {
  const modules = [
    ...globSync('client/src/*.ts', { cwd: REPOSITORY }),
    ...['problem-codes', 'vocabulary', 'wire'].map((name) => `contract/${name}.ts`),
  ];
  const expected = modules.flatMap((name) => [
    `dist/${name.replace(/ts$/, 'js')}`,
    `dist/${name.replace(/ts$/, 'd.ts')}`,
  ]);
  assert.deepEqual(packedFiles(), [...expected, 'LICENSE', 'README.md', 'package.json'].sort());
  const { license, dependencies } = manifest();
  assert.equal(license, 'MIT');
  assert.match(readFileSync(join(built.package_folder, 'LICENSE'), 'utf8'), /^MIT License/);
  assert.deepEqual(Object.keys(dependencies as object), ['temporal-polyfill']);
});

test('the package contains every file that its manifest names', () => {
  const { exports, main, module, types, typings, bin } = manifest();
  const targets = textsIn({ exports, main, module, types, typings, bin });
  assert.ok(targets.some((target) => target.endsWith('.d.ts')));
  assert.ok(targets.some((target) => target.endsWith('.js')));
  const files = packedFiles();
  for (const target of targets) assert.ok(files.includes(normalize(target)), target);
});

test('publint finds nothing wrong with the package', async () => {
  const tarball = readFileSync(built.tarball_file);
  const { messages } = await publint({
    pack: { tarball: Uint8Array.from(tarball).buffer },
    strict: true,
  });
  assert.deepEqual(messages, []);
});

/**
 * The package is ESM only. TypeScript's oldest resolution reads no `exports` at all, and a CommonJS
 * module loads ESM by `require` only in TypeScript's newer modes; neither is promised.
 */
const ESM_ONLY = ['node16-esm', 'bundler'];

test('the types are right for every way to import the package', async () => {
  const data = createPackageFromTarballData(new Uint8Array(readFileSync(built.tarball_file)));
  const analysis = await checkPackage(data);
  assert.ok(analysis.types !== false);
  const problems = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem) || ESM_ONLY.includes(problem.resolutionKind),
  );
  assert.deepEqual(problems, []);
  const resolutions = Object.values(analysis.entrypoints).map(({ resolutions }) => resolutions);
  assert.ok(resolutions.length > 0);
  for (const entry of resolutions) assert.ok(entry['node16-esm'].resolution?.fileName);
});

/** Prints, as JSON, what an entry exports, and the datetimes of the known births. */
function program(specifier: string): string {
  const births = BIRTHS.map(([local, timeZone]) => ({ local, timeZone }));
  return `
    import * as client from ${JSON.stringify(specifier)};
    const datetimes = ${JSON.stringify(births)}.map((birth) => client.birthMoment(birth));
    const ecliptic = new client.Ecliptic({
      baseUrl: 'https://astro.example',
      apiKey: 'ak_test_notakey',
      fetch: async () => new Response('{}', { headers: { 'Content-Type': 'application/json' } }),
    });
    const reason = await ecliptic.positions({ datetime: datetimes[0] }).catch(({ reason }) => reason);
    console.log(JSON.stringify({ names: Object.keys(client).sort(), datetimes, reason }));`;
}

const EXPECTED = {
  names: Object.keys(source).sort(),
  datetimes: BIRTHS.map(([, , datetime]) => datetime),
  reason: 'wrong_shape',
};

/** Other versions of Node that this machine has. */
async function otherNodes(): Promise<string[]> {
  const { stdout } = await run('which', ['-a', 'node']).catch(() => ({ stdout: '' }));
  return [...new Set(stdout.split('\n').filter((file) => file !== ''))];
}

test('the built package runs in this Node, and in every other installed Node from 20 on', async () => {
  const file = join(built.user_folder, 'program.mjs');
  writeFileSync(file, program('ecliptic-client'));
  const nodes = [process.execPath, ...(await otherNodes())];
  for (const node of nodes) {
    const { stdout: version } = await run(node, ['--version']);
    if (Number(/\d+/.exec(version)?.[0]) < 20) continue;
    const { stdout } = await run(node, [file]);
    assert.deepEqual(JSON.parse(stdout), EXPECTED, `${node} ${version}`);
  }
});

test('a bundler makes one file of it for browsers, which runs', async () => {
  const outfile = join(folder.path, 'bundle.mjs');
  const { metafile, warnings } = await build({
    stdin: { contents: program('ecliptic-client'), resolveDir: built.user_folder },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    outfile,
    logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  const [output] = Object.values(metafile.outputs);
  assert.deepEqual(output?.imports, []);
  const { stdout } = await run(process.execPath, [outfile]);
  assert.deepEqual(JSON.parse(stdout), EXPECTED);
});
