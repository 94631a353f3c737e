/** The version of the HTTP contract: paths, schemas, status codes. It changes if their shape changes. */
export const API_VERSION = '0.1.0';

/** The version of the numbers: it changes if any served digit may change. */
export const CALC_VERSION = '0.1.1';
