/**
 * Programs in files of their own, run by tests. In the repository, a page has a list of links to them. The site and its
 * Markdown have the programs instead.
 */
import { extname } from 'node:path';
import { repositoryPath } from './links.ts';
import { repositoryText } from './repository.ts';

const LIST = /<!-- programs -->\n([\s\S]*?)<!-- \/programs -->\n/g;
const LINK = /^- \[[^\]]*\]\(([^)\s]+)\)$/gm;

/** The language of a code block, by the ending of the program's file. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '.sh': 'sh',
  '.ts': 'ts',
  '.py': 'python',
};

/**
 * Replaces the lists of links with the programs.
 *
 * @param file the page, from the root of the repository
 * @throws {RangeError} if no code block can have the program's language
 */
export async function withPrograms(file: string, text: string): Promise<string> {
  const paths = [...text.matchAll(LIST)].flatMap(([, list = '']) => pathsOf(file, list));
  const blocks = new Map(
    await Promise.all(paths.map(async (path) => [path, await codeBlock(path)] as const)),
  );
  return text.replace(LIST, (_all, list: string) =>
    pathsOf(file, list)
      .map((path) => blocks.get(path))
      .join('\n'),
  );
}

function pathsOf(file: string, list: string): string[] {
  return [...list.matchAll(LINK)].map(([, target = '']) => repositoryPath(file, target));
}

async function codeBlock(path: string): Promise<string> {
  const language = LANGUAGES[extname(path)];
  if (language === undefined) throw new RangeError(`no language for ${path}`);
  return `\`\`\`${language}\n${await repositoryText(path)}\`\`\`\n`;
}
