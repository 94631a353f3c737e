/** After unused files are removed, an image has all the files it loads. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { BUILT_FOLDER } from '../../packages/site/built-assets.ts';
import { writeBuilt } from '../../packages/site/generate/build-assets.ts';
import { PAGES } from '../../packages/site/map.ts';
import { folderOf, REPOSITORY } from '../support/processes.ts';
import { SURROUNDINGS } from '../support/service.ts';

const PROGRAM = `
  await import('./src/mcp/server.ts');
  await import('./src/database/postgres/postgres.ts');
  const { publicFiles } = await import('./packages/site/public-files.ts');
  const files = publicFiles(${JSON.stringify(SURROUNDINGS)}, Date.now);
  let count = 0;
  for (const path of JSON.parse(process.argv[1])) {
    await files.read(path === '' ? '/docs' : '/docs/' + path);
    count++;
  }
  console.log(count);`;

test('makes every page with the remaining files of the packages', async (t) => {
  const cwd = folderOf(t);
  execFileSync('sh', ['-c', 'git -C "$0" archive HEAD | tar x', REPOSITORY], { cwd });
  const quiet = ['--omit=dev', '--omit=optional', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...quiet], { cwd, stdio: 'ignore' });
  execFileSync(process.execPath, ['tools/supply/prune.ts', 'node_modules'], { cwd });
  await writeBuilt(join(cwd, BUILT_FOLDER));
  const paths = JSON.stringify(PAGES.map(({ path }) => path));
  const args = ['--input-type=module', '--eval', PROGRAM, paths];
  const made = execFileSync(process.execPath, args, { cwd, encoding: 'utf8' });
  assert.equal(Number(made), PAGES.length);
});
