/** The HTTP contract: paths, schemas, status codes. A change of shape is a new version. */
export const API_VERSION = '0.1.0';

/** The numbers: a new version says that some served digit may differ from the last one's. */
export const CALC_VERSION = '0.1.1';
