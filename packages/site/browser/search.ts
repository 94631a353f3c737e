/** Loads what the search needs, and searches. Apart from the other scripts, as most readers never search. */
import { excerpt, type Piece } from '../search/excerpt.ts';
import type { SearchSection } from '../search/section.ts';
import { makeFind } from './find.ts';

/** A section that was found. */
export interface Result {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
  readonly excerpt: readonly Piece[];
}

export type Search = (query: string) => readonly Result[];

/** @throws if the sections cannot be loaded */
export async function loadSearch(): Promise<Search> {
  // Next to this script, so that it works at any address.
  const root = new URL('../', import.meta.url);
  const response = await fetch(new URL('search.json', root));
  if (!response.ok) throw new Error(`the sections of the search: ${response.status}`);
  const find = await makeFind((await response.json()) as readonly SearchSection[]);
  return (query) =>
    find(query).map(({ section: { address, page, heading, text }, terms }) => ({
      href: new URL(address, root).href,
      page,
      heading,
      excerpt: excerpt(text, terms),
    }));
}
