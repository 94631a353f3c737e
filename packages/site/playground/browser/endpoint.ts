/** Where requests go, and whether a browser can send them from this page. */
export interface Endpoint {
  readonly url: URL;
  /** There are no CORS headers, so browsers cannot call another origin. */
  readonly isHere: boolean;
}

/**
 * @param page the address of this page, `{base}/docs/playground` if the service serves it
 * @param base the service's base address: relative (`./..`) on a page of the service, absolute on a
 *   copy elsewhere. Without it, the page is assumed to be one of the service
 * @param path of the endpoint, relative to the base
 */
export function findEndpoint(page: string, base: string | undefined, path: string): Endpoint {
  const root = base ? new URL(base, page) : new URL('..', page);
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  const url = new URL(path, root);
  return { url, isHere: url.origin === new URL(page).origin };
}
