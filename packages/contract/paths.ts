/** The paths of everything that is no endpoint; those are in endpoints.ts. */

/** Every path under it needs a key, whether it exists or not. */
export const API_PREFIX = '/v1/';

/** Whether the process is alive, and what it calculates with. */
export const HEALTH_PATH = '/health';

/** Whether it can take requests. */
export const READY_PATH = '/ready';

/** What machines ask every few seconds, without a key. */
export const PROBE_PATHS: readonly string[] = [HEALTH_PATH, READY_PATH];

/** Messages of the Model Context Protocol, if the operator has turned it on. */
export const MCP_PATH = '/mcp';

/** The documentation. */
export const DOCS_PATH = '/docs';
