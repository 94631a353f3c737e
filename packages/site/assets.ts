/** Files that are served unchanged, by path relative to the documentation's address. */
export const ASSETS: ReadonlyMap<string, string> = new Map([
  ['assets/style.css', 'packages/site/assets/style.css'],
  ['assets/icon.svg', 'packages/site/assets/icon.svg'],
  ['assets/playground.css', 'packages/site/assets/playground.css'],
  ['assets/places.gz', 'packages/places/data/places.gz'],
]);
