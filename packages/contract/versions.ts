/** The version of the HTTP contract: paths, schemas and status codes. */
export const API_VERSION = '0.1.0';

/** The version of the numbers. It changes whenever a digit of a response may change. */
export const CALC_VERSION = '0.1.1';
