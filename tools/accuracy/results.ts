/** All measured results, and those of them that need no C build. */
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { type AsteroidResults, measureAsteroids } from './asteroids.ts';
import { authorityRows } from './authorities.ts';
import { type AuthoritySummary, summaries } from './authorities-page.ts';
import type { CResults } from './compare.ts';
import { startGeometry } from './geometry.ts';
import type { OtherFiles } from './other-files.ts';
import { measureSpeeds, type Speeds } from './speeds.ts';

/** What is measured on the service's own engine and files. */
export interface OwnResults {
  /** The comparison with published numbers. */
  readonly authorities: readonly AuthoritySummary[];
  /** The engine's speeds compared with the slopes of its longitudes. */
  readonly speeds: Speeds;
  /** The asteroids compared with JPL's orbits. */
  readonly asteroids: AsteroidResults;
}

/** The results of a run: the only source of the page and the chart. */
export interface Results extends CResults, OwnResults {
  /** The comparison with other ephemeris files, from the last run that had any. */
  readonly other_files?: OtherFiles;
}

/** Measures everything that needs neither the C build nor other files. */
export async function measureOwn(instants: number): Promise<OwnResults> {
  const files = await readEphemerisFiles();
  const ephemeris = await startEphemeris(files);
  return {
    authorities: summaries(authorityRows(ephemeris, await startGeometry(files.files))),
    speeds: measureSpeeds(ephemeris, instants),
    asteroids: await measureAsteroids(files.files),
  };
}
