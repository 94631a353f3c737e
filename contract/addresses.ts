/**
 * The addresses that texts and examples of the repository are written with: those of a service with its
 * defaults on the reader's own machine.
 */
export const WRITTEN_BASE_URL = 'http://127.0.0.1:8080';
export const WRITTEN_DOCS_URL = `${WRITTEN_BASE_URL}/docs`;
