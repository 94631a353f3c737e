/** Files that are served unchanged, by path relative to the documentation's address. */
export const ASSETS: ReadonlyMap<string, string> = new Map([
  ['assets/style.css', 'packages/site/assets/style.css'],
  ['assets/icon.svg', 'packages/site/assets/icon.svg'],
  ['assets/playground.css', 'packages/site/assets/playground.css'],
  ['assets/playground.js', 'packages/site/assets/playground.js'],
  ['assets/places.gz', 'packages/places/data/places.gz'],
  ['assets/places-large.gz', 'packages/site/assets/places-large.gz'],
  ['assets/search.js', 'packages/site/assets/search.js'],
  ['assets/site.js', 'packages/site/assets/site.js'],
  ['assets/theme.js', 'packages/site/assets/theme.js'],
]);
