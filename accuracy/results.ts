/** All that was measured, and what of it needs no C build. */
import { readEphemerisFiles } from '../src/ephemeris/files.ts';
import { startEphemeris } from '../src/ephemeris/swisseph.ts';
import { type AsteroidResults, measureAsteroids } from './asteroids.ts';
import { authorityRows } from './authorities.ts';
import { type AuthoritySummary, summaries } from './authorities-page.ts';
import type { CResults } from './compare.ts';
import { startGeometry } from './geometry.ts';
import type { OtherFiles } from './other-files.ts';
import { measureSpeeds, type Speeds } from './speeds.ts';

/** What is measured on the service's own engine and files. */
export interface OwnResults {
  /** The comparison with numbers that others published. */
  readonly authorities: readonly AuthoritySummary[];
  /** The engine's speeds beside the slopes of its longitudes. */
  readonly speeds: Speeds;
  /** The asteroids beside JPL's orbits. */
  readonly asteroids: AsteroidResults;
}

/** What a run measured: all that the page and the picture are made of. */
export interface Results extends CResults, OwnResults {
  /** The comparison with other ephemeris files, of the last run that was given any. */
  readonly other_files?: OtherFiles;
}

/** Measures what needs neither the C build nor other files. */
export async function measureOwn(instants: number): Promise<OwnResults> {
  const files = await readEphemerisFiles();
  const ephemeris = await startEphemeris(files);
  return {
    authorities: summaries(authorityRows(ephemeris, await startGeometry(files.files))),
    speeds: measureSpeeds(ephemeris, instants),
    asteroids: await measureAsteroids(files.files),
  };
}
