/**
 * Redoc as the reference page loads it: the bundle in @redocly/cli. To update Redoc, change the version
 * of @redocly/cli and run `npm run docs`.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const BUNDLE = 'node_modules/@redocly/cli/lib/chunks/redoc.standalone.js';
const LICENCES = {
  Redoc: 'node_modules/@redocly/cli/LICENSE',
  'What is in it': 'node_modules/@redocly/cli/THIRD_PARTY_NOTICES',
} as const;
const ASSETS = 'site/assets';

/** Template literals of the bundle that are emptied, because the pages' policy would block what they add. */
const REFUSED = [
  {
    what: 'the logo of its makers, which would be loaded from their server',
    literal: /`https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg`/g,
    count: 2,
  },
  {
    what: 'the colours of code as style attributes; the style sheet sets them by class',
    literal: /` style="color: var\(\$\{\w+\}\)"`/g,
    count: 1,
  },
] as const;

/**
 * Redoc without what the pages' policy blocks.
 *
 * @param bundle as published
 * @throws if the bundle is no longer built as expected, so that someone looks at it
 */
export function referenceBundle(bundle: string): string {
  return REFUSED.reduce((text, { what, literal, count }) => {
    const found = text.match(literal)?.length ?? 0;
    if (found !== count) throw new Error(`${what}: found ${found} times, not ${count}`);
    return text.replaceAll(literal, '``');
  }, bundle);
}

/** The third-party files of the reference page, by their path in the repository. */
export async function referenceAssets(): Promise<ReadonlyMap<string, string>> {
  const licences = Object.entries(LICENCES).map(
    async ([title, path]) => `${title}\n\n${await textOf(path)}`,
  );
  return new Map([
    [`${ASSETS}/redoc.js`, referenceBundle(await textOf(BUNDLE))],
    [`${ASSETS}/redoc.LICENSE.txt`, (await Promise.all(licences)).join('\n\n')],
  ]);
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

function textOf(path: string): Promise<string> {
  return readFile(fromRoot(path), 'utf8');
}
