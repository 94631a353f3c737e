/**
 * Writes the documentation as static files for any web server: `npm run docs:build -- [FOLDER]`.
 * BASE_URL, DOCS_URL, CONTACT and SOURCE_URL are the described service's.
 */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../../src/config.ts';
import { WRITTEN_BASE_URL } from '../contract/addresses.ts';
import { DOCS_PATH } from '../contract/paths.ts';
import { siteFiles } from './site.ts';
import type { Surroundings } from './surroundings.ts';

/** The default folder. */
const FOLDER = 'dist/docs';

/**
 * Writes every file of the site.
 *
 * @returns the number of files
 */
export async function buildSite(folder: string, surroundings: Surroundings): Promise<number> {
  const files = siteFiles(surroundings, 'folder');
  for (const [path, make] of files) {
    const { body, mediaType } = await make();
    const file = join(folder, mediaType.startsWith('text/html') ? join(path, 'index.html') : path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  return files.size;
}

/** True if a folder holds files, and is no copy of the documentation: files of others are never replaced. */
function holdsOtherFiles(folder: string): boolean {
  return (
    existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'index.html'))
  );
}

if (import.meta.main) {
  try {
    const { baseUrl = WRITTEN_BASE_URL, docsUrl, contact, sourceUrl } = readConfig(process.env);
    const folder = resolve(process.argv[2] ?? FOLDER);
    if (holdsOtherFiles(folder)) {
      throw new ConfigError(
        `${folder} holds other files; name an empty folder, or an earlier copy`,
      );
    }
    const surroundings = {
      baseUrl,
      docsUrl: docsUrl ?? `${baseUrl}${DOCS_PATH}`,
      contact,
      sourceUrl,
    };
    const count = await buildSite(folder, surroundings);
    process.stdout.write(`${count} files in ${folder}\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
