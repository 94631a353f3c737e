/** The package.json files of published packages. Those in the repository are for development. */
import { readLockfile } from '../supply/lockfile.ts';
import { pinnedPackages } from './pinned.ts';
import { type Manifest, manifestOf } from './repository.ts';

/**
 * The packages of a rehearsal are private, so that npm does not publish them.
 *
 * @param isRehearsal see above
 * @returns the fields that all packages share: origin and publication
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

/** The package `ecliptic`: the command and the library. */
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
    // The launcher runs on any of these, and starts everything else on its own Node.
    engines,
    // Worker threads cannot start from an archive of Yarn's Plug'n'Play.
    preferUnplugged: true,
    ...pinnedPackages(readLockfile(new URL('../..', import.meta.url))),
  };
}

/** The package in a folder, without the parts for its build. */
export function packageManifest(folder: string, isRehearsal: boolean) {
  const { scripts, ...manifest } = manifestOf(folder) as Manifest & { scripts?: object };
  return { ...manifest, ...publication(isRehearsal) };
}
