/** The commands of pages, for tests that run them word for word. */
import assert from 'node:assert/strict';
import { blocksOf, PAGES } from '../support/docs-blocks.ts';

const asked = new Set<string>();

/** The block with this beginning. @throws if there is not exactly one */
export function linesOf(beginning: string, page = 'docs/operating/containers.md'): string {
  const found = blocksOf(page).filter(
    ({ language, content }) => language === 'sh' && content.startsWith(beginning),
  );
  const [block, ...others] = found;
  if (block === undefined || others.length > 0) {
    throw new Error(`${page} has not one block that begins with ${beginning}`);
  }
  asked.add(block.content);
  return block.content;
}

/** Asserts that each block with a remark for this file was used. */
export function assertAllRun(file: string): void {
  const left = PAGES.flatMap(blocksOf).filter(
    ({ remarks, content }) => remarks.includes(`by=${file}`) && !asked.has(content),
  );
  assert.deepEqual(
    left.map(({ page, line }) => `${page}:${line}`),
    [],
  );
}
