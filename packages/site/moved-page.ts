/** The document at the address of an earlier page. */
import { escapeHtml } from './html.ts';
import type { Place } from './layout.ts';
import { linkTo } from './links.ts';

/**
 * Redirects a browser to the page that has the text now. It is HTML, not a redirect of HTTP, so that a copy of the
 * site made of files redirects in the same way.
 *
 * @param to the new page's path, with a fragment or without
 */
export function movedPage(to: string, { root, style }: Omit<Place, 'surroundings'>): string {
  const [path = '', fragment] = to.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  const address = escapeHtml(linkTo({ path, isPage: true }, root, style) + hash);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${address}">
<meta name="robots" content="noindex">
<title>Moved · Ecliptic</title>
</head>
<body>
<p>This page moved to <a href="${address}">${address}</a>.</p>
</body>
</html>
`;
}
