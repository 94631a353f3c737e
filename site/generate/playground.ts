/** The playground's script as browsers load it: all modules in one readable file. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const PLAYGROUND_FILE = 'site/assets/playground.js';

/** The text of that file. */
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
