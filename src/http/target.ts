/** What a request line asks for. */
export interface Target {
  /** As written: nothing decoded, nothing normalized. Routes are compared with it to the letter. */
  readonly path: string;
  /** Whether a `?` follows, even with nothing behind it. */
  readonly has_query: boolean;
}

/** Scheme and authority of the absolute form, which every server has to take (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]+/i;

/** Everything under it needs a key, whether it exists or not. */
const KEYED_PREFIX = '/v1/';

/** Reads a request target in any of its forms. */
export function readTarget(url: string): Target {
  const [path = '', ...query] = url.replace(ABSOLUTE_FORM, '').split('?');
  return { path: path === '' ? '/' : path, has_query: query.length > 0 };
}

export function needsKey({ path }: Target): boolean {
  return path.startsWith(KEYED_PREFIX);
}
