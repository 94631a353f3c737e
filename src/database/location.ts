/** Where the database is, as DATABASE_URL says. */
export type DatabaseLocation =
  /** @property path absolute, of the embedded database */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** @property url with whatever secrets it holds; never shown */
  | { readonly kind: 'postgres'; readonly url: string };

/** The location as people may see it. */
export function shownLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  const { hostname, port, pathname } = new URL(location.url);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}
