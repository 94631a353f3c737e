/** Files that are served unchanged, by path relative to the documentation's address. */
export const ASSETS: ReadonlyMap<string, string> = new Map([
  ['assets/style.css', 'site/assets/style.css'],
  ['assets/icon.svg', 'site/assets/icon.svg'],
  ['assets/playground.css', 'site/assets/playground.css'],
  ['assets/playground.js', 'site/assets/playground.js'],
  ['assets/redoc.js', 'site/assets/redoc.js'],
  ['assets/redoc.LICENSE.txt', 'site/assets/redoc.LICENSE.txt'],
  ['assets/reference.css', 'site/assets/reference.css'],
  ['assets/reference.js', 'site/assets/reference.js'],
  ['assets/reference-access.js', 'site/assets/reference-access.js'],
  ['accuracy.svg', 'docs/accuracy.svg'],
]);
