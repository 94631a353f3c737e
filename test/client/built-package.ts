/** The package as its users get it: built, packed and unpacked in the test's own folder. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '../support/processes.ts';

const run = promisify(execFile);
const TSC = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
/** The files that packing needs, without any earlier build. */
const SOURCES = [
  ...[
    'src',
    'generate/build.ts',
    'package.json',
    'tsconfig.json',
    'README.md',
    'LICENSE',
    'NOTICE',
  ],
];
/** As the client's README says. */
export const PACK_COMMANDS = [
  'npm run build --workspace ecliptic-client',
  'npm pack --workspace ecliptic-client',
] as const;

export interface BuiltPackage {
  /** A folder in which `import 'ecliptic-client'` finds the package, and nothing else of the project. */
  readonly userFolder: string;
  readonly packageFolder: string;
  readonly tarballFile: string;
}

/**
 * Builds and packs the client.
 *
 * @param folder which the test removes
 */
export async function buildPackage(folder: string): Promise<BuiltPackage> {
  for (const name of SOURCES) {
    const copy = join(folder, 'packages/client', name);
    cpSync(join(REPOSITORY, 'packages/client', name), copy, { recursive: true });
  }
  for (const name of ['packages/contract', 'packages/places/src']) {
    cpSync(join(REPOSITORY, name), join(folder, name), { recursive: true });
  }
  // As left by an earlier build of other sources.
  mkdirSync(join(folder, 'packages/client/dist'));
  writeFileSync(join(folder, 'packages/client/dist/stale.js'), '');
  // With its settings, one of which stops npm from running scripts.
  for (const name of ['package.json', '.npmrc']) {
    cpSync(join(REPOSITORY, name), join(folder, name));
  }
  for (const name of ['node_modules', 'packages/runtime']) {
    symlinkSync(join(REPOSITORY, name), join(folder, name));
  }
  const { stdout } = await run('sh', ['-ec', PACK_COMMANDS.join('\n')], { cwd: folder });
  const filename = stdout.trim().split('\n').at(-1) as string;
  const tarballFile = join(folder, filename);

  const userFolder = join(folder, 'user');
  const packageFolder = join(userFolder, 'node_modules/ecliptic-client');
  mkdirSync(packageFolder, { recursive: true });
  await run('tar', ['-xzf', tarballFile, '-C', packageFolder, '--strip-components=1']);
  for (const dependency of ['temporal-polyfill', 'temporal-spec', 'temporal-utils']) {
    const target = join(userFolder, 'node_modules', dependency);
    cpSync(join(REPOSITORY, 'node_modules', dependency), target, { recursive: true });
  }
  return { userFolder, packageFolder, tarballFile };
}

/**
 * Puts the package `ecliptic-places` where a program finds it.
 *
 * @param folder of the program
 */
export async function installPlaces(folder: string): Promise<void> {
  const source = join(REPOSITORY, 'packages/places');
  const target = join(folder, 'node_modules/ecliptic-places');
  await run(process.execPath, [TSC, '--project', source, '--outDir', join(target, 'dist')]);
  for (const name of ['data', 'package.json']) {
    cpSync(join(source, name), join(target, name), { recursive: true });
  }
}
