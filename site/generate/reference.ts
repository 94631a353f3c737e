/**
 * Redoc as the reference page loads it: the bundle that comes with @redocly/cli. To take a newer
 * Redoc, change the version of @redocly/cli and run `npm run docs`.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const BUNDLE = 'node_modules/@redocly/cli/lib/chunks/redoc.standalone.js';
const LICENCES = {
  Redoc: 'node_modules/@redocly/cli/LICENSE',
  'What is in it': 'node_modules/@redocly/cli/THIRD_PARTY_NOTICES',
} as const;
const ASSETS = 'site/assets';

/** What the pages' policy would refuse, and so is emptied: template literals of the bundle. */
const REFUSED = [
  {
    what: 'the picture of its makers, which would come from their server',
    literal: /`https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg`/g,
    count: 2,
  },
  {
    what: 'the colours of code as style attributes; the style sheet gives them by class',
    literal: /` style="color: var\(\$\{\w+\}\)"`/g,
    count: 1,
  },
] as const;

/**
 * Redoc without what a page of the documentation may not do.
 *
 * @param bundle as published
 * @throws where the bundle is no longer built as expected, so that someone looks at it
 */
export function referenceBundle(bundle: string): string {
  return REFUSED.reduce((text, { what, literal, count }) => {
    const found = text.match(literal)?.length ?? 0;
    if (found !== count) throw new Error(`${what}: found ${found} times, not ${count}`);
    return text.replaceAll(literal, '``');
  }, bundle);
}

/** The files of the reference page that come from elsewhere, by their path in the repository. */
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
