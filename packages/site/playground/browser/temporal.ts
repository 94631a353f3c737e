/** The browser's own Temporal, or the polyfill, which only browsers without one load. */

const own = (globalThis as { Temporal?: unknown }).Temporal;

export const Temporal = own ?? (await import('./temporal-polyfill.ts')).Temporal;
