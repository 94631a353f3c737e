/**
 * Runs the programs in Go and PHP that the documentation shows. Bare machines lack these languages, so
 * this is not part of `npm test`: `node --test test/browser/docs-blocks.browser.ts`.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { blocksOf, PAGES, runProgram, shownOutput } from '../support/docs-blocks.ts';
import { temporaryFolder } from '../support/service.ts';

/** The command that runs a program of each language. */
const RUNNERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  go: ['go', 'run'],
  php: ['php'],
};

const folder = temporaryFolder();
after(() => folder.remove());

let count = 0;
for (const page of PAGES) {
  const blocks = blocksOf(page);
  for (const block of blocks) {
    const runner = RUNNERS[block.language];
    if (runner === undefined) continue;
    count++;
    test(`${page}:${block.line} prints what the page shows (${block.language})`, async () => {
      const file = join(folder.path, `block-${block.line}.${block.language}`);
      writeFileSync(file, block.content);
      assert.equal(await runProgram([...runner, file]), shownOutput(block, blocks));
    });
  }
}

test('the pages have programs in both languages', () => {
  assert.ok(count >= 2);
});
