import versions from './calc-versions.json' with { type: 'json' };
import { CALC_VERSION } from './versions.ts';

/** The digests that pin every digit of one `calc_version`. All are SHA-256 in hexadecimal. */
export interface CalcVersion {
  /** Of the bodies of the corpus's requests, with a line feed after each. */
  readonly requests: string;
  /** Of the bodies of their answers, with a line feed after each. */
  readonly answers: string;
  /** The same for each block of a hundred answers. */
  readonly blocks: readonly string[];
  /** Of each ephemeris file. */
  readonly ephemeris: Readonly<Record<string, string>>;
}

/** Every `calc_version` that was ever served, oldest first. Entries never change. */
export const CALC_VERSIONS: ReadonlyMap<string, CalcVersion> = new Map(Object.entries(versions));

/**
 * The digests of a version.
 *
 * @throws if it was never published
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
