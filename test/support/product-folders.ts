/** What the service needs to run: a copy of these runs just as the repository does. */
export const PRODUCT_FOLDERS = [
  'src',
  'packages/contract',
  'packages/engine/engine.wasm',
  'packages/engine/build.json',
  'packages/wheel',
  'packages/site',
  'packages/client/src',
  'packages/places/src',
  'packages/places/data',
  'data',
  'package.json',
] as const;
