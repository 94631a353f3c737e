/**
 * Removes from a folder `node_modules` what no service loads, for the image: `node tools/supply/prune.ts FOLDER`. It follows
 * no links.
 */
import { type Dirent, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { unneeded } from './unneeded.ts';

const PAGES_WITH_CODE = new URL('../../packages/site/markdown.ts', import.meta.url);
const GRAMMAR_IMPORT = /'highlight\.js\/lib\/languages\/([^']+)'/g;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node tools/supply/prune.ts FOLDER');

const imports = readFileSync(PAGES_WITH_CODE, 'utf8').matchAll(GRAMMAR_IMPORT);
const grammars = new Set([...imports].map(([, name = '']) => name));
const files = filesIn(folder);
const removed = unneeded(files, grammars);
for (const file of removed) rmSync(join(folder, file));
removeEmpty(folder);
console.log(`${folder}: ${files.length - removed.length} of ${files.length} files are left`);

/** By their paths from the folder, with slashes. */
function filesIn(root: string): string[] {
  const within = (path: string): string[] =>
    entriesOf(path).flatMap((entry) => {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return within(inner);
      return entry.isFile() ? [relative(root, inner).replaceAll(sep, '/')] : [];
    });
  return within(root);
}

function removeEmpty(path: string): void {
  for (const entry of entriesOf(path)) if (entry.isDirectory()) removeEmpty(join(path, entry.name));
  if (entriesOf(path).length === 0) rmdirSync(path);
}

function entriesOf(path: string): Dirent[] {
  return readdirSync(path, { withFileTypes: true });
}
