/** The languages that the page shows the request in. */
import type { Call } from './call.ts';
import { curlCode } from './curl.ts';
import { pythonCode } from './python.ts';
import { typescriptCode } from './typescript.ts';

/** By the word that the page and the browser's memory have for a language. */
export const CODE: Readonly<Record<string, (call: Call) => string>> = {
  curl: curlCode,
  typescript: typescriptCode,
  python: pythonCode,
};
