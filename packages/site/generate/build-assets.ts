/** Makes the files of `built.ts`; as a command, `npm run docs:assets -- [FOLDER]` writes them for an installation. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT, BUILT_FOLDER, type BuiltName } from '../built-assets.ts';
import { REPOSITORY } from '../repository.ts';
import { largePlaces } from './large-places.ts';
import { pageScripts } from './scripts.ts';

let scripts: ReturnType<typeof pageScripts> | undefined;

/** @throws if the sources cannot be built */
export async function makeBuilt(name: BuiltName): Promise<Buffer> {
  if (name === 'places-large.gz') return await largePlaces();
  scripts ??= pageScripts();
  const text = (await scripts).get(name);
  if (text === undefined) throw new Error(`esbuild has not made ${name}`);
  return Buffer.from(text);
}

/** Writes all files into a folder. */
export async function writeBuilt(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const name of BUILT) writeFileSync(join(target, name), await makeBuilt(name));
}

if (import.meta.main) {
  const target = resolve(process.argv[2] ?? fileURLToPath(new URL(BUILT_FOLDER, REPOSITORY)));
  await writeBuilt(target);
  process.stdout.write(`${BUILT.length} files in ${target}\n`);
}
