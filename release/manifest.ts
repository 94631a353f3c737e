/** The package.json of what is published; those in the repository are for its development. */
import { readLockfile } from '../supply/lockfile.ts';
import { pinnedPackages } from './pinned.ts';
import { type Manifest, manifestOf } from './repository.ts';

/**
 * A rehearsal's packages are private, so that npm refuses to publish them.
 *
 * @param is_rehearsal see above
 * @returns what both packages have in common: where they come from, and how they are published
 */
function publication(is_rehearsal: boolean) {
  const { repository } = manifestOf();
  return {
    author: 'The Ecliptic authors',
    ...(repository !== undefined && { repository }),
    publishConfig: { access: 'public', provenance: true },
    ...(is_rehearsal && { private: true }),
  };
}

/** The package `ecliptic`: the command, and what a program can import. */
export function serviceManifest(is_rehearsal: boolean) {
  const { name, version, description, license, engines } = manifestOf();
  return {
    name,
    version,
    description,
    keywords: ['astrology', 'ephemeris', 'swiss-ephemeris', 'horoscope', 'planets', 'mcp'],
    license,
    ...publication(is_rehearsal),
    type: 'module',
    bin: { ecliptic: 'runtime/ecliptic.cjs' },
    exports: {
      '.': { types: './src/library.d.ts', default: './src/library.js' },
      './package.json': './package.json',
    },
    // The launcher runs on any of these, and brings the Node that everything else takes.
    engines,
    // Yarn's Plug'n'Play would leave it in an archive, from which no worker thread starts.
    preferUnplugged: true,
    ...pinnedPackages(readLockfile(new URL('..', import.meta.url))),
  };
}

/** The package `ecliptic-client`, without what only its build needs. */
export function clientManifest(is_rehearsal: boolean) {
  const { scripts, ...manifest } = manifestOf('client') as Manifest & { scripts?: object };
  return { ...manifest, ...publication(is_rehearsal) };
}
