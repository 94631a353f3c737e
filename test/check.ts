/** Checks types, style and import rules. All checks run, and all must pass. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CODE_FOLDERS } from './support/code-folders.ts';

const PACKAGES = join(import.meta.dirname, '../node_modules');

const CHECKS: readonly (readonly string[])[] = [
  ['typescript/bin/tsc'],
  ['typescript/bin/tsc', '--project', 'packages/site/browser'],
  ['typescript/bin/tsc', '--project', 'packages/site/playground/browser'],
  ['typescript/bin/tsc', '--project', 'packages/client', '--noEmit'],
  ['typescript/bin/tsc', '--project', 'packages/places', '--noEmit'],
  ['@biomejs/biome/bin/biome', 'check'],
  [
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    ...CODE_FOLDERS,
  ],
];

for (const [program = '', ...args] of CHECKS) {
  const { status } = spawnSync(process.execPath, [join(PACKAGES, program), ...args], {
    stdio: 'inherit',
  });
  if (status === 0) continue;
  process.exitCode = 1;
}
