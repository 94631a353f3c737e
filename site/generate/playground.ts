/** Bundles the playground's modules into one readable script for browsers. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const PLAYGROUND_FILE = 'site/assets/playground.js';

export async function playgroundBundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['site/playground/browser/main.ts'],
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    banner: { js: '// Made of site/playground/browser by `npm run docs`; do not edit.' },
    bundle: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
