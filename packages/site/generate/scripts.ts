/** Bundles the scripts of the pages, readable, for browsers. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = 'packages/site/assets';

/** The scripts, and how each is loaded. */
const BUNDLES: readonly (BuildOptions & { readonly of: string })[] = [
  {
    of: 'packages/site/browser',
    entryPoints: ['packages/site/browser/site.ts', 'packages/site/browser/search.ts'],
    format: 'esm',
    // The search stays a file of its own, which is loaded when someone searches.
    splitting: true,
  },
  { of: 'packages/site/browser', entryPoints: ['packages/site/browser/theme.ts'], format: 'iife' },
  {
    of: 'packages/site/playground/browser',
    entryPoints: { playground: 'packages/site/playground/browser/main.ts' },
    format: 'esm',
  },
];

/** The scripts by their path from the root of the repository. */
export async function pageScripts(): Promise<ReadonlyMap<string, string>> {
  const bundles = await Promise.all(BUNDLES.map(bundle));
  return new Map(bundles.flat());
}

async function bundle({ of, ...options }: (typeof BUNDLES)[number]): Promise<[string, string][]> {
  const { outputFiles = [], metafile } = await build({
    ...options,
    absWorkingDir: ROOT,
    banner: { js: `// Made of ${of} by \`npm run docs\`; do not edit.` },
    bundle: true,
    charset: 'utf8',
    metafile: true,
    outdir: FOLDER,
    // The same bytes, wherever the packages are.
    preserveSymlinks: true,
    target: 'es2022',
    write: false,
  });
  return await Promise.all(
    outputFiles.map(async ({ path, text }): Promise<[string, string]> => {
      const file = `${FOLDER}/${basename(path)}`;
      const licences = await licencesOf(Object.keys(metafile?.outputs[file]?.inputs ?? {}));
      return [file, text + licences];
    }),
  );
}

/** The licences of the packages in a script, as a comment at its end: they ask to come with every copy. */
async function licencesOf(inputs: readonly string[]): Promise<string> {
  const packages = new Set(
    inputs.flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  );
  const texts = await Promise.all(
    [...packages].map(async (name) => `\n/*! ${name}\n${await licenceOf(name)}*/\n`),
  );
  return texts.join('');
}

async function licenceOf(name: string): Promise<string> {
  for (const file of ['LICENSE', 'LICENSE.md', 'LICENSE.txt']) {
    const text = await readFile(`${ROOT}node_modules/${name}/${file}`, 'utf8').catch(() => '');
    if (text !== '') return text.replaceAll('*/', '* /');
  }
  throw new Error(`${name} has no licence that can be copied`);
}
