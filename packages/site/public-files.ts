/**
 * Files that the service returns without a key: its documentation, and files that tools expect at well-known addresses.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { requireBuilt } from './built-assets.ts';
import { API_CATALOG_TYPE, apiCatalog, robotsText, securityText } from './discovery.ts';
import type { Pages, PublicFile } from './pages.ts';
import { problemPage } from './problem-page.ts';
import { discoveryFiles, firstPageAt, type MakeFile, pagesWithSlash, siteFiles } from './site.ts';
import type { Surroundings } from './surroundings.ts';

const DOCS_SEGMENT = 'docs';
const CATALOG_PATH = '/.well-known/api-catalog';
const SECURITY_PATH = '/.well-known/security.txt';

/** Files only change with a release; after this time a visitor gets the pages of a new one. */
const CACHE_CONTROL = 'public, max-age=300';

const compress = promisify(gzip);

/**
 * @param now returns milliseconds since 1970, for files with an expiry date
 * @throws Error if the scripts of the pages are missing and cannot be built
 */
export function publicFiles(surroundings: Surroundings, now: () => number): Pages {
  requireBuilt();
  const makers = new Map<string, MakeFile>([
    ['/', () => firstPageAt(DOCS_SEGMENT, surroundings)],
    [`/${DOCS_SEGMENT}`, () => firstPageAt(DOCS_SEGMENT, surroundings)],
    ...Array.from(siteFiles(surroundings, 'service'), ([path, make]): [string, MakeFile] => [
      `/${DOCS_SEGMENT}/${path}`,
      make,
    ]),
    ...Array.from(pagesWithSlash(surroundings), ([path, make]): [string, MakeFile] => [
      `/${DOCS_SEGMENT}/${path}`,
      make,
    ]),
    ...Array.from(discoveryFiles(surroundings), ([path, make]): [string, MakeFile] => [
      `/${path}`,
      make,
    ]),
    [
      '/robots.txt',
      async () => ({
        mediaType: 'text/plain; charset=utf-8',
        body: Buffer.from(robotsText(surroundings)),
      }),
    ],
    [
      CATALOG_PATH,
      async () => ({
        mediaType: API_CATALOG_TYPE,
        body: Buffer.from(apiCatalog(surroundings)),
        headers: { Link: `<${surroundings.baseUrl}${CATALOG_PATH}>; rel="api-catalog"` },
      }),
    ],
  ]);
  const security = () => securityText(surroundings, now());
  if (security() !== undefined) {
    makers.set(SECURITY_PATH, async () => ({
      mediaType: 'text/plain; charset=utf-8',
      body: Buffer.from(security() ?? ''),
    }));
  }

  const made = new Map<string, Promise<PublicFile>>();
  return {
    has: (path) => makers.has(path),
    refusal: (document, path) => problemPage(document, path, DOCS_SEGMENT, surroundings),
    read: (path) => {
      const make = makers.get(path);
      if (make === undefined) throw new RangeError(`there is no file at ${path}`);
      // It contains its expiry date, so it is not cached.
      if (path === SECURITY_PATH) return publicFile(make);
      const known = made.get(path);
      if (known !== undefined) return known;
      const making = publicFile(make);
      made.set(path, making);
      // A failure is not cached, so the next request tries again.
      making.catch(() => made.delete(path));
      return making;
    },
  };
}

async function publicFile(make: MakeFile): Promise<PublicFile> {
  const { mediaType, body, headers, markdown } = await make();
  return {
    mediaType,
    ...(markdown !== undefined && { markdown: `/${DOCS_SEGMENT}/${markdown}` }),
    headers: { 'Cache-Control': CACHE_CONTROL, Vary: 'Accept-Encoding', ...headers },
    body,
    gzip: await compress(body),
  };
}
