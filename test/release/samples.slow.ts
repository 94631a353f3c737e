/**
 * Runs every program on the pages and in the packages' READMEs that uses a package, with the packages of a release: installed by npm
 * in an empty folder and by pip in a separate environment.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sampleFile } from '../../packages/site/generate/samples.ts';
import { PYTHON, python, WITH_PYTHON } from '../python/python.ts';
import {
  type Block,
  blocksOf,
  PAGES,
  runProgram,
  shownOutput,
  WRITTEN_URL,
} from '../support/docs-blocks.ts';
import { REPOSITORY } from '../support/processes.ts';
import { type ComposedService, composeService } from '../support/service.ts';
import { environment, useRehearsal, VERSION } from './copies.ts';

const READMES = [
  'README.md',
  ...['client', 'client-python', 'places'].map((name) => `packages/${name}/README.md`),
];
const BLOCKS = [...PAGES, ...READMES].map(blocksOf);

/** The programs of a language, each with the output on its page. */
function programsIn(language: string): readonly (readonly [Block, string | undefined])[] {
  return BLOCKS.flatMap((blocks) =>
    blocks
      .filter((block) => block.language === language)
      .map((block) => [block, shownOutput(block, blocks)] as const),
  );
}

function fileOf({ page, line }: Block): string {
  return `${page.replaceAll(/\W/g, '-')}-${line}.mts`;
}

const { folder, out, tarball } = await useRehearsal();
const project = join(folder, 'project');
const virtual = join(folder, 'virtual');
const ownPython = join(virtual, 'bin/python');
let service: ComposedService;

before(async () => {
  mkdirSync(project);
  const tarballs = ['ecliptic-client', 'ecliptic-places'].map(tarball);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...tarballs], {
    cwd: project,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (PYTHON !== undefined) {
    // Debian's httpx is installed, so no download is necessary.
    await python(['-m', 'venv', '--system-site-packages', virtual], {}, folder);
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--disable-pip-version-check'];
    const wheel = join(out, `ecliptic_client-${VERSION}-py3-none-any.whl`);
    await python([...pip, wheel], {}, folder, ownPython);
  }
  service = await composeService();
});
after(() => service?.stop());

/** The environment of a program that calls the service. */
const place = () => ({ ECLIPTIC_URL: service.url, ECLIPTIC_API_KEY: service.key });

describe('TypeScript', () => {
  for (const [block, shown] of programsIn('ts')) {
    test(`prints the output shown at ${block.page}:${block.line}`, async () => {
      assert.ok(shown);
      const file = join(project, fileOf(block));
      writeFileSync(file, block.content);
      assert.equal(await runProgram([process.execPath, file], place()), shown);
    });
  }

  test('compiles all TypeScript samples with the strictest options', async () => {
    const files = programsIn('ts').map(([block]) => fileOf(block));
    assert.ok(files.length > 10);
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      module: 'nodenext',
      target: 'esnext',
      types: ['node'],
      typeRoots: [join(REPOSITORY, 'node_modules/@types')],
    };
    const settings = join(project, 'tsconfig.json');
    writeFileSync(settings, JSON.stringify({ compilerOptions, files }));
    const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    await runProgram([process.execPath, compiler, '--project', settings]);
  });
});

describe('Python', WITH_PYTHON, () => {
  for (const [block, shown] of programsIn('python')) {
    test(`prints the output shown at ${block.page}:${block.line}`, async (t) => {
      assert.ok(shown);
      const [, module] = /^import (pandas)$/m.exec(block.content) ?? [];
      if (module !== undefined && spawnSync(ownPython, ['-c', `import ${module}`]).status !== 0) {
        t.skip(`${module} is not installed`);
        return;
      }
      // Isolated, so that neither the repository nor a PYTHONPATH can replace the installed package.
      const printed = await runProgram([ownPython, '-I', '-c', block.content], place());
      assert.equal(printed, shown);
    });
  }
});

test('prints the same lines for the quick start in both languages', WITH_PYTHON, async () => {
  const [first, second] = await Promise.all(
    [
      ['positions.ts', process.execPath],
      ['positions.py', ownPython],
    ].map(async ([name = '', command = '']) => {
      const source = readFileSync(sampleFile(name), 'utf8');
      assert.ok(source.includes(WRITTEN_URL), name);
      const file = join(project, name.replace(/\.ts$/, '.mts'));
      writeFileSync(file, source.replace(WRITTEN_URL, service.url));
      return await runProgram([command, file], place());
    }),
  );
  assert.match(first ?? '', /^sun {8} 84\.149453\n(?:\w+ +\d+\.\d{6}\n){10}$/);
  assert.equal(second, first);
});
