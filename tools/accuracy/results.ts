/** All measured results, and those without the C build. */
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { authorityRows } from './authorities.ts';
import { type AuthoritySummary, summaries } from './authority-summaries.ts';
import type { CResults } from './compare.ts';
import type { OtherFiles } from './other-files.ts';
import { measureSpeeds, type Speeds } from './speeds.ts';

/** The measurements of the service's own engine and files. */
export interface OwnResults {
  /** The comparison with published numbers. */
  readonly authorities: readonly AuthoritySummary[];
  /** The engine's speeds compared with the slopes of its longitudes. */
  readonly speeds: Speeds;
}

/** The results of a run: the only source of the page's tables. */
export interface Results extends CResults, OwnResults {
  /** The last comparison with other ephemeris files. */
  readonly other_files: OtherFiles;
}

/** Measures everything except the comparisons with the C build and other files. */
export async function measureOwn(instants: number): Promise<OwnResults> {
  const ephemeris = startEphemeris(await readEphemerisFiles());
  return {
    authorities: summaries(authorityRows(ephemeris)),
    speeds: measureSpeeds(ephemeris, instants),
  };
}
