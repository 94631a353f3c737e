/** Pages load files only from their own origin, without inline code. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
} as const;

const directives = Object.entries(POLICY).map((directive) => directive.join(' '));

/** For the page itself, which may be copied to a host that sends no header. */
export const PAGE_POLICY = directives.join('; ');

/** Header fields that every page is served with. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': [...directives, "frame-ancestors 'none'"].join('; '),
  'Referrer-Policy': 'same-origin',
} as const;
