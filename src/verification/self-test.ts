/** The self-test of a worker: its responses to a block of the corpus must equal the published ones, byte for byte. */
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
 * Compares the responses of a worker with the published ones.
 *
 * @param respond returns the text of a response
 * @returns the first test with a difference, or undefined
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
