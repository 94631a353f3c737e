/** The package.json of what is published; those in the repository are for its development. */
import { readLockfile } from '../supply/lockfile.ts';
import { pinnedPackages } from './pinned.ts';
import { type Manifest, manifestOf } from './repository.ts';

/**
 * A rehearsal's packages are private, so that npm refuses to publish them.
 *
 * @param isRehearsal see above
 * @returns what both packages have in common: where they come from, and how they are published
 */
function publication(isRehearsal: boolean) {
  const { repository } = manifestOf();
  return {
    author: 'The Ecliptic authors',
    ...(repository !== undefined && { repository }),
    publishConfig: { access: 'public', provenance: true },
    ...(isRehearsal && { private: true }),
  };
}

/** The package `ecliptic`: the command, and what a program can import. */
export function serviceManifest(isRehearsal: boolean) {
  const { name, version, description, license, engines } = manifestOf();
  return {
    name,
    version,
    description,
    keywords: ['astrology', 'ephemeris', 'swiss-ephemeris', 'horoscope', 'planets', 'mcp'],
    license,
    ...publication(isRehearsal),
    type: 'module',
    bin: { ecliptic: 'packages/runtime/ecliptic.cjs' },
    exports: {
      '.': { types: './src/library.d.ts', default: './src/library.js' },
      './package.json': './package.json',
    },
    // The launcher runs on any of these, and brings the Node that everything else takes.
    engines,
    // Yarn's Plug'n'Play would leave it in an archive, from which no worker thread starts.
    preferUnplugged: true,
    ...pinnedPackages(readLockfile(new URL('../..', import.meta.url))),
  };
}

/** The package in a folder, without what only its build needs. */
export function packageManifest(folder: string, isRehearsal: boolean) {
  const { scripts, ...manifest } = manifestOf(folder) as Manifest & { scripts?: object };
  return { ...manifest, ...publication(isRehearsal) };
}
