/** Bundles the playground's modules into one readable script for browsers. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const PLAYGROUND_FILE = 'site/assets/playground.js';

const ROOT = new URL('../..', import.meta.url);
/** The folder of a package that a module belongs to. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

export async function playgroundBundle(): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: ['site/playground/browser/main.ts'],
    absWorkingDir: fileURLToPath(ROOT),
    bundle: true,
    charset: 'utf8',
    format: 'esm',
    metafile: true,
    // Elsewhere node_modules may be a link, and the comments in the bundle would name its target.
    preserveSymlinks: true,
    target: 'es2022',
    write: false,
  });
  const packages = Object.keys(metafile.inputs).flatMap((path) => PACKAGE.exec(path)?.[0] ?? []);
  return banner([...new Set(packages)]) + outputFiles.map(({ text }) => text).join('');
}

/** Says where the script is from, with the licences of the packages in it, as they demand. */
function banner(packages: readonly string[]): string {
  const licences = packages
    .toSorted()
    .map((path) => `${path}\n\n${readFileSync(new URL(`${path}/LICENSE`, ROOT), 'utf8').trim()}`);
  const lines = [
    'Made of site/playground/browser by `npm run docs`; do not edit.',
    ...licences.flatMap((text) => ['', ...text.split('\n')]),
  ];
  return `${lines.map((line) => `// ${line}`.trimEnd()).join('\n')}\n`;
}
