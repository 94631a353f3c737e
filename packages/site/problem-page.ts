/** An error as a page, for readers with a browser: the problem document in words. */

import type { ProblemDocument } from '../contract/wire.ts';
import { escapeHtml } from './html.ts';
import { frameDocument } from './layout.ts';
import { linkTo } from './links.ts';
import type { ProblemPage } from './pages.ts';
import { PAGE_HEADERS, PAGE_POLICY } from './policy.ts';
import type { Surroundings } from './surroundings.ts';

/** From deeper addresses than this, links are absolute: a long path must not make a long page. */
const DEPTH_MAX = 20;

/**
 * The page of an error.
 *
 * @param path as requested; the page does not repeat it
 * @param docsSegment where the documentation is, below the service's address
 */
export function problemPage(
  { title, status, code, detail, request_id: requestId }: ProblemDocument,
  path: string,
  docsSegment: string,
  surroundings: Surroundings,
): ProblemPage {
  const root = rootFor(path, docsSegment, surroundings);
  const errors = linkTo({ path: `errors/${code}`, isPage: true }, root, 'service');
  const main = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail)}</p>
<dl class="facts">
<dt>Status</dt><dd>${status}</dd>
<dt>Code</dt><dd><a href="${escapeHtml(errors)}"><code>${escapeHtml(code)}</code></a></dd>
<dt>Request</dt><dd><code>${escapeHtml(requestId)}</code></dd>
</dl>
<p><a href="${escapeHtml(root)}">Begin with the quick start</a>, or search the documentation.</p>
`;
  const frame = {
    title: `${title} · Ecliptic`,
    head: '<meta name="robots" content="noindex">',
    path: undefined,
    policy: PAGE_POLICY,
  };
  return {
    headers: PAGE_HEADERS,
    html: frameDocument(frame, { main }, { root, style: 'service', surroundings }),
  };
}

/** Relative, so that it leads to the host that the reader sees, whatever that is called here. */
function rootFor(path: string, docsSegment: string, { docsUrl }: Surroundings): string {
  const depth = path.split('/').length - 2;
  return depth > DEPTH_MAX || depth < 0 ? `${docsUrl}/` : `${'../'.repeat(depth)}${docsSegment}/`;
}
