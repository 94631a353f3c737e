import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CODE_FOLDERS } from './support/code-folders.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string } }[];
  };
}

/** Checks the sources below a folder with the project's rules. */
function cruise(folder: string, folders: readonly string[]): Promise<Cruise> {
  const command = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rules = join(folder, '.dependency-cruiser.cjs');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [command, '--config', rules, '--output-type', 'json', ...folders],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => (stdout === '' ? reject(error) : resolve(JSON.parse(stdout))),
    );
  });
}

test('the import rules hold, and check every source file', async () => {
  const { modules, summary } = await cruise(ROOT, CODE_FOLDERS);
  assert.deepEqual(summary.violations, []);
  const seen = new Set(modules.map(({ source }) => source));
  for (const file of globSync(`{${CODE_FOLDERS.join()}}/**/*.ts`, { cwd: ROOT }))
    assert.ok(seen.has(file), file);
});
