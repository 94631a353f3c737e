import versions from './calc-versions.json' with { type: 'json' };
import { CALC_VERSION } from './versions.ts';

/** The SHA-256 digests, in hexadecimal, that pin every digit of a `calc_version`. */
export interface CalcVersion {
  /** Of the bodies of all requests of the corpus, with a line feed after each. */
  readonly requests: string;
  /** Of the bodies of their responses, with a line feed after each. */
  readonly answers: string;
  /** The same for each block of a hundred responses. */
  readonly blocks: readonly string[];
  /** Of each ephemeris file. */
  readonly ephemeris: Readonly<Record<string, string>>;
}

/** Every published `calc_version`, oldest first. Entries never change. */
export const CALC_VERSIONS: ReadonlyMap<string, CalcVersion> = new Map(Object.entries(versions));

/**
 * The digests of a version.
 *
 * @throws if it is not published
 */
export function publishedVersion(calcVersion: string): CalcVersion {
  const published = CALC_VERSIONS.get(calcVersion);
  if (published === undefined) throw new Error(`calc_version ${calcVersion} is not published`);
  return published;
}

/** The version that this code serves. */
export function servedVersion(): CalcVersion {
  return publishedVersion(CALC_VERSION);
}
