/** The documentation for programs that are not browsers: texts with whole addresses. */
import type { Documentation, DocumentationText } from './documentation-texts.ts';
import { markdownPath } from './links.ts';
import { PAGES } from './map.ts';
import { siteFiles } from './site.ts';
import type { Surroundings } from './surroundings.ts';

const OPENAPI = {
  path: 'openapi.json',
  title: 'OpenAPI document',
  about: 'The whole contract: every operation, field, range and code.',
  mediaType: 'application/json',
} as const;

const TEXTS = [
  ...PAGES.map(({ path, title, about }) => ({
    path: markdownPath(path),
    title,
    about,
    mediaType: 'text/markdown',
  })),
  OPENAPI,
];

/** Files are read on demand. */
export function documentation(surroundings: Surroundings): Documentation {
  const { docsUrl } = surroundings;
  const files = siteFiles(surroundings, 'service');
  const paths = new Map(TEXTS.map(({ path }) => [`${docsUrl}/${path}`, path]));
  return {
    texts: TEXTS.map(
      ({ path, ...text }): DocumentationText => ({
        address: `${docsUrl}/${path}`,
        name: path.replace(/\.md$/, ''),
        ...text,
      }),
    ),
    read: async (address) => {
      const make = files.get(paths.get(address) ?? address);
      if (make === undefined || !paths.has(address)) return undefined;
      return (await make()).body.toString('utf8');
    },
  };
}
