/** Nothing is imported that package.json does not declare, and nothing is kept unused (knip). */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KNIP = join(ROOT, 'node_modules/knip/bin/knip.js');

interface Report {
  readonly files: readonly string[];
  readonly issues: readonly ({ readonly file: string } & Readonly<Record<string, unknown>>)[];
}

/** The findings of knip below a folder, each as `kind file: name`. */
async function findings(folder: string): Promise<string[]> {
  const report = await new Promise<Report>((resolve, reject) => {
    execFile(
      process.execPath,
      [KNIP, '--no-progress', '--reporter', 'json', '--directory', folder],
      { maxBuffer: 16 * 1024 * 1024 },
      (_error, stdout, stderr) => {
        if (stdout === '') reject(new Error(stderr));
        else resolve(JSON.parse(stdout));
      },
    );
  });
  const unused = report.files.map((file) => `file ${file}`);
  const others = report.issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      // Some kinds are grouped in an object, which is empty if there are none.
      (Array.isArray(found) ? found : Object.values(found as object).flat()).map(
        ({ name }: { readonly name: string }) => `${kind} ${file}: ${name}`,
      ),
    ),
  );
  return [...unused, ...others];
}

test('there is no unused file, export or dependency, and no undeclared one', async () => {
  assert.deepEqual(await findings(ROOT), []);
});
