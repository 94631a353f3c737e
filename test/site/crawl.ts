/** Follows every link of a site, as a reader or a crawler would. */
import assert from 'node:assert/strict';

export interface Visited {
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly mediaType: string;
  readonly text: string;
}

/**
 * Visits a page, and everything that it links to on its own host.
 *
 * @returns the results by the linked address, without fragment
 */
export async function crawl(start: string): Promise<ReadonlyMap<string, Visited>> {
  const { origin } = new URL(start);
  const visited = new Map<string, Visited>();
  const waiting = [start];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (visited.has(url)) continue;
    const response = await fetch(url);
    const text = await response.text();
    assert.equal(response.status, 200, `${url} is linked and answers ${response.status}`);
    const mediaType = response.headers.get('content-type') ?? '';
    visited.set(url, { url: response.url, mediaType, text });
    if (!mediaType.startsWith('text/html')) continue;
    for (const target of targets(text)) {
      const { href, hash, origin: host } = new URL(target, response.url);
      if (host === origin) waiting.push(href.slice(0, href.length - hash.length));
    }
  }
  return visited;
}

/** What a page links to or loads, as it is written. */
export function targets(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target = '']) =>
    target.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );
}

/** Fails if the fragment of a link has no target on the page it leads to. */
export function assertFragments(visited: ReadonlyMap<string, Visited>): void {
  const ids = new Map(
    Array.from(visited, ([url, { text }]) => [
      url,
      new Set(Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id)),
    ]),
  );
  for (const { url, text, mediaType } of visited.values()) {
    if (!mediaType.startsWith('text/html')) continue;
    for (const target of targets(text).filter((each) => each.includes('#'))) {
      const { href, hash } = new URL(target, url);
      const found = ids.get(href.slice(0, href.length - hash.length));
      if (hash === '' || found === undefined) continue;
      assert.ok(found.has(decodeURIComponent(hash.slice(1))), `${url} links to ${target}`);
    }
  }
}
