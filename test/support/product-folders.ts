/** The files that the service needs: a copy of them runs like the repository. */
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
