/** The self-test of a worker: a block of the corpus, whose responses must be the published ones to the byte. */
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
 * Compares what a worker responds with what was published, from the bytes of a body to those of the response.
 *
 * @param respond returns the text of a response
 * @returns the first test in which a byte differs, or undefined if none does
 */
export function failedSelfTest(
  tests: readonly SelfTest[],
  respond: (endpoint: string, body: Buffer) => string,
): SelfTest | undefined {
  return tests.find(
    ({ endpoint, bodies, digest }) =>
      linesDigest(bodies.map((body) => respond(endpoint, Buffer.from(body)))) !== digest,
  );
}
