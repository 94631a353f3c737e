/** A file of its own for the browser. */
export { Temporal } from 'temporal-polyfill';
