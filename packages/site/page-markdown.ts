/** Pages as Markdown, for readers that do not use HTML. All links are absolute. */
import { markdownPath, repositoryPath, resolveLink, sourceLink } from './links.ts';
import type { AppPage, SitePage } from './map.ts';
import { pageText } from './page.ts';
import { repositoryText } from './repository.ts';
import { type Surroundings, withRealAddresses } from './surroundings.ts';

/** The Markdown of a page. */
export async function pageMarkdown(page: SitePage, surroundings: Surroundings): Promise<string> {
  if ('app' in page) return await APPS[page.app](page, surroundings);
  const { withoutNotes } = await import('./markdown.ts');
  const text = withRealAddresses(await pageText(page.file), surroundings);
  return withAbsoluteLinks(page.file, withoutNotes(text), surroundings);
}

function withAbsoluteLinks(
  file: string,
  text: string,
  { docsUrl, sourceUrl }: Surroundings,
): string {
  return text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_link, words, target) => {
    const address = resolveLink(
      file,
      target,
      ({ path, isPage }) => `${docsUrl}/${isPage ? markdownPath(path) : path}`,
      docsUrl,
    );
    const found = address ?? sourceLink(file, target, sourceUrl);
    return found === undefined
      ? unlinked(words, repositoryPath(file, target))
      : `[${words}](${found})`;
  });
}

/** A link to a file that readers cannot open, as text: its words and its path, or the path alone if the words are its end. */
function unlinked(words: string, path: string): string {
  return path.endsWith(words.replaceAll('`', '')) ? `\`${path}\`` : `${words} (\`${path}\`)`;
}

type MakeMarkdown = (page: AppPage, surroundings: Surroundings) => Promise<string>;

const APPS: Readonly<Record<AppPage['app'], MakeMarkdown>> = {
  playground: async ({ path, title, about }, { docsUrl }) => `# ${title}

${about} It needs a browser: ${docsUrl}/${path}

To call the service without one, begin with the [quick start](${docsUrl}/index.md).
`,
  reference: async (_page, surroundings) => {
    const { referenceMarkdown } = await import('./reference/markdown.ts');
    const text = withRealAddresses(await repositoryText('openapi.json'), surroundings);
    return referenceMarkdown(JSON.parse(text), surroundings.docsUrl);
  },
};
