/** All paths except those of the endpoints, which are in endpoints.ts. */

/** Every path under it needs a key, even if it does not exist. */
export const API_PREFIX = '/v1/';

/** Reports that the process is alive, with the versions of the calculation. */
export const HEALTH_PATH = '/health';

/** Reports whether the service accepts requests. */
export const READY_PATH = '/ready';

/** Machines request these every few seconds, without a key. */
export const PROBE_PATHS: readonly string[] = [HEALTH_PATH, READY_PATH];

/** Messages of the Model Context Protocol, if the operator has turned it on. */
export const MCP_PATH = '/mcp';

/** The documentation. */
export const DOCS_PATH = '/docs';
