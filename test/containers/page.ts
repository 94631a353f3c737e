/** The commands of the pages about containers, for tests that run them word for word. */
import { blocksOf } from '../support/docs-blocks.ts';

/** The block that begins so. @throws if there is not exactly one */
export function linesOf(beginning: string, page = 'docs/operating/containers.md'): string {
  const found = blocksOf(page).filter(
    ({ language, content }) => language === 'sh' && content.startsWith(beginning),
  );
  const [block, ...others] = found;
  if (block === undefined || others.length > 0) {
    throw new Error(`${page} has not one block that begins with ${beginning}`);
  }
  return block.content;
}
