/** The text for the search: the sections of every page. */

import { textOf } from '../html.ts';
import type { Place } from '../layout.ts';
import { linkTo } from '../links.ts';
import { PAGES } from '../map.ts';
import { pageContent } from '../page.ts';
import type { SearchSection } from './section.ts';
import { topicsOf } from './topics.ts';

/** A section begins at the page's heading, and at each that can be linked to. */
const SECTION = /(?=<h1[ >]|<h[2-4] id=)/;
const HEADING = /^<h[1-4](?: id="([^"]*)")?>([\s\S]*?)<\/h[1-4]>/;

/**
 * The sections of all pages.
 *
 * @param place with the documentation's address as its root
 * @returns in the order of the map
 */
export async function searchSections(place: Place): Promise<readonly SearchSection[]> {
  const sections: SearchSection[] = [];
  for (const page of PAGES) {
    const { main } = await pageContent(page, place);
    const address = linkTo({ path: page.path, isPage: true }, '', place.style);
    for (const part of main.split(SECTION)) {
      const [all = '', id, title = ''] = HEADING.exec(part) ?? [];
      const text = wordsOf(part.slice(all.length));
      if (all === '' && text === '') continue;
      const fragment = id === undefined || /^<h1/.test(all) ? '' : `#${id}`;
      const topics = topicsOf(page.path + fragment);
      sections.push({
        address: address + fragment,
        page: page.title,
        heading: wordsOf(title) || page.title,
        text,
        ...(topics.length > 0 && { topics }),
      });
    }
    // A caller's request goes first: pages are only rendered here to be read by a machine.
    await new Promise(setImmediate);
  }
  return sections;
}

function wordsOf(html: string): string {
  const bare = html
    .replace(/<a class="anchor"[\s\S]*?<\/a>/g, '')
    // The samples repeat the text in other languages.
    .replace(/<div class="tab"[\s\S]*?<\/pre>/g, '');
  // Blocks and cells are separate; inline elements are not.
  return textOf(
    bare.replace(/<(?=\/?(?:p|li|td|th|tr|div|pre|dt|dd|summary|label|option)\b)/g, ' <'),
  )
    .replace(/\s+/g, ' ')
    .trim();
}
