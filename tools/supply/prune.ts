/**
 * Removes files from a folder `node_modules` that the service in an image never loads: `node tools/supply/prune.ts FOLDER`. Node loads
 * code and data; the rest is for compilers, debuggers, browsers and people. Licence texts stay, and so do READMEs, which contain the
 * licence of some packages.
 */
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LOADED = /\.(?:[cm]?js|json|node|wasm)$/;
const LEGAL =
  /^(?:licen[cs]e|unlicense|copying|copyright|notice|authors|patents|readme)(?:[.-](?!.*\.(?:ts|map)$).*)?$/i;
/** Loaded only during the development of a package. */
const OF_DEVELOPMENT = /\/(?:__tests__|tests?|fixtures?|benchmarks?|docs?|examples?)\/(?!.*\/)/;

/** The grammars of `highlight.js` that the pages load. The others are most of the removable files. */
const GRAMMAR = /\/highlight\.js\/(?:es|lib)\/languages\/(.+)\.js$/;
const PAGES_WITH_CODE = new URL('../../packages/site/markdown.ts', import.meta.url);
const IMPORTS = readFileSync(PAGES_WITH_CODE, 'utf8').matchAll(/'highlight\.js\/.+\/(.+)'/g);
const LOADED_GRAMMARS = new Set(Array.from(IMPORTS, ([, name]) => name));

function isNeeded(path: string, name: string): boolean {
  if (LEGAL.test(name) && !LOADED.test(name)) return true;
  if (OF_DEVELOPMENT.test(path) || !LOADED.test(name)) return false;
  // Node always loads the files of `es`, by the exports of the package.
  const [, grammar] = GRAMMAR.exec(path) ?? [];
  return grammar === undefined || LOADED_GRAMMARS.has(grammar);
}

/** Links are not followed. @returns the number of remaining files and links */
function prune(folder: string): number {
  let left = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) left += prune(path);
    else if (entry.isFile() && !isNeeded(path, entry.name)) rmSync(path);
    else left++;
  }
  if (left === 0) rmdirSync(folder);
  return left;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node tools/supply/prune.ts FOLDER');
console.log(`${folder}: ${prune(folder)} files are left`);
