/** Where requests go, and whether a browser can send them from this page. */
export interface Endpoint {
  readonly url: URL;
  /** There are no CORS headers, so another origin cannot be called. */
  readonly is_here: boolean;
}

/**
 * @param page the address of this page, `{base}/docs/playground`
 * @param base the base address that a copy of the page elsewhere names; empty or absent for this one's
 * @param path of the endpoint, from the base
 */
export function findEndpoint(page: string, base: string | undefined, path: string): Endpoint {
  const root = base ? new URL(base, page) : new URL('..', page);
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  const url = new URL(path, root);
  return { url, is_here: url.origin === new URL(page).origin };
}
