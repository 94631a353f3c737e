/** Files that are served unchanged, by path relative to the documentation's address. */
export const ASSETS: ReadonlyMap<string, string> = new Map([
  ['assets/style.css', 'site/assets/style.css'],
  ['assets/icon.svg', 'site/assets/icon.svg'],
  ['assets/playground.css', 'site/assets/playground.css'],
  ['assets/playground.js', 'site/assets/playground.js'],
  ['assets/places.txt', 'site/assets/places.txt'],
  ['assets/search.js', 'site/assets/search.js'],
  ['assets/site.js', 'site/assets/site.js'],
  ['assets/theme.js', 'site/assets/theme.js'],
  ['accuracy.svg', 'docs/accuracy.svg'],
]);
