import { DOCS_PATH } from './paths.ts';

/**
 * The addresses in texts and examples: a service with default settings on the reader's machine.
 */
export const WRITTEN_BASE_URL = 'http://127.0.0.1:8080';
export const WRITTEN_DOCS_URL = WRITTEN_BASE_URL + DOCS_PATH;
