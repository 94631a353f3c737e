/** Bundles the scripts of the pages, readable, for browsers. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin, stop } from 'esbuild';
import { zoneNames } from './zone-names.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGES = 'packages/site/browser';
const PLAYGROUND = 'packages/site/playground/browser';

/** The client uses the browser's Temporal, if it has one. */
const ownTemporal: Plugin = {
  name: 'own-temporal',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^temporal-polyfill$/ }, ({ importer }) =>
      importer.includes('temporal-polyfill.ts')
        ? undefined
        : { path: join(ROOT, PLAYGROUND, 'temporal.ts') },
    );
  },
};

/**
 * The scripts, and how each is loaded. With `splitting`, imports on demand are files of their own: the search, and
 * Temporal for browsers that lack it.
 */
const BUNDLES: readonly (BuildOptions & { readonly of: string })[] = [
  {
    of: PAGES,
    entryPoints: [`${PAGES}/site.ts`, `${PAGES}/search.ts`],
    format: 'esm',
    splitting: true,
  },
  { of: PAGES, entryPoints: [`${PAGES}/theme.ts`], format: 'iife' },
  {
    of: PLAYGROUND,
    entryPoints: {
      playground: `${PLAYGROUND}/main.ts`,
      temporal: `${PLAYGROUND}/temporal-polyfill.ts`,
    },
    format: 'esm',
    splitting: true,
    plugins: [ownTemporal],
  },
];

/** The scripts by their names. */
export async function pageScripts(): Promise<ReadonlyMap<string, string>> {
  try {
    const define = { ZONE_NAMES: JSON.stringify(await zoneNames()) };
    const scripts = await Promise.all(BUNDLES.map((options) => bundle({ ...options, define })));
    return new Map(scripts.flat());
  } finally {
    // A service must not keep esbuild's process.
    await stop();
  }
}

async function bundle({ of, ...options }: (typeof BUNDLES)[number]): Promise<[string, string][]> {
  const { outputFiles = [], metafile } = await build({
    ...options,
    absWorkingDir: ROOT,
    banner: { js: `// Built from ${of}.` },
    bundle: true,
    charset: 'utf8',
    metafile: true,
    outdir: '.',
    // The same bytes, wherever the packages are.
    preserveSymlinks: true,
    target: 'es2022',
    tsconfigRaw: {},
    write: false,
  });
  return await Promise.all(
    outputFiles.map(async ({ path, text }): Promise<[string, string]> => {
      const name = basename(path);
      const licences = await licencesOf(Object.keys(metafile?.outputs[name]?.inputs ?? {}));
      return [name, text + licences];
    }),
  );
}

/** The licences of the packages in a script, as a comment at its end. They must be in every copy. */
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
