import { WRITTEN_DOCS_URL } from '../contract/addresses.ts';

/** Facts about the service for its pages. */
export interface Surroundings {
  /** The address that callers use, without a trailing slash. */
  readonly baseUrl: string;
  /** The address of the documentation, without a trailing slash. */
  readonly docsUrl: string;
  /** The contact for keys. */
  readonly contact: string | undefined;
  /** Where users get the source code. */
  readonly sourceUrl: string | undefined;
}

/** Replaces the addresses that texts are written with by the real ones. */
export function withRealAddresses(text: string, { baseUrl, docsUrl }: Surroundings): string {
  return text.replace(/http:\/\/127\.0\.0\.1:8080(\/docs(?![\w-]))?/g, (written) =>
    written === WRITTEN_DOCS_URL ? docsUrl : baseUrl,
  );
}
