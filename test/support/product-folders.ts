/** What the service needs to run: a copy of these runs just as the repository does. */
export const PRODUCT_FOLDERS = [
  'src',
  'contract',
  'engine/engine.wasm',
  'engine/build.json',
  'wheel',
  'site',
  'client/src',
  'data',
  'package.json',
] as const;
