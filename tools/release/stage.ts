/** Copies the files of each package into a folder for npm. */
import { copyFileSync, cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ASSETS } from '../../packages/site/assets.ts';
import { BUILT_FOLDER } from '../../packages/site/built-assets.ts';
import { writeBuilt } from '../../packages/site/generate/build-assets.ts';
import { PAGES } from '../../packages/site/map.ts';
import { pageText } from '../../packages/site/page.ts';
import { compileInto } from './compile.ts';
import { packageManifest, serviceManifest } from './manifest.ts';
import { setModes } from './modes.ts';
import { ROOT, textOf } from './repository.ts';
import { run } from './run.ts';
import { sourceNotice } from './source.ts';

/** Unchanged files of the repository in the package, apart from the assets of the pages. */
const COPIED: readonly string[] = [
  ...['LICENSE', 'NOTICE', 'openapi.json', 'packages/client/LICENSE', 'packages/contract/LICENSE'],
  ...['packages/places/LICENSE', 'packages/places/NOTICE'],
  ...['packages/engine/engine.wasm', 'packages/engine/NOTICE', 'data/ephemeris/README.md'],
  ...globSync(['data/corpus/*', 'data/ephemeris/{*.se1,SHA256SUMS}', 'packages/runtime/*.cjs'], {
    cwd: ROOT,
  }).sort(),
];

const TSC = 'node_modules/typescript/bin/tsc';
const COMMAND = 'packages/runtime/ecliptic.cjs';

/** Makes the folder of the package `ecliptic`. */
export async function stageService(folder: string, isRehearsal: boolean): Promise<void> {
  compileInto(folder);
  for (const file of [...COPIED, ...ASSETS.values()]) copyInto(folder, file, file);
  await writeBuilt(join(folder, BUILT_FOLDER));
  for (const page of PAGES) {
    // With links to the files of its programs, which are separate.
    if ('file' in page) writeInto(folder, page.file, await pageText(page.file));
  }
  writeInto(folder, 'README.md', `${textOf('tools/release/package-readme.md')}\n${sourceNotice()}`);
  writeInto(folder, 'package.json', jsonText(serviceManifest(isRehearsal)));
  setModes(folder, [COMMAND]);
}

/** Builds the package `ecliptic-client`, and makes its folder. */
export function stageClient(folder: string, isRehearsal: boolean): void {
  run(process.execPath, ['packages/client/generate/build.ts'], { cwd: ROOT });
  cpSync(join(ROOT, 'packages/client/dist'), join(folder, 'dist'), { recursive: true });
  for (const file of ['LICENSE', 'NOTICE', 'README.md']) {
    copyInto(folder, `packages/client/${file}`, file);
  }
  writeInto(folder, 'package.json', jsonText(packageManifest('packages/client', isRehearsal)));
  setModes(folder);
}

/** Builds the package `ecliptic-places`, and makes its folder. */
export function stagePlaces(folder: string, isRehearsal: boolean): void {
  rmSync(join(ROOT, 'packages/places/dist'), { recursive: true, force: true });
  run(process.execPath, [TSC, '--project', 'packages/places'], { cwd: ROOT });
  cpSync(join(ROOT, 'packages/places/dist'), join(folder, 'dist'), { recursive: true });
  for (const file of ['LICENSE', 'NOTICE', 'README.md', 'data/places.gz', 'data/zones.gz']) {
    copyInto(folder, `packages/places/${file}`, file);
  }
  writeInto(folder, 'package.json', jsonText(packageManifest('packages/places', isRehearsal)));
  setModes(folder);
}

function copyInto(folder: string, from: string, to: string): void {
  mkdirSync(join(folder, dirname(to)), { recursive: true });
  copyFileSync(join(ROOT, from), join(folder, to));
}

function writeInto(folder: string, file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
