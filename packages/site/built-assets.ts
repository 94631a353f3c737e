/**
 * Files for browsers that are made of sources: scripts, and the short list of places. Whatever ships has them in a
 * folder. A clone makes them in memory when one is first requested, so they are never out of date.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { REPOSITORY } from './repository.ts';

/** Where a release, an image and an installation without development packages have the files. */
export const BUILT_FOLDER = 'packages/site/built';

/** Their names, which are also their paths in the documentation's folder `assets`. */
export const BUILT = [
  'playground.js',
  'temporal.js',
  'search.js',
  'site.js',
  'theme.js',
  'places-large.gz',
] as const;

export type BuiltName = (typeof BUILT)[number];

/** Not a literal in `import`, because a release does not have this module. */
const BUILDER = new URL('generate/build-assets.ts', import.meta.url);

const folder = new URL(`${BUILT_FOLDER}/`, REPOSITORY);

/** Reads a file, or makes it if there is no folder with built ones. */
export async function builtFile(name: BuiltName): Promise<Buffer> {
  if (existsSync(folder)) return await readFile(new URL(name, folder));
  const { makeBuilt } = (await import(BUILDER.href)) as {
    makeBuilt(name: BuiltName): Promise<Buffer>;
  };
  return await makeBuilt(name);
}

/**
 * Checks that the files exist or can be made, so that an incomplete installation fails at startup and not at a request.
 *
 * @throws Error if neither is so
 */
export function requireBuilt(): void {
  if (BUILT.every((name) => existsSync(new URL(name, folder)))) return;
  if (!existsSync(folder) && existsSync(BUILDER) && canResolve('esbuild')) return;
  throw new Error(
    `the scripts of the pages are missing in ${BUILT_FOLDER}, and esbuild is not installed. Run: npm ci && npm run docs:assets && npm prune --omit=dev`,
  );
}

function canResolve(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}
