/** The self-test of a worker: a block of the corpus, whose responses must be the published ones to the byte. */
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { linesDigest } from './corpus-files.ts';

/** Consecutive requests of the corpus, all to one endpoint. */
export interface SelfTest {
  readonly endpoint: string;
  /** The index of the first one. */
  readonly first: number;
  readonly bodies: readonly string[];
  /** The SHA-256 of the published responses. */
  readonly digest: string | undefined;
}

/**
 * Shows that a worker responds as was published, from the bytes of a body to those of the response.
 *
 * @param respond returns the text of a response
 * @throws if a byte of any response differs
 */
export function requireSelfTest(
  tests: readonly SelfTest[],
  respond: (endpoint: string, body: Buffer) => string,
): void {
  for (const { endpoint, first, bodies, digest } of tests) {
    const found = linesDigest(bodies.map((body) => respond(endpoint, Buffer.from(body))));
    if (found === digest) continue;
    throw new Error(
      `the answers to requests ${first} to ${first + bodies.length - 1} of the corpus are not those of calc_version ${CALC_VERSION}; "ecliptic verify" shows the difference`,
    );
  }
}
