import versions from './calc-versions.json' with { type: 'json' };
import { CALC_VERSION } from './versions.ts';

/** What pins every digit of one `calc_version`. All digests are SHA-256 in hexadecimal. */
export interface CalcVersion {
  /** Of the bodies of the corpus's requests, each with a line feed behind it. */
  readonly requests: string;
  /** Of the bodies of the answers to them, each with a line feed behind it. */
  readonly answers: string;
  /** The same of each block of a hundred answers. */
  readonly blocks: readonly string[];
  /** Of the engine's WebAssembly. */
  readonly webassembly: string;
  /** Of each ephemeris file. */
  readonly ephemeris: Readonly<Record<string, string>>;
}

/** Every `calc_version` that was ever served, the oldest first. What is here never changes. */
export const CALC_VERSIONS: ReadonlyMap<string, CalcVersion> = new Map(Object.entries(versions));

/**
 * What is known of a version.
 *
 * @throws where it was never published
 */
export function publishedVersion(calc_version: string): CalcVersion {
  const published = CALC_VERSIONS.get(calc_version);
  if (published === undefined) throw new Error(`calc_version ${calc_version} is not published`);
  return published;
}

/** The version that this code serves. */
export function servedVersion(): CalcVersion {
  return publishedVersion(CALC_VERSION);
}
