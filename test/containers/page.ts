/** The commands of the page about containers, for tests that run them word for word. */
import { blocksOf } from '../support/docs-blocks.ts';

const BLOCKS = blocksOf('docs/operating/containers.md');

/** The block that begins so. @throws if there is not exactly one */
export function linesOf(beginning: string): string {
  const found = BLOCKS.filter(
    ({ language, content }) => language === 'sh' && content.startsWith(beginning),
  );
  const [block, ...others] = found;
  if (block === undefined || others.length > 0) {
    throw new Error(`the page has not one block that begins with ${beginning}`);
  }
  return block.content;
}
