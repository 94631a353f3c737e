/** What the service runs from: a copy that holds these runs as the repository does. */
export const PRODUCT_FOLDERS = [
  'src',
  'contract',
  'wheel',
  'site',
  'client/src',
  'data',
  'package.json',
] as const;
